// The choices of a reference field: the records in service, and the present one.
import type { SelectOption } from '#kit/form/select-field.tsx'

interface Named {
  readonly id: string
  readonly name: string
  readonly archived?: 0 | 1
}

export const optionsOf = (rows: readonly Named[] | undefined, chosen: unknown): SelectOption[] =>
  (rows ?? [])
    .filter(({ id, archived }) => archived !== 1 || id === chosen)
    .map(({ id, name, archived }) => ({ value: id, label: archived === 1 ? `${name} (archivé)` : name }))

export const nameIn = (rows: readonly Named[] | undefined, id: string | null): string =>
  rows?.find(one => one.id === id)?.name ?? ''

/** For a flag that may be unsaid, beside a blank. */
export const yesOrNo = [
  { value: 1, label: 'Oui' },
  { value: 0, label: 'Non' },
] as const
