// What somebody who answers a person's request is shown (RP1, RP4): the records and the fields that a read of theirs shows, and no more.
import type { RecordName } from '#core/wire/personal-data.ts'
import { entityByName } from '#records/entities/index.ts'
import { may } from '#records/rights/entity-rights.ts'
import { blankRow, fieldNames, type AnyRow, type Entity } from '#records/entity.ts'
import { taskScopes } from '#records/lists/task-types.ts'
import type { HistoryLine, Reader } from '../../storage/storage.ts'
import { nextTurn, PIECE_LETTERS } from '../../storage/turns.ts'
import { handOut, handOutLine, sightOf, windowsOn, type Sight, type Window } from '../write/access.ts'
import { breather, idsToRead } from '../write/breather.ts'
import type { Caller, Ports } from '../write/caller.ts'
import { organisationFacts } from '../write/organisation.ts'
import { personalEntities } from './personal-data-fields.ts'
import type { AccessLine } from './personal-data-log.ts'

export interface PersonalView {
  /** The record as it is shown; undefined where a read answers 404. */
  row(of: Entity, row: AnyRow): AnyRow | undefined
  line(of: Entity, line: HistoryLine, row: AnyRow): readonly HistoryLine[]
  /** The kinds of which something is not shown, told by the rights alone: what is hidden, and whether anything is, stays unsaid. */
  readonly unseen: readonly string[]
  /** Whether the rights show this kind of record at all. */
  mayRead(entity: string): boolean
}

/** A search, an export and an erasure are each one line of the log, with its count: what they hand out is not noted once more. */
export const openPersonalView = async (ports: Ports, caller: Caller): Promise<PersonalView> => {
  const data = ports.storage.of(caller.org)
  const { zone } = await organisationFacts(data, caller.org)
  const { handedOut: _, ...reader } = caller
  const sight = await sightOf(data, reader, ports.clock(), zone)
  return {
    row: (of, row) => handOut(sight, of, row, 'list'),
    line: (of, line, row) => handOutLine(sight, of, line, row),
    mayRead: entity => may(caller.rights, 'read', entity),
    unseen: personalEntities.filter(of => !isSeenWhole(sight, of)).map(({ name }) => name),
  }
}

/** A task is in one of the families: who sees all of them sees every task. */
const showsAll = ({ where, hides }: Window): boolean =>
  hides.length === 0 &&
  where.every(
    condition =>
      condition.is === 'in' &&
      condition.field === 'scope' &&
      taskScopes.choices.every(({ id }) => condition.values.includes(id)),
  )
const isSeenWhole = (sight: Sight, of: Entity): boolean => windowsOn(sight, of).some(showsAll)

/** Of one record, read at once. */
const LINES = 40

/** A record's history up to a moment, the latest first, in pieces by their size: each line may quote a whole list, before and after. */
export async function* linesOf(
  reader: Reader,
  of: Entity,
  id: string,
  to?: string,
): AsyncGenerator<readonly HistoryLine[]> {
  const until = to === undefined ? {} : { to }
  const page = { ...until, limit: LINES, letters: PIECE_LETTERS, offset: 0 }
  for (let below = {}; ;) {
    const { lines, total } = await reader.history({ entity: of.name, id, ...page, ...below })
    yield lines
    const last = lines.at(-1)
    if (last === undefined || lines.length >= total) return
    below = { below: last.rev }
    await nextTurn()
  }
}

export interface Known {
  /** The record, or what its history says that it was: who might read it then may read its history now. */
  readonly known: AnyRow | undefined
  readonly isPurged: boolean
}

export const knownOf = async (reader: Reader, of: Entity, id: string): Promise<Known> => {
  const row = await reader.get(of.name, id)
  if (row !== undefined) return { known: row, isPurged: false }
  const last: { [field: string]: unknown } = {}
  let isMentioned = false
  for await (const lines of linesOf(reader, of, id))
    for (const { changes } of lines) {
      isMentioned = true
      for (const [name, [, after]] of Object.entries(changes)) if (!(name in last)) last[name] = after
    }
  return isMentioned
    ? { known: { ...blankRow(of), ...last, id }, isPurged: true }
    : { known: undefined, isPurged: false }
}

/** Those of the records that are shown; `whole`: with each of their fields. */
export const shownAmong = async (
  reader: Reader,
  view: PersonalView,
  records: readonly RecordName[],
  whole = false,
): Promise<RecordName[]> => {
  const shown: RecordName[] = []
  const breathe = breather()
  for (const one of records) {
    await breathe()
    const of = entityByName(one.entity)
    if (of === undefined) continue
    const { known } = await knownOf(reader, of, one.id)
    const seen = known === undefined ? undefined : view.row(of, known)
    const isWhole = seen !== undefined && fieldNames(of).every(name => name in seen)
    if (whole ? isWhole : seen !== undefined) shown.push(one)
  }
  return shown
}

/** Who read, and how much, is the log's; which sheet, and the words with which a list was searched, are for who may read such sheets. */
export const shownLines = async (
  reader: Reader,
  view: PersonalView,
  lines: readonly AccessLine[],
): Promise<readonly AccessLine[]> => {
  const shown = new Set<string>()
  for (const of of personalEntities) {
    const ids = new Set(lines.flatMap(({ entity, id }) => (entity === of.name && id !== null ? [id] : [])))
    for await (const some of idsToRead(reader, of.name, [...ids], LINES)) {
      for (const row of await reader.getMany(of.name, some))
        if (view.row(of, row) !== undefined) shown.add(`${of.name}/${row.id}`)
      await nextTurn()
    }
  }
  return lines.map(line => {
    const { entity, id, asked } = line
    const isShown = id === null || shown.has(`${entity}/${id}`)
    const words = asked === undefined || view.mayRead(entity) ? {} : { asked: '' }
    return { ...line, ...words, id: isShown ? id : null }
  })
}
