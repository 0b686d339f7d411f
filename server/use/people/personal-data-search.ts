// Finds everything stored about a person, by phone number, e-mail address or name (RP4): in records, deleted ones included, in the disputes
// of a task, and in the history of values that have changed since.
import { entityByName } from '#records/entities/index.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { normalised } from '#records/text/search-text.ts'
import type { RecordName } from '#core/wire/personal-data.ts'
import { textMember, type Json } from '#core/wire/json.ts'
import type { HistoryLine, Reader } from '../../storage/storage.ts'
import { personalEntities, personalTexts } from './personal-data-fields.ts'
import { allRows } from '../write/all-rows.ts'
import { breather } from '../write/breather.ts'
import { knownOf, type PersonalView } from './personal-data-view.ts'

export interface Criterion {
  readonly phone: string
  readonly email: string
  readonly name: string
}
export interface Held extends RecordName {
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

/** Read at once; a line may quote a whole list, before and after. */
const LINES = 500
async function* allLines(reader: Reader, entity: string): AsyncGenerator<HistoryLine> {
  const breathe = breather()
  for (let last: HistoryLine | undefined; ;) {
    const lines = await reader.historyAfter(entity, last, LINES)
    for (const line of lines) {
      await breathe()
      yield line
    }
    if (lines.length === 0) return
    last = lines.at(-1)
  }
}

const oldTexts = (of: Entity, { changes }: HistoryLine): string[] =>
  Object.entries(changes).flatMap(([name, values]) =>
    values.flatMap(value => personalTexts(of, { [name]: value })),
  )

const isIn = (of: Entity, values: Json | undefined, criterion: Criterion): boolean =>
  values !== undefined && tells(personalTexts(of, values), criterion)

/** Who is in a hundred thousand tasks is found by their names alone. Found in what the view shows: a value that is hidden from somebody is not found by them either. */
export const heldAbout = async (
  reader: Reader,
  criterion: Criterion,
  view: PersonalView,
): Promise<readonly Held[]> => {
  const held = new Map<string, Held>()
  for (const of of personalEntities) {
    for await (const row of allRows(reader, of.name)) {
      const shown = isIn(of, row, criterion) ? view.row(of, row) : undefined
      if (shown !== undefined && isIn(of, shown, criterion))
        held.set(`${of.name}/${row.id}`, { entity: of.name, id: row.id, found: 'record' })
    }
    let last: { readonly id: string; readonly known: AnyRow | undefined } | undefined
    for await (const line of allLines(reader, of.name)) {
      const { id } = line
      const name = `${of.name}/${id}`
      if (held.has(name) || !tells(oldTexts(of, line), criterion)) continue
      // A record's lines come one after another, and of a purged one each look goes through all of them.
      if (last?.id !== id) last = { id, known: (await knownOf(reader, of, id)).known }
      if (last.known !== undefined && isShownIn(criterion, view, of, line, last.known))
        held.set(name, { entity: of.name, id, found: 'history' })
    }
  }
  return [...held.values()]
}

/** With each of them the record as it is shown, read as the answer is taken; none of a purged one, which only the history mentions. */
export async function* heldRows(
  reader: Reader,
  view: PersonalView,
  held: readonly Held[],
): AsyncGenerator<readonly (Held & { readonly row: AnyRow | undefined })[]> {
  for (const one of held) {
    const of = entityByName(one.entity)
    const row = of && (await reader.get(one.entity, one.id))
    yield [{ ...one, row: of && row && view.row(of, row) }]
  }
}

const isShownIn = (
  criterion: Criterion,
  view: PersonalView,
  of: Entity,
  line: HistoryLine,
  known: AnyRow,
): boolean => view.line(of, line, known).some(shown => tells(oldTexts(of, shown), criterion))
