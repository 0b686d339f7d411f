// One pull from a plain back end (sync.md section 3.4): the lists that are due (never pulled, tonight's, or hourly), then what
// changed in each family of tasks. Each list and its application run as one turn, so that nothing is sent in between.
import type { Client, Refused } from '../../api/client.ts'
import { listPages, listWhole, readOne, type RowsReply } from '../../api/plain-records.ts'
import { momentOf } from '#records/time/dates.ts'
import type { Entity } from '#records/entity.ts'
import { entityByName } from '#records/entities/index.ts'
import { SALE } from '#records/shards/shard-rules.ts'
import { readMeta, type LocalDatabase, type Shard } from '../../store/database.ts'
import { finishRestarts } from '../../store/mirror/held-shards.ts'
import { readAliases } from '../../store/mirror/plain-aliases.ts'
import { applyPlain, carriedBy, removePlain } from '../../store/mirror/plain-mirror.ts'
import type { Json } from '../../wire/json.ts'
import { taskLists, type ListQuery } from '../../wire/task-query.ts'
import { DONE, endOfRefusal, type PassEnd } from '../pass-end.ts'
import { heldPlaces } from './plain-places.ts'
import { askedSince, isDue, noteListed, noteSeen, readProgress } from './plain-progress.ts'
import { localRow } from './plain-row.ts'
import { datedShard, daysOfWeeks, type DatedShard } from './plain-shards.ts'

export interface PlainPorts {
  readonly db: LocalDatabase
  readonly client: Client
  readonly now: () => number
  /** Runs the pushes and pulls of all tabs one after the other: without idempotency keys two leaders would do harm. */
  readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>
  readonly onProgress?: () => void
}

const HOUR_MS = 3_600_000
const OFTEN_MS = 5 * 60_000
/** For a family of which nothing was ever seen: changes of the last days. */
const BLIND_DAYS = 7

/** The lists of shard `ref`; one that the back end does not have answers 404, which is no failure. */
const references = (
  'resource shift shift_resource shift_exception object_category object city sector partner_type partner task_type ' +
  'reason provenance destination outlet container print_template user'
).split(' ')
const undated: readonly { readonly shard: string; readonly entities: readonly string[] }[] = [
  { shard: 'ref', entities: references },
  { shard: 'partners', entities: ['partner'] },
  { shard: 'admin', entities: ['role', 'user'] },
  { shard: 'inst', entities: ['object_instance'] },
]

/** The refusal of a step that failed, which ends the pass. */
type Step = Refused | null

interface Listing {
  readonly of: Entity
  readonly queries: readonly ListQuery[]
  /** The shards that the lists cover completely: a record in one of these shards that no list shows may be deleted. */
  readonly shards: readonly string[]
}

interface Pass extends PlainPorts {
  /** The cursor that held shards have while this pass pulls them; a restart removes it. */
  readonly mark: number
}

export const plainPullOnce = async (given: PlainPorts): Promise<PassEnd> => {
  const { db, now } = given
  const { mark, shards } = await beginPass(db)
  const ports: Pass = { ...given, mark }
  if (shards.length === 0) return DONE
  for (const step of [pullUndated, pullSlotsAndMoney, pullTasks, followTasks]) {
    const refused = await step(ports, shards)
    if (refused !== null) return endOfRefusal(refused)
  }
  await finishRestarts(db)
  await db.meta.put({ k: 'pulledAt', value: new Date(now()).toISOString() })
  return DONE
}

const pullUndated = async (ports: Pass, shards: readonly Shard[]): Promise<Step> => {
  const { db, now } = ports
  const held = undated.filter(({ shard }) => shards.some(({ name }) => name === shard))
  for (const { shard, entities } of held) {
    const isMissing = !shards.some(({ name, complete: isComplete }) => name === shard && isComplete)
    // A list that a fuller shard pulls anyway is not requested twice.
    const fuller = new Set(
      held.flatMap(other => (shard === 'ref' && other.shard !== 'ref' ? other.entities : [])),
    )
    for (const name of entities.filter(one => !fuller.has(one))) {
      const of = entityByName(name)
      const isTime = isMissing || isDue(await readProgress(db), name, now(), HOUR_MS)
      if (of === undefined || !isTime) continue
      const refused = await pullListing(ports, { of, queries: [{}], shards: [shard] })
      if (refused !== null) return refused
      await noteListed(db, [name], now())
    }
    if (isMissing) await complete(ports, [{ name: shard }])
  }
  return null
}

const pullSlotsAndMoney = async (ports: Pass, shards: readonly Shard[]): Promise<Step> => {
  for (const [kind, names] of [
    ['slot', ['shift_instance']],
    ['money', ['payment', 'invoice']],
  ] as const) {
    const due = await dueShards(ports, shards, [kind], {
      keyOf: name => `${name} ${kind}`,
      isOften: true,
    })
    if (due.length === 0) continue
    const queries = daysOfWeeks(due.map(({ week }) => week)).map(({ from, to }) => ({
      date_from: from,
      date_to: to,
    }))
    for (const name of names) {
      const of = entityByName(name)
      const listing = { queries, shards: due.map(shard => shard.name) }
      const refused = of === undefined ? null : await pullListing(ports, { of, ...listing })
      if (refused !== null) return refused
    }
    await noteListed(
      ports.db,
      due.map(({ name }) => `${name} ${kind}`),
      ports.now(),
    )
    // The tickets of a till are tasks: its weeks are complete once those were pulled.
    if (kind === 'slot') await complete(ports, due)
  }
  return null
}

const scopeOf = (kind: string): string => (kind === 'money' ? 'emma' : kind)

const pullTasks = async (ports: Pass, shards: readonly Shard[]): Promise<Step> => {
  const of = entityByName('task')
  if (of === undefined) return null
  for (const [scope, kinds] of [
    ['emma', ['emma', 'money']],
    ['loki', ['loki']],
    ['scale', ['scale']],
  ] as const) {
    const due = await dueShards(ports, shards, kinds)
    if (due.length === 0) continue
    const weeks = due.map(({ week }) => week).filter(week => week !== 'none' && week !== 'open')
    const among: ListQuery = due.every(({ kind }) => kind === 'money')
      ? { keep_deleted: 1, task_type_id: SALE }
      : { keep_deleted: 1 }
    const ofWeeks = daysOfWeeks(weeks).map(({ from, to }) =>
      Object.assign({}, taskLists.ofDays(scope, from, to), among),
    )
    const waits = due.some(({ week }) => week === 'none')
    const isCrew = due.some(({ isOfOneResource }) => isOfOneResource)
    const waiting = waits
      ? [taskLists.drafts(scope), taskLists.withoutDate(scope), taskLists.toCheck(scope)]
      : []
    const open = due.some(({ week }) => week === 'open') ? [taskLists.open(scope)] : []
    // A stop that a crew postponed has a wish for another day, and stays with the crew this week.
    const postponed = waits || isCrew ? [taskLists.alerts(scope)] : []
    const refused = await pullListing(ports, {
      of,
      queries: [...ofWeeks, ...waiting, ...open, ...postponed],
      shards: due.map(({ name }) => name),
    })
    if (refused !== null) return refused
    await noteListed(
      ports.db,
      due.map(({ name }) => name),
      ports.now(),
    )
    await complete(ports, due)
  }
  return null
}

/** What changed since, deleted records included; a record that left its week or its truck is in the same list. */
const followTasks = async (ports: PlainPorts, shards: readonly Shard[]): Promise<Step> => {
  const { db, client, now, inTurn } = ports
  const of = entityByName('task')
  const kinds = shards.flatMap(({ name }) => datedShard(name)?.kind ?? []).filter(kind => kind !== 'slot')
  for (const scope of new Set(kinds.map(scopeOf))) {
    const refused = await inTurn(async (): Promise<Step> => {
      const seen = (await readProgress(db)).since[scope]
      const blind = momentOf(now() - BLIND_DAYS * 86_400_000)
      const query = taskLists.updatedSince(scope, seen === undefined ? blind : askedSince(seen))
      const reply = await listWhole(client, 'task', query)
      if (!reply.ok) return reply
      if (of !== undefined) await apply(ports, of, reply.rows, false)
      return null
    })
    if (refused !== null) return refused
  }
  return null
}

const dueShards = async (
  { db, now }: PlainPorts,
  shards: readonly Shard[],
  kinds: readonly string[],
  { keyOf = (name: string): string => name, isOften = false } = {},
): Promise<DatedShard[]> => {
  const progress = await readProgress(db)
  return shards.flatMap(({ name, complete: isComplete }) => {
    const dated = datedShard(name)
    if (dated === null || !kinds.includes(dated.kind)) return []
    // A crew may only be allowed to see its own stops: one that went to another truck then appears in no change, only by its
    // absence.
    const everyMs = isOften || dated.isOfOneResource ? OFTEN_MS : Infinity
    return !isComplete || isDue(progress, keyOf(name), now(), everyMs) ? [dated] : []
  })
}

/** A shard that was restarted meanwhile is not complete: its earlier rows wait for the next pass under their former name. */
const complete = async (
  { db, onProgress, mark }: Pass,
  shards: readonly { readonly name: string }[],
): Promise<void> => {
  await db.shard
    .where('name')
    .anyOf(shards.map(({ name }) => name))
    .and(({ cursor }) => cursor === mark)
    .modify({ complete: true })
  onProgress?.()
}

/** No two passes of any tab have the same mark. */
const beginPass = (
  db: LocalDatabase,
): Promise<{ readonly mark: number; readonly shards: readonly Shard[] }> =>
  db.relaxed.dexie.transaction('rw', ['shard', 'meta'], async () => {
    const mark = Number((await readMeta(db, PASSES)) ?? 0) + 1
    await db.meta.put({ k: PASSES, value: mark })
    await db.shard.toCollection().modify({ cursor: mark })
    return { mark, shards: await db.shard.toArray() }
  })
const PASSES = 'plainPasses'

/**
 * Requests and applies lists, then requests one by one the records of these shards that the lists do not show: a list may have
 * been cut short.
 */
const pullListing = (ports: PlainPorts, { of, queries, shards }: Listing): Promise<Step> =>
  ports.inTurn(async () => {
    const { db, client } = ports
    const aliases = await readAliases(db)
    const unseen = new Set(await carriedBy(db, of, new Set(shards)))
    for (const query of queries) {
      const reply = await listOf(client, of, query)
      if (!reply.ok) return isOutOfReach(of, reply) ? null : reply
      for (const id of await apply(ports, of, reply.rows, true)) unseen.delete(id)
    }
    for (const id of unseen) {
      const reply = await readOne(client, of.name, aliases.toServer(of.name, id))
      if (reply.ok) {
        if (reply.record !== null) await apply(ports, of, [reply.record], true)
      } else if ([403, 404, 405, 410].includes(reply.status ?? 0)) await removePlain(db, of, id)
      else return reply
    }
    return null
  })

const listOf = (client: Client, of: Entity, query: ListQuery): Promise<RowsReply> =>
  of.name === 'task' ? listWhole(client, of.name, query) : listPages(client, of.name, query)

/**
 * This back end has no such list, or this person no right to it: the session works without it. Tasks, however, are what a session
 * is for.
 */
const isOutOfReach = (of: Entity, { status }: Refused): boolean =>
  of.name !== 'task' && [403, 404, 405].includes(status ?? 0)

/** Returns the ids of the rows on this device. */
const apply = async (
  { db }: PlainPorts,
  of: Entity,
  sent: readonly Json[],
  isWhole: boolean,
): Promise<string[]> => {
  const aliases = await readAliases(db)
  const read = sent.flatMap(one => localRow(of, one, aliases) ?? [])
  const places = await heldPlaces(db)
  const rows = read.map(({ row }) => places(of, row))
  const bad = read.flatMap(({ row, misfits }) =>
    misfits.length === 0 ? [] : [{ entity: of.name, id: row.id, fields: misfits }],
  )
  await applyPlain(db, of, { rows, bad, isWhole })
  if (of.name === 'task')
    for (const scope of new Set(rows.map(({ row }) => String(row['scope']))))
      await noteSeen(
        db,
        scope,
        rows.filter(({ row }) => row['scope'] === scope).map(({ row }) => row.modification_time),
        isWhole,
      )
  return read.map(({ row }) => row.id)
}
