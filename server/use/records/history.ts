// Who changed what, when and on which device (api-dialect.md section 12): the history of one record, and the journal of a period.
import { entityByName } from '#records/entities/index.ts'
import type { Entity } from '#records/entity.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { momentToMs } from '#records/time/dates.ts'
import { problemBody } from '#core/wire/problem.ts'
import { longReads } from '../../storage/long-reads.ts'
import type { HistoryLine, HistoryQuery, Reader } from '../../storage/storage.ts'
import { PIECE_LETTERS } from '../../storage/turns.ts'
import { canSee, handOutLine, sightOf, type Sight } from '../write/access.ts'
import { breather, slicesToRead } from '../write/breather.ts'
import { refuse, type Caller, type Ports, type Refusal } from '../write/caller.ts'
import { MAX_PAGE_SIZE, pageRequestOf } from './list-query.ts'
import { organisationFacts } from '../write/organisation.ts'
import { forbidden, notFound } from './read-records.ts'

export interface HistoryPage {
  /** Read as they are taken: a record of a thousand lines has as many versions of them. */
  readonly pieces: AsyncIterable<readonly HistoryLine[]>
  readonly total: number
  readonly page: number
  readonly page_size: number
  readonly kept: readonly (readonly [name: string, value: string])[]
}

const deskRights = ['emma_desktop', 'balance_desktop', 'config'] as const
const journalRights = [
  ['emma_desktop', 'history'],
  ['balance_desktop', 'balance_history'],
] as const
const mayReadJournal = (rights: Rights): boolean =>
  journalRights.some(flags => flags.every(flag => has(rights, flag)))

const filters = ['entity', 'id', 'from', 'to', 'user_id', 'page_size'] as const

export const readHistory = async (
  ports: Ports,
  caller: Caller,
  parameters: URLSearchParams,
): Promise<HistoryPage | Refusal> => {
  const paging = pageRequestOf(parameters)
  if ('detail' in paging) return refuse(paging)
  const data = longReads(ports.storage, caller.org)
  const { zone } = await organisationFacts(data, caller.org)
  const of = entityByName(parameters.get('entity') ?? 'task')
  if (of === undefined) return refuse(problemBody(404, 'Entity not found.'))
  const sight = await sightOf(data, caller, ports.clock(), zone)
  const id = parameters.get('id')
  const { rights } = caller
  if (id === null ? !mayReadJournal(rights) : !deskRights.some(flag => has(rights, flag))) return forbidden()
  if (id !== null) {
    const row = await data.get(of.name, id)
    if (row === undefined || !canSee(sight, of, row)) return notFound()
  }
  const limit = paging.page_size === -1 ? MAX_PAGE_SIZE : paging.page_size
  const query = queryOf(parameters, of, zone)
  const offset = (paging.page - 1) * limit
  const { total } = await data.history({ ...query, limit: 0, offset })
  return {
    pieces: piecesOf(data, sight, of, {
      ...query,
      limit: Math.min(limit, Math.max(0, total - offset)),
      offset,
    }),
    total,
    ...paging,
    kept: filters.flatMap(name => {
      const value = parameters.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
  }
}

const PIECE = 100

async function* piecesOf(
  data: Reader,
  sight: Sight,
  of: Entity,
  { limit, offset, ...query }: HistoryQuery,
): AsyncGenerator<readonly HistoryLine[]> {
  const breathe = breather()
  for (let at = 0; at < limit;) {
    await breathe()
    const page = { limit: Math.min(PIECE, limit - at), offset: offset + at, letters: PIECE_LETTERS }
    const { lines } = await data.history({ ...query, ...page })
    if (lines.length === 0) return
    at += lines.length
    for await (const some of slicesToRead(lines, PIECE, all => recordSizes(data, of, all))) {
      await breathe()
      const rows = await data.getMany(of.name, some.map(idOf))
      const rowsById = new Map(rows.map(row => [row.id, row]))
      yield some.flatMap(line => handOutLine(sight, of, line, rowsById.get(line.id)))
    }
  }
}

const idOf = ({ id }: HistoryLine): string => id

/** Of the record that a line is about, which is read to know whether it is shown. */
const recordSizes = async (
  data: Reader,
  of: Entity,
  lines: readonly HistoryLine[],
): Promise<(line: HistoryLine) => number> => {
  const sizes = await data.sizes(of.name, lines.map(idOf))
  return ({ id }) => sizes.get(id) ?? 0
}

const queryOf = (
  parameters: URLSearchParams,
  of: Entity,
  zone: string,
): Omit<HistoryQuery, 'limit' | 'offset'> => {
  const [id, user_id] = [parameters.get('id'), parameters.get('user_id')]
  const [from, to] = [parameters.get('from'), parameters.get('to')]
  return {
    entity: of.name,
    ...(id === null ? {} : { id }),
    ...(user_id === null ? {} : { user_id }),
    ...(from === null ? {} : { from: instantOf(from, '00:00:00', zone) }),
    ...(to === null ? {} : { to: instantOf(to, '23:59:59', zone) }),
  }
}

/** History is stored in UTC; a day or a local moment in a query is of the organisation's zone. */
const instantOf = (sent: string, hour: string, zone: string): string => {
  if (/Z$|[+-]\d\d:\d\d$/.test(sent)) return sent
  const ms = momentToMs(sent.length === 10 ? `${sent} ${hour}` : sent.replace('T', ' '), zone)
  return Number.isNaN(ms) ? sent : new Date(hour === '23:59:59' ? ms + 999 : ms).toISOString()
}
