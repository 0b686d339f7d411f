// One seeded schedule of two counters that rent out the same pieces without a network (RT15): both have a queue, a network that loses
// questions and answers, and the real server; returns what was violated. The same seed gives the same questions.
import type { AnyRow } from '#records/entity.ts'
import type { OutboxResult } from '#core/wire/sync-protocol.ts'
import { problemBody } from '#core/wire/problem.ts'
import { runOutboxBatch } from '#server/use/records/outbox-batch.ts'
import { desk, line, stop, Task, type Members, type World } from '../../fixtures/server-world.ts'
import { seeded } from '../model/simulation.ts'
import { storageOf, unplanted, type CounterBug } from './counter-bugs.ts'
import { judge, type Wish } from './counter-judge.ts'

interface Item {
  readonly id: string
  readonly op: 'create' | 'patch'
  readonly members: Members
  key: string
  /** On which it was made, as its first sending says: sent again under the same key it is the same. */
  rev?: number | null
}

interface Counter {
  readonly queue: Item[]
  readonly revs: Map<string, number>
}

type Dice = (below: number) => number
const FIRST_DAY = 24

const day = (n: number): string => new Date(Date.UTC(2026, 10, FIRST_DAY + n)).toISOString().slice(0, 10)

const step = (id: string, task_type_id: number, members: Members): Members => {
  const nowhere = { resource_id: null, shift_instance_id: null, shift_id: null }
  return stop(id, { task_type_id, scope: 'loki', ...nowhere, ...members })
}

/** What a counter does with one rental, from the first word to the last; the wish is what must be kept. */
const rentalActs = (
  id: string,
  object: string,
  roll: Dice,
): { readonly acts: Item[]; readonly wish: Wish } => {
  const lines = (quantity: number): Members => ({ objects: [line('l', { object_id: object, quantity })] })
  const [from, length] = [roll(6), roll(3)]
  const wish: Wish = { id, quantity: 1 + roll(6), from, to: from + length, isCancelled: false }
  const isQuoted = roll(3) === 0
  const state = { task_state_id: isQuoted ? 1 : 2, ...lines(wish.quantity) }
  const out = step(id, 15, { ...state, date: day(from), next_task_id: `${id}-back` })
  const back = step(`${id}-back`, 13, { ...state, date: day(wish.to) })
  const acts: Item[] = []
  const act = (op: Item['op'], of: string, members: Members): void =>
    void acts.push({ id: of, op, members, key: `${id} ${acts.length}` })
  for (const one of roll(2) === 0 ? [out, back] : [back, out]) act('create', String(one['id']), one)
  if (isQuoted) for (const of of [id, `${id}-back`]) act('patch', of, { task_state_id: 2 })
  const change = roll(6)
  if (change === 0) {
    wish.quantity = 1 + roll(wish.quantity)
    act('patch', id, lines(wish.quantity))
  } else if (change === 1) {
    wish.to += 1 + roll(2)
    act('patch', `${id}-back`, { date: day(wish.to) })
  } else if (change === 2) {
    wish.isCancelled = true
    for (const of of [id, `${id}-back`]) act('patch', of, { task_state_id: 3, cancelled_reason: 'Annulée' })
  }
  return { acts, wish }
}

const itemBody = (item: Item, revs: ReadonlyMap<string, number>): Members => {
  const { id, op, members, key } = item
  if (item.rev === undefined) item.rev = op === 'patch' ? (revs.get(id) ?? null) : null
  return { ...members, id, _key: key, _op: op, _rev: item.rev }
}

/** What became of the items of a batch; a version that changed meanwhile is read, and the item sent again on it. */
const take = (
  counter: Counter,
  sent: readonly Item[],
  results: readonly OutboxResult[],
  faults: string[],
): void => {
  for (const [n, { status, entity, problem }] of results.entries()) {
    const item = sent[n]
    if (item === undefined) continue
    const current = problem?.current
    if (status === 412 && current !== undefined) {
      item.rev = Number(current['rev'])
      item.key = `${item.key}'`
      return
    }
    if (status >= 300) faults.push(`${item.key}: ${status} ${JSON.stringify(problem)}`)
    if (typeof entity?.['rev'] === 'number') counter.revs.set(item.id, entity['rev'])
    counter.queue.shift()
  }
}

export const runCounters = async (world: World, seed: number, bug?: CounterBug): Promise<string[]> => {
  const random = seeded(seed)
  const roll: Dice = below => Math.floor(random() * below)
  const object = `table-${seed}`
  const stock = 5 + roll(8)
  const delay = roll(3) === 0 ? 1 : 0
  await world.put('object', { id: object, name: 'Table', quantity: stock, rental_return_delay: delay })
  const wishes: Wish[] = []
  const counters = ['a', 'b'].map((name): Counter => {
    const queue: Item[] = []
    for (let n = 0; n < 2 + roll(2); n++) {
      const { acts, wish } = rentalActs(`${seed}-${name}${n}`, object, roll)
      queue.push(...acts)
      wishes.push(wish)
    }
    return { queue, revs: new Map() }
  })
  const faults: string[] = []
  const ports = { ...world.ports, storage: storageOf(world.ports.storage, bug) }
  const failed = (error: unknown) => {
    faults.push(String(error))
    return problemBody(500, String(error))
  }
  const deliver = async (counter: Counter, isWhole: boolean): Promise<void> => {
    const sent = counter.queue.slice(0, 1 + roll(4))
    // The question is lost on its way.
    if (!isWhole && roll(5) === 0) return
    const before = await Promise.all(sent.map(({ id }) => world.row('task', id)))
    const body = sent.map(item => itemBody(item, counter.revs))
    const { results } = await runOutboxBatch(ports, desk, Task, body, failed)
    const answers = bug === 'refused with 422' ? await refusing(world, results, before) : results
    // The answer is lost on its way back: all of it is sent again.
    if (isWhole || roll(4) > 0) take(counter, sent, answers, faults)
  }
  for (let turn = 0; counters.some(({ queue }) => queue.length > 0); turn++) {
    if (turn > 200) return [...faults, 'a queue does not drain']
    const isWhole = turn > 60
    if (roll(3) === 0) await Promise.all(counters.map(counter => deliver(counter, isWhole)))
    else {
      const counter = counters[roll(2)]
      if (counter !== undefined) await deliver(counter, isWhole)
    }
  }
  return [...faults, ...(await judge(world, { wishes, stock, delay, told: unplanted(bug) }))]
}

/** The bug: whoever comes second is refused, and what they promised is gone. */
const refusing = async (
  world: World,
  results: readonly OutboxResult[],
  before: readonly (AnyRow | undefined)[],
): Promise<OutboxResult[]> => {
  const answers: OutboxResult[] = []
  for (const [n, result] of results.entries()) {
    const { _key, entity } = result
    const reasons: unknown = entity?.['check_reasons']
    if (!Array.isArray(reasons) || !reasons.includes('rental_shortage')) {
      answers.push(result)
      continue
    }
    await world.put('task', { ...entity, ...before[n], ...(before[n] === undefined ? { deleted: 1 } : {}) })
    answers.push({ _key, status: 422, problem: problemBody(422, 'Stock insuffisant') })
  }
  return answers
}
