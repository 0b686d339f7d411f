// The outbox's batch (api-dialect.md section 12): each item gets the answer of a single call, in the order sent. The items share
// one commit, which costs more than the rest of a write; days that close or open together share the write itself. When an item throws, each
// is run again in its own transaction.
import { Device } from '#records/entities/people.ts'
import { ShiftException } from '#records/entities/shift.ts'
import type { Entity } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import { isJson, type Json } from '#core/wire/json.ts'
import { problemBody } from '#core/wire/problem.ts'
import type { OutboxResult, OutboxResults, ProblemBody } from '#core/wire/sync-protocol.ts'
import { nextTurn } from '../../storage/turns.ts'
import type { Caller, Ports, Refusal, Reply } from '../write/caller.ts'
import { breather } from '../write/breather.ts'
import type { Asked } from '../write/decided.ts'
import { writeAsOne, writeTogether } from '../write/write.ts'
import { daysBeside, takeBackRefused, type Beside } from '../rental/order-of-days.ts'
import { toRevoke } from '../people/devices.ts'
import { run, toCreate, toPatch, toRemove } from './resources.ts'

export const isOutboxBatch = (body: readonly unknown[]): boolean =>
  body.some(item => isJson(item) && '_key' in item)

/** `failed` turns a thrown error into a problem, as for a single call. */
export const runOutboxBatch = async (
  ports: Ports,
  caller: Caller,
  of: Entity,
  body: readonly unknown[],
  failed: (error: unknown) => ProblemBody,
): Promise<OutboxResults> => {
  const results: OutboxResult[] = []
  const beside = daysBeside(of, body)
  let room = openRoom()
  while (results.length < body.length) {
    const sent = body.slice(results.length, results.length + TOGETHER)
    const items = sent.map(item => readItem(of, item, beside))
    const inOne = async (within: Ports): Promise<Done> => {
      const done = await runItems(within, caller, { items, room, failed, most: TOGETHER_MS })
      const answered = done.results.map(({ status }, n) => ({ sent: sent[n], status }))
      if (takeBackRefused(beside, answered)) throw new CountedWithRefused()
      return done
    }
    const together = (): Promise<Done> =>
      writeTogether(ports, caller, inOne).catch((error: unknown) => {
        if (error instanceof CountedWithRefused) return together()
        throw error
      })
    const asked = isOneChange(of, sent) ? runAsOne(ports, caller, items, room) : together()
    const done = await asked.catch(() => runItems(ports, caller, { items, room, failed, most: Infinity }))
    results.push(...done.results)
    room = done.room
    // Whoever came meanwhile writes first.
    await nextTurn()
  }
  return { results }
}

/** RT11: a step was taken that counted with the day of one that was refused. None is kept, and all are judged again without that day. */
class CountedWithRefused extends Error {}

/** As many items as a device sends at once: other writers wait while one transaction runs. */
const TOGETHER = 50
/** Rentals of many lines are judged for so long each that a transaction holds few of them. */
const TOGETHER_MS = 50

/**
 * Days that all close, or all open, each named once. A day that is opened and closed again, and an item that was sent twice, need what was
 * stored before.
 */
const isOneChange = (of: Entity, body: readonly unknown[]): boolean => {
  if (of.name !== ShiftException.name) return false
  const items = body.filter(isJson)
  const ops = new Set(items.map(({ _op }) => _op))
  const names = new Set(items.map(({ id, date }) => (ops.has('create') ? date : id)))
  const keys = new Set(items.map(({ _key }) => _key))
  return ops.size === 1 && names.size === body.length && keys.size === body.length
}

interface Item {
  readonly _key: string
  /** A refusal: what was sent cannot be read. */
  readonly asked: Asked<Reply> | Refusal
}

/** What an answer has room for yet; each result takes its part of it. */
interface Room {
  readonly letters: number
  /** The long records that the answer shows, each with its rev. */
  readonly shown: ReadonlySet<string>
}
interface Done {
  readonly results: readonly OutboxResult[]
  readonly room: Room
}

/**
 * Letters of all records in an answer, which is held whole until the last item is done: some fifty times what a device's batch gets. An item
 * beyond it is answered without its record, which the feed delivers; so is one whose long record the answer shows already.
 */
const MOST_LETTERS = 4_000_000
const LONG = 50_000
const openRoom = (): Room => ({ letters: MOST_LETTERS, shown: new Set() })

/** Undefined where there is no room for it. */
const withShown = ({ letters, shown }: Room, row: Json): Room | undefined => {
  const name = `${plainText(row['id'])} ${plainText(row['rev'])}`
  if (shown.has(name)) return undefined
  const own = JSON.stringify(row).length
  if (own > letters) return undefined
  return { letters: letters - own, shown: own > LONG ? new Set(shown).add(name) : shown }
}

const resultIn = (room: Room, _key: string, reply: Reply): Done => {
  const { status } = reply
  if ('row' in reply) {
    const fuller = withShown(room, reply.row)
    if (fuller === undefined) return { results: [{ _key, status }], room }
    return { results: [{ _key, status, entity: reply.row }], room: fuller }
  }
  if (!('problem' in reply)) return { results: [{ _key, status }], room }
  const { current, ...problem } = reply.problem
  const fuller = current === undefined ? room : withShown(room, current)
  const told = fuller === undefined ? problem : reply.problem
  return { results: [{ _key, status, problem: told }], room: fuller ?? room }
}

interface Items {
  readonly items: readonly Item[]
  readonly room: Room
  readonly failed: (error: unknown) => ProblemBody
  readonly most: number
}

/** The first of these that fit in `most` milliseconds, one at least. */
const runItems = async (
  ports: Ports,
  caller: Caller,
  { items, room: open, failed, most }: Items,
): Promise<Done> => {
  const results: OutboxResult[] = []
  let room = open
  const breathe = breather()
  const start = performance.now()
  for (const { _key, asked } of items) {
    const done = resultIn(room, _key, await runItem(ports, caller, asked, failed))
    results.push(...done.results)
    room = done.room
    if (performance.now() - start >= most) break
    await breathe()
  }
  return { results, room }
}

/**
 * The days of a span are one change of the calendar: what stands on them moves once, past all of them, and its history has one line (RC8).
 */
const runAsOne = async (ports: Ports, caller: Caller, items: readonly Item[], open: Room): Promise<Done> => {
  const replies = (
    await writeAsOne(
      ports,
      caller,
      items.flatMap(({ asked }) => ('problem' in asked ? [] : [asked])),
    )
  ).values()
  const results: OutboxResult[] = []
  let room = open
  for (const { _key, asked } of items) {
    const reply = 'problem' in asked ? asked : replies.next().value
    if (reply === undefined) throw new Error('An item without an answer')
    const done = resultIn(room, _key, reply)
    results.push(...done.results)
    room = done.room
  }
  return { results, room }
}

const runItem = async (
  ports: Ports,
  caller: Caller,
  asked: Item['asked'],
  failed: (error: unknown) => ProblemBody,
): Promise<Reply> => {
  if ('problem' in asked) return asked
  try {
    return await run(ports, caller, asked)
  } catch (error) {
    const problem = failed(error)
    return { status: problem.status, problem }
  }
}

const malformed = (detail: string): Refusal => ({ status: 400, problem: problemBody(400, detail) })

const readItem = (of: Entity, item: unknown, beside: Beside): Item => {
  if (!isJson(item)) return { _key: '', asked: malformed('The item must be an object') }
  const _key = typeof item['_key'] === 'string' ? item['_key'] : ''
  return { _key, asked: askedOf(of, item, { key: _key, beside }) }
}

const askedOf = (
  of: Entity,
  item: Json,
  { key, beside }: { readonly key: string; readonly beside: Beside },
): Item['asked'] => {
  if (key === '' || key.length > 128) return malformed('The item has no _key')
  const { _op: op, _rev: rev = null, _force: force = false } = item
  if (rev !== null && !Number.isSafeInteger(rev)) return malformed('_rev must be an integer or null')
  const options = {
    key,
    rev: typeof rev === 'number' ? rev : null,
    force: force === true || force === 1,
    beside,
  }
  const members = membersOf(item)
  const id = plainText(item['id'])
  if (op === 'create') return toCreate(of, members, options)
  if (id === '') return malformed('The item has no id')
  if (op === 'patch') return toPatch(of, id, members, options)
  if (op === 'delete') return of.name === Device.name ? toRevoke({ id, key }) : toRemove(of, id, options)
  return malformed('_op must be create, patch or delete')
}

const membersOf = (item: Json): Json =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !name.startsWith('_')))
