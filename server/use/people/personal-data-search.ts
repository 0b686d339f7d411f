// Finds everything stored about a person, by phone number, e-mail address or name (RP4): in records, deleted ones included, in the disputes
// of a task, and in the history of values that have changed since.
import type { AnyRow, Entity } from '#records/entity.ts'
import { normalised } from '#records/text/search-text.ts'
import type { RecordName } from '#core/wire/personal-data.ts'
import { textMember, type Json } from '#core/wire/json.ts'
import type { HistoryLine, Reader } from '../../storage/storage.ts'
import { personalEntities, personalTexts } from './personal-data-fields.ts'
import { breather } from '../write/breather.ts'
import { knownOf, type PersonalView } from './personal-data-view.ts'

export interface Criterion {
  readonly phone: string
  readonly email: string
  readonly name: string
}
export interface Held extends RecordName {
  /** Undefined for a purged record that only the history still mentions. */
  readonly row: AnyRow | undefined
  /** Whether the person was found in the record or in its history. */
  readonly found: 'record' | 'history'
}

/** More letters than any name, address or number has. */
const LONGEST = 500

/** National and international spellings of a number have the same last digits. */
const SAME_DIGITS = 9
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(-SAME_DIGITS)

const isAddress = (text: string): boolean => {
  const at = text.indexOf('@', 1)
  return at > 0 && at < text.length - 1 && !/\s/.test(text)
}

/** What to search for; undefined when nothing usable was given, because an empty query must not find everybody. */
export const criterionOf = (sent: Json): Criterion | undefined => {
  const textOf = (member: string): string => textMember(sent, member).slice(0, LONGEST)
  const phone = digitsOf(textOf('phone'))
  const email = normalised(textOf('email').trim())
  const name = normalised(textOf('name')).replaceAll(/\s+/g, ' ').trim()
  const criterion = {
    phone: phone.length === SAME_DIGITS ? phone : '',
    email: isAddress(email) ? email : '',
    name: name.length >= 3 ? name : '',
  }
  return Object.values(criterion).every(text => text === '') ? undefined : criterion
}

const tells = (texts: readonly string[], { phone, email, name }: Criterion): boolean => {
  const all = normalised(texts.join('\n'))
  const words = new Set(all.split(/[^\p{L}\p{N}]+/u))
  return (
    (phone !== '' && texts.some(text => text.replaceAll(/\D/g, '').endsWith(phone))) ||
    (email !== '' && texts.some(text => normalised(text).trim() === email)) ||
    (name !== '' && name.split(' ').every(word => words.has(word)))
  )
}

/** Read and looked through in pieces: nobody waits for a search through everything. */
const AT_ONCE = 200
async function* rowsOf(reader: Reader, { name }: Entity): AsyncGenerator<AnyRow> {
  let last: string | undefined
  for (;;) {
    const found = await reader.find(name, {
      ...(last === undefined ? {} : { where: [{ is: 'from', field: 'id', value: last }] }),
      deleted: 'with',
      limit: AT_ONCE + 1,
    })
    const rows = found.filter(({ id }) => id !== last)
    if (rows.length === 0) return
    yield* rows
    last = rows.at(-1)?.id
  }
}

const LINES = 500
const oldTexts = (of: Entity, { changes }: HistoryLine): string[] =>
  Object.entries(changes).flatMap(([name, values]) =>
    values.flatMap(value => personalTexts(of, { [name]: value })),
  )

const isIn = (of: Entity, values: Json | undefined, criterion: Criterion): boolean =>
  values !== undefined && tells(personalTexts(of, values), criterion)

/** Found in what the view shows: a value that is hidden from somebody is not found by them either. */
export const heldAbout = async (
  reader: Reader,
  criterion: Criterion,
  view: PersonalView,
): Promise<readonly Held[]> => {
  const held = new Map<string, Held>()
  const breathe = breather()
  for (const of of personalEntities) {
    for await (const row of rowsOf(reader, of)) {
      await breathe()
      const shown = isIn(of, row, criterion) ? view.row(of, row) : undefined
      if (shown !== undefined && isIn(of, shown, criterion))
        held.set(`${of.name}/${row.id}`, { entity: of.name, id: row.id, row: shown, found: 'record' })
    }
    for (let offset = 0; ; offset += LINES) {
      const { lines } = await reader.history({ entity: of.name, limit: LINES, offset })
      for (const line of lines) {
        await breathe()
        const name = `${of.name}/${line.id}`
        if (held.has(name) || !tells(oldTexts(of, line), criterion)) continue
        const found = await heldInPast(reader, criterion, view, of, line)
        if (found !== undefined) held.set(name, found)
      }
      if (lines.length < LINES) break
    }
  }
  return [...held.values()]
}

const heldInPast = async (
  reader: Reader,
  criterion: Criterion,
  view: PersonalView,
  of: Entity,
  line: HistoryLine,
): Promise<Held | undefined> => {
  const { known, isPurged } = await knownOf(reader, of, line.id)
  if (known === undefined) return undefined
  if (!view.line(of, line, known).some(shown => tells(oldTexts(of, shown), criterion))) return undefined
  const row = isPurged ? undefined : view.row(of, known)
  return { entity: of.name, id: line.id, row, found: 'history' }
}
