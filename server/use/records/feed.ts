// The feed of `POST /sync` (sync.md 3.3; api-dialect.md section 12): for each requested shard its changes after the cursor, then its new
// cursor; last the end line. Without the end line the client discards what follows the last complete shard.
import { entityByName } from '#records/entities/index.ts'
import { Invoice, Payment } from '#records/entities/money.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import type { AnyRow } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import { momentOf } from '#records/time/dates.ts'
import { problemBody } from '#core/wire/problem.ts'
import type { SyncLine, SyncRequest } from '#core/wire/sync-protocol.ts'
import { longReads } from '../../storage/long-reads.ts'
import type { Change, Clock, Reader } from '../../storage/storage.ts'
import { seesTalk } from '#records/rights/seen-tasks.ts'
import { canSee, sightOf, type Sight } from '../write/access.ts'
import { isAboutOutsider } from '../people/personal-data-fields.ts'
import { profileOf } from '../people/profile.ts'
import { refuse, type Caller, type Ports, type Refusal } from '../write/caller.ts'
import { noteDevice } from './device-report.ts'
import { organisationFacts } from '../write/organisation.ts'
import { slicesToRead } from '../write/breather.ts'
import { FILL, MIRRORED_MS, openSmallFills, type Sheet, type SmallFills } from '../write/small-fills.ts'
import { mayHold, projectedIn, recordShards } from '../write/shards.ts'

/** The most changes of one shard in an answer; the next call gets more. */
export const SHARD_LIMIT = 2000
/** The most rows that are read at once. */
const PIECE = 100

/** The lines, or a 409 for a client whose epoch is older than a restore. */
export const openFeed = async (
  ports: Ports,
  caller: Caller,
  request: SyncRequest,
  fills: SmallFills = openSmallFills(ports.clock),
): Promise<AsyncIterable<SyncLine> | Refusal> => {
  const cursors = Object.values(request.shards).filter(cursor => Number.isSafeInteger(cursor))
  const data = longReads(ports.storage, caller.org, { rev: Math.max(0, ...cursors), epoch: request.epoch })
  const clock = await data.clock()
  if (request.epoch !== null && request.epoch !== clock.epoch)
    return refuse(problemBody(409, 'The epoch has changed', { epoch: clock.epoch }))
  if (request.device !== undefined) await noteDevice(ports, caller, request.device)
  const { zone } = await organisationFacts(data, caller.org)
  const fill = { fills, isFirst: cursors.includes(0), mirrored: momentOf(ports.clock() - MIRRORED_MS, zone) }
  return noted(caller, fill, feedLines(ports, caller, request, { data, clock, zone }))
}

async function* feedLines(
  ports: Ports,
  caller: Caller,
  { shards }: SyncRequest,
  { data, clock, zone }: { readonly data: Reader; readonly clock: Clock; readonly zone: string },
): AsyncGenerator<SyncLine> {
  const sight = await sightOf(data, caller, ports.clock(), zone)
  const { fleet, today } = sight
  const quiet = await quietShards(data, shards)
  for (const [shard, cursor] of Object.entries(shards)) {
    if (!mayHold(caller.rights, fleet, today, shard)) yield { shard, denied: true }
    else if (isLost(cursor, clock)) yield { shard, reset: true }
    else if (quiet.has(shard)) {
      yield { shard, cursor: Math.max(cursor, clock.rev), more: false }
      continue
    } else yield* shardLines(data, sight, { shard, cursor, clock })
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

interface Fill {
  readonly fills: SmallFills
  readonly isFirst: boolean
  /** What changed since this moment is mirrored. */
  readonly mirrored: string
}

/**
 * RP3: a device that is filled with sheets is one line in the log, whatever cursor it names; a few of them that did not change lately, in
 * however many answers, are one line an hour; the changes that it mirrors are not noted one by one.
 */
async function* noted(
  caller: Caller,
  { fills, isFirst, mirrored }: Fill,
  lines: AsyncIterable<SyncLine>,
): AsyncGenerator<SyncLine> {
  const sheets: Sheet[] = []
  const old: Sheet[] = []
  try {
    for await (const line of lines) {
      if ('v' in line) {
        sheets.push([line.e, line.id])
        const isOld = plainText(line.v['modification_time']) < mirrored
        if (isOld && isAboutOutsider(line.e)) old.push([line.e, line.id])
      }
      yield line
    }
  } finally {
    // Who leaves in the middle has what came until then.
    const isFill = isFirst || sheets.length >= FILL
    for (const [entity, id] of isFill ? sheets : fills.unnoted(caller, old))
      caller.handedOut?.add(isFill ? 'fill' : 'trickle', entity, id)
  }
}

/**
 * A shard is chosen by the row alone, and some hold more than each of their readers sees: a truck's slots what is said about its tour (MS8),
 * the weeks of the dock days that are past, those of money rentals and sales.
 */
const isHidden = (sight: Sight, shard: string, entity: string, row: AnyRow): boolean => {
  const of = entityByName(entity)
  if (of === undefined || entity === 'slot_message') return !seesTalk(sight.caller.rights)
  return (shard.startsWith('dock/') || money.has(entity)) && !canSee(sight, of, row)
}
const money: ReadonlySet<string> = new Set([Payment.name, Invoice.name, RentalDocument.name])

async function* shardLines(
  data: Reader,
  sight: Sight,
  { shard, cursor, clock }: { readonly shard: string; readonly cursor: number; readonly clock: Clock },
): AsyncGenerator<SyncLine> {
  const found = await data.changes(shard, cursor, SHARD_LIMIT + 1)
  const more = found.length > SHARD_LIMIT
  const changes = more ? found.slice(0, SHARD_LIMIT) : found
  for await (const piece of slicesToRead(changes, PIECE, some => sizesOf(data, some))) {
    const rows = await rowsOf(data, piece)
    for (const { entity, id, rev, gone } of piece) {
      const row = rows.get(`${entity}/${id}`)
      if (gone === 1 || row === undefined || isHidden(sight, shard, entity, row))
        yield { e: entity, id, rev, gone: 1 }
      // A record that left the shard since its changes were read is skipped: its departure comes with the next call.
      else if (recordShards(entity, row).includes(shard))
        yield { e: entity, id, rev: row.rev, v: projectedIn(shard, entity, row) }
    }
  }
  // Commits are in the order of the clock, so a shard that was read to its end is complete up to the clock's value before the reading.
  const last = changes.at(-1)?.rev ?? cursor
  yield { shard, cursor: more ? last : Math.max(last, clock.rev), more }
}

const idsByEntity = (changes: readonly Change[]): ReadonlyMap<string, readonly string[]> => {
  const all = new Map<string, string[]>()
  for (const { entity, id, gone } of changes) {
    if (gone === 1) continue
    const ids = all.get(entity) ?? []
    ids.push(id)
    all.set(entity, ids)
  }
  return all
}

const sizesOf = async (data: Reader, changes: readonly Change[]): Promise<(change: Change) => number> => {
  const sizes = new Map<string, ReadonlyMap<string, number>>()
  for (const [entity, ids] of idsByEntity(changes)) sizes.set(entity, await data.sizes(entity, ids))
  return ({ entity, id }) => sizes.get(entity)?.get(id) ?? 0
}

const rowsOf = async (data: Reader, changes: readonly Change[]): Promise<ReadonlyMap<string, AnyRow>> => {
  const rows = new Map<string, AnyRow>()
  for (const [entity, ids] of idsByEntity(changes))
    for (const row of await data.getMany(entity, ids)) rows.set(`${entity}/${row.id}`, row)
  return rows
}
