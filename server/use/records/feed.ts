// The feed of `POST /sync` (sync.md 3.3; api-dialect.md section 12): for each requested shard its changes after the cursor, then its new
// cursor; last the end line. Without the end line the client discards what follows the last complete shard.
import type { AnyRow } from '#records/entity.ts'
import { dayOf } from '#records/time/dates.ts'
import { problemBody } from '#core/wire/problem.ts'
import type { SyncLine, SyncRequest } from '#core/wire/sync-protocol.ts'
import { longReads } from '../../storage/long-reads.ts'
import type { Change, Clock, Reader } from '../../storage/storage.ts'
import { seesTalk } from '#records/rights/seen-tasks.ts'
import { fleetOf } from '../write/access.ts'
import { profileOf } from '../people/profile.ts'
import type { Caller, Ports } from '../write/caller.ts'
import { noteDevice } from './device-report.ts'
import { organisationFacts } from '../write/organisation.ts'
import { pieceSize } from '../write/breather.ts'
import { mayHold, projectedIn, recordShards } from '../write/shards.ts'
import { refuse, type Refusal } from '../write/write.ts'

/** The most changes of one shard in an answer; the next call gets more. */
export const SHARD_LIMIT = 2000
/** The most rows that are read at once. */
const PIECE = 100

/** The lines, or a 409 for a client whose epoch is older than a restore. */
export const openFeed = async (
  ports: Ports,
  caller: Caller,
  request: SyncRequest,
): Promise<AsyncIterable<SyncLine> | Refusal> => {
  const cursors = Object.values(request.shards).filter(cursor => Number.isSafeInteger(cursor))
  const data = longReads(ports.storage, caller.org, { rev: Math.max(0, ...cursors), epoch: request.epoch })
  const clock = await data.clock()
  if (request.epoch !== null && request.epoch !== clock.epoch)
    return refuse(problemBody(409, 'The epoch has changed', { epoch: clock.epoch }))
  if (request.device !== undefined) await noteDevice(ports, caller, request.device)
  return noted(caller, feedLines(ports, caller, request, { data, clock }), cursors.includes(0))
}

async function* feedLines(
  ports: Ports,
  caller: Caller,
  { shards }: SyncRequest,
  { data, clock }: { readonly data: Reader; readonly clock: Clock },
): AsyncGenerator<SyncLine> {
  const { zone } = await organisationFacts(data, caller.org)
  const today = dayOf(ports.clock(), zone)
  const fleet = await fleetOf(data, caller)
  const quiet = await quietShards(data, shards)
  // MS8: a truck's slots are held by who has rentals on it, without what is said about its tour.
  const hidden: ReadonlySet<string> = new Set(seesTalk(caller.rights) ? [] : ['slot_message'])
  for (const [shard, cursor] of Object.entries(shards)) {
    if (!mayHold(caller.rights, fleet, today, shard)) yield { shard, denied: true }
    else if (isLost(cursor, clock)) yield { shard, reset: true }
    else if (quiet.has(shard)) {
      yield { shard, cursor: Math.max(cursor, clock.rev), more: false }
      continue
    } else yield* shardLines(data, hidden, { shard, cursor, clock })
    // Departures that this cursor needed may have been removed while the shard was read.
    if (cursor > 0 && cursor < (await data.clock()).forgotten) yield { shard, reset: true }
  }
  yield { end: true, epoch: clock.epoch, rev: clock.rev, ...(await profileMark(ports, caller)) }
}

/** Rights that changed reach an open page with the pull that the change itself started: its device then asks for the profile again. */
const profileMark = async (ports: Ports, caller: Caller): Promise<{ readonly profile?: string }> => {
  const user = await ports.storage.of(caller.org).get('user', caller.user_id)
  const mark = user === undefined ? undefined : (await profileOf(ports, caller, user)).mark
  return mark === undefined ? {} : { profile: mark }
}

/**
 * The shards without changes, found by one query: mostly one record has changed, and a desk holds dozens of shards. A cursor older than the
 * departures that are kept is not among them.
 */
const quietShards = async (data: Reader, shards: SyncRequest['shards']): Promise<ReadonlySet<string>> => {
  const held = Object.entries(shards).filter(([, cursor]) => Number.isSafeInteger(cursor) && cursor > 0)
  if (held.length === 0) return new Set()
  const news = await data.shardsChangedAfter(Math.min(...held.map(([, cursor]) => cursor)))
  const { forgotten } = await data.clock()
  return new Set(
    held.flatMap(([shard, cursor]) => (cursor < forgotten || (news.get(shard) ?? 0) > cursor ? [] : [shard])),
  )
}

/** Whether a cursor must be reset: departures after it may have been removed, or it is from a future that a restore undid. */
const isLost = (cursor: number, clock: Clock): boolean =>
  !Number.isSafeInteger(cursor) ||
  cursor < 0 ||
  cursor > clock.rev ||
  (cursor > 0 && cursor < clock.forgotten)

/** Fewer sheets of all shards together are a change, which every device of the house mirrors within seconds; more are a fill. */
const FILL = 20

/**
 * RP3: a device that is filled with sheets is one line in the log, whatever cursor it names; the changes that it mirrors afterwards are not
 * noted one by one.
 */
async function* noted(
  { handedOut }: Caller,
  lines: AsyncIterable<SyncLine>,
  isFirst: boolean,
): AsyncGenerator<SyncLine> {
  const sheets: (readonly [entity: string, id: string])[] = []
  try {
    for await (const line of lines) {
      if ('v' in line) sheets.push([line.e, line.id])
      yield line
    }
  } finally {
    // Who leaves in the middle has what came until then.
    if (isFirst || sheets.length >= FILL)
      for (const [entity, id] of sheets) handedOut?.add('fill', entity, id)
  }
}

async function* shardLines(
  data: Reader,
  hidden: ReadonlySet<string>,
  { shard, cursor, clock }: { readonly shard: string; readonly cursor: number; readonly clock: Clock },
): AsyncGenerator<SyncLine> {
  const found = await data.changes(shard, cursor, SHARD_LIMIT + 1)
  const more = found.length > SHARD_LIMIT
  const changes = more ? found.slice(0, SHARD_LIMIT) : found
  const size = pieceSize(PIECE)
  for (let at = 0; at < changes.length;) {
    const piece = changes.slice(at, at + size.next())
    at += piece.length
    const rows = await rowsOf(data, piece)
    size.saw([...rows.values()])
    for (const { entity, id, rev, gone } of piece) {
      const row = rows.get(`${entity}/${id}`)
      if (gone === 1 || row === undefined || hidden.has(entity)) yield { e: entity, id, rev, gone: 1 }
      // A record that left the shard since its changes were read is skipped: its departure comes with the next call.
      else if (recordShards(entity, row).includes(shard))
        yield { e: entity, id, rev: row.rev, v: projectedIn(shard, entity, row) }
    }
  }
  // Commits are in the order of the clock, so a shard that was read to its end is complete up to the clock's value before the reading.
  const last = changes.at(-1)?.rev ?? cursor
  yield { shard, cursor: more ? last : Math.max(last, clock.rev), more }
}

const rowsOf = async (data: Reader, changes: readonly Change[]): Promise<ReadonlyMap<string, AnyRow>> => {
  const idsByEntity = new Map<string, string[]>()
  for (const { entity, id, gone } of changes) {
    if (gone === 1) continue
    const ids = idsByEntity.get(entity) ?? []
    ids.push(id)
    idsByEntity.set(entity, ids)
  }
  const rows = new Map<string, AnyRow>()
  for (const [entity, ids] of idsByEntity)
    for (const row of await data.getMany(entity, ids)) rows.set(`${entity}/${row.id}`, row)
  return rows
}
