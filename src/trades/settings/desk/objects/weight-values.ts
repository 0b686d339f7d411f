// A weight is stored in grams and typed in kilograms (WG1): the conversion both ways, for the forms of the configuration.
import { displayedToStored, storedToDisplayed } from '#records/values/weight.ts'
import type { RecordValues } from '../record-values.ts'

const NUMBER = /^\s*\d+([.,]\d+)?\s*$/

/** An unreadable text stays as it was typed, and the field's own rule shows the error. */
const stored = (typed: unknown): unknown =>
  typeof typed === 'string' && NUMBER.test(typed)
    ? (displayedToStored(Number(typed.trim().replace(',', '.'))) ?? typed)
    : typed

export const inKilograms =
  (...fields: readonly string[]) =>
  (values: RecordValues): RecordValues => ({
    ...values,
    ...Object.fromEntries(
      fields.map(name => {
        const grams = values[name]
        const shown = typeof grams === 'number' ? (storedToDisplayed(grams) ?? grams) : null
        return [name, shown === null ? '' : String(shown).replace('.', ',')]
      }),
    ),
  })

export const inGrams =
  (...fields: readonly string[]) =>
  (values: RecordValues): RecordValues => ({
    ...values,
    ...Object.fromEntries(fields.map(name => [name, values[name] === '' ? 0 : stored(values[name])])),
  })
