// One seeded schedule of two desks that bill, pay and give back for the same rental without a network (RT19, RT20), each on what it saw last,
// over a network that loses questions and answers; returns what was violated. The same seed gives the same questions.
import type { AnyRow } from '#records/entity.ts'
import { OPEN_RENTALS } from '#records/shards/shard-rules.ts'
import { toCents } from '#records/values/decimal.ts'
import { problemBody } from '#core/wire/problem.ts'
import { runOutboxBatch } from '#server/use/records/outbox-batch.ts'
import { asDocument, asInvoice, asPayment } from '#server/use/write/stored-rows.ts'
import { accountOf } from '#trades/rental/rules/money/account.ts'
import { documentLine, toBill } from '#trades/rental/rules/money/documents.ts'
import { handedTwice } from '#trades/rental/rules/money/handed-twice.ts'
import type { DossierMoney } from '#trades/rental/rules/money/money-problems.ts'
import { desk, entityNamed, line, ORG, stop, type Members, type World } from '../../fixtures/server-world.ts'
import { seeded } from '../model/simulation.ts'

interface Item {
  readonly of: string
  readonly id: string
  readonly op: 'create'
  readonly members: Members
}
interface Sent extends Item {
  readonly status: number
  readonly message: string
}
interface Desk {
  readonly name: string
  readonly queue: Item[]
  readonly answered: Sent[]
}

export type MoneyBug = 'numbers have a gap' | 'billed twice' | 'given back twice'
type Dice = (below: number) => number

/** What a desk sees of the rental: what the server told it last. */
const moneyOf = async (world: World, task: string): Promise<DossierMoney> => {
  const rows = async (entity: string): Promise<AnyRow[]> =>
    (
      await world.ports.storage
        .of(ORG)
        .find(entity, { where: [{ is: 'in', field: 'task_id', values: [task] }] })
    )
      .filter(({ deleted }) => deleted === 0)
      .toSorted((one, other) => one.rev - other.rev)
  return {
    lines: (await rows('invoice')).map(asInvoice),
    documents: (await rows('document')).map(asDocument),
    payments: (await rows('payment')).map(asPayment),
  }
}

/** What it does next. */
const act = (task: string, id: string, seen: DossierMoney, roll: Dice): Item | null => {
  const own = { task_id: task, date: '2026-11-18 10:00:00' }
  const create = (of: string, members: Members): Item => ({
    of,
    id,
    op: 'create',
    members: { ...members, id },
  })
  const { due, deposit } = accountOf(seen)
  const pay = (members: Members): Item => create('payment', { ...own, ...members })
  const next = toBill(seen)
  switch (roll(6)) {
    case 0: {
      if (next === null || next.kind === 'credit') return null
      const lines = next.lines.map(documentLine)
      return create('document', { kind: 'invoice', task_id: task, lines })
    }
    case 1:
      return pay({ amount: Math.max(1, Math.ceil(due / 100 / (1 + roll(2)))) })
    case 2:
      return pay({ type: 'deposit', amount: 40 + roll(40), deposit_kind: 'cheque' })
    case 3:
      return deposit.held > 0 ? pay({ type: 'deposit', amount: -deposit.held / 100 }) : null
    case 4:
      return deposit.held > 0 ? pay({ from_deposit: 1, amount: Math.ceil(deposit.held / 200) }) : null
    default: {
      const price = 1 + roll(50)
      const said = { origin: 'manual', label: `Ligne ${id}`, unit_price: price, amount: price }
      return create('invoice', { task_id: task, ...said })
    }
  }
}

/** A whole batch of one entity, as a device sends it. */
const deliver = async (world: World, one: Desk, roll: Dice, isWhole: boolean): Promise<void> => {
  const [first] = one.queue
  if (first === undefined) return
  const others = one.queue.findIndex(({ of }) => of !== first.of)
  const sent = one.queue.slice(0, Math.min(1 + roll(3), others === -1 ? one.queue.length : others))
  // The question is lost on its way.
  if (!isWhole && roll(5) === 0) return
  const body = sent.map(({ id, op, members }) => ({ ...members, _key: `${id} ${op}`, _op: op, _rev: null }))
  const failed = (error: unknown) => problemBody(500, String(error))
  const { results } = await runOutboxBatch(world.ports, desk, entityNamed(first.of), body, failed)
  // The answer is lost on its way back: all of it is sent again.
  if (!isWhole && roll(4) === 0) return
  for (const [n, { status, problem }] of results.entries()) {
    const item = sent[n]
    if (item === undefined) continue
    one.answered.push({ ...item, status, message: problem?.problems?.[0]?.message ?? '' })
    one.queue.shift()
  }
}

const planted = async (world: World, task: string, bug: MoneyBug | undefined): Promise<void> => {
  if (bug === undefined) return
  const [document] = (await moneyOf(world, task)).documents
  if (bug === 'given back twice')
    return world.put('payment', { id: `${task}-bug`, task_id: task, type: 'deposit', amount: -9999 })
  const number = bug === 'numbers have a gap' ? 'F-2026-9999' : 'F-2026-0000'
  const lines = bug === 'billed twice' ? (document?.lines ?? []) : []
  return world.put('document', { id: `${task}-bug`, task_id: task, number, lines })
}

export const runMoneyCounters = async (world: World, seed: number, bug?: MoneyBug): Promise<string[]> => {
  const random = seeded(seed)
  const roll: Dice = below => Math.floor(random() * below)
  const task = `out-${seed}`
  const { rev } = await world.ports.storage.of(ORG).clock()
  const step = (id: string, members: Members): Members =>
    stop(id, { scope: 'loki', resource_id: null, shift_instance_id: null, ...members })
  const objects = [line('l', { object_id: 'table', quantity: 4 })]
  await world.put('task', step(task, { task_type_id: 15, date: '2026-11-26', objects }))
  await world.put('invoice', { id: `${task}-day`, task_id: task, label: 'Table', unit_price: 20, amount: 20 })
  const desks = ['a', 'b'].map((name): Desk => ({ name, queue: [], answered: [] }))
  for (let round = 0; round < 3; round++) {
    // Each works on what it saw when its network went, and on what it did since.
    for (const one of desks) {
      let seen = await moneyOf(world, task)
      for (let n = 0; n < 1 + roll(4); n++) {
        const item = act(task, `${task}-${one.name}${round}${n}`, seen, roll)
        if (item === null) continue
        one.queue.push(item)
        seen = seenAfter(seen, item)
      }
    }
    for (let turn = 0; desks.some(({ queue }) => queue.length > 0); turn++) {
      const isWhole = turn > 40
      if (roll(3) === 0) await Promise.all(desks.map(one => deliver(world, one, roll, isWhole)))
      else await deliver(world, desks[roll(2)] ?? { name: '', queue: [], answered: [] }, roll, isWhole)
    }
  }
  await planted(world, task, bug)
  return judge(world, { task, desks, since: rev })
}

const seenAfter = (seen: DossierMoney, { of, members }: Item): DossierMoney => {
  const row: AnyRow = { ...blankOf(of), ...members }
  if (of === 'invoice') return { ...seen, lines: [...seen.lines, asInvoice(row)] }
  if (of === 'payment') return { ...seen, payments: [...seen.payments, asPayment(row)] }
  return { ...seen, documents: [...seen.documents, asDocument(row)] }
}
const blankOf = (name: string): AnyRow => {
  const of = entityNamed(name)
  return Object.assign(
    { id: '', rev: 0, deleted: 0 as const, creation_time: null, modification_time: null, creator_id: null },
    Object.fromEntries(Object.entries(of.fields).map(([field, { type }]) => [field, type.initial])),
  )
}

/** Counted again here, without the product's rules. */
const judge = async (
  world: World,
  { task, desks, since }: { readonly task: string; readonly desks: readonly Desk[]; readonly since: number },
): Promise<string[]> => {
  const faults: string[] = []
  const money = await moneyOf(world, task)
  const stored = new Set([...money.lines, ...money.documents, ...money.payments].map(({ id }) => id))
  for (const { answered } of desks)
    for (const { id, status, message, members } of answered) {
      // What left a till is never lost, whoever was first.
      if (status >= 300 && Number(members['amount']) < 0) faults.push(`${id}: handed out and refused`)
      if (status < 300 ? !stored.has(id) : stored.has(id))
        faults.push(`${id}: ${status} and stored otherwise`)
      // What is refused waits on its device with a sentence a person can act on.
      if (status >= 300 && (status !== 422 || !/^\p{Lu}.*\.$/u.test(message)))
        faults.push(`${id}: ${status} « ${message} »`)
    }
  const named = money.documents.flatMap(({ lines }) => lines.map(({ invoice_id }) => String(invoice_id)))
  if (new Set(named).size < named.length) faults.push('a line is on two documents')
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + toCents(one), 0)
  const amounts = new Map(money.lines.map(({ id, amount }) => [id, amount]))
  const billed = sum(named.map(id => amounts.get(id) ?? Number.NaN))
  if (billed !== sum(money.documents.map(({ total }) => total))) faults.push('documents ≠ lines billed')
  const deposits = sum(money.payments.filter(({ type }) => type === 'deposit').map(({ amount }) => amount))
  const kept = sum(money.payments.filter(one => one.from_deposit === 1).map(({ amount }) => amount))
  const asks = handedTwice(money).reduce((all, { cents }) => all + cents, 0)
  if (Math.max(0, kept - deposits) !== asks)
    faults.push(`${kept - deposits} too much, and ${asks} asked about`)
  const received = money.payments.filter(one => one.type === 'deposit' && one.amount > 0)
  const most = sum(received.map(({ amount }) => amount))
  for (const { type, amount } of money.payments)
    if (type === 'deposit' && -toCents(amount) > most) faults.push('one gave back more than was received')
  const rows = await world.ports.storage.of(ORG).find('document', {})
  const numbers = rows.map(({ number }) => String(number)).toSorted()
  const wanted = numbers.map((_, n) => `F-2026-${String(n + 1).padStart(4, '0')}`)
  if (JSON.stringify(numbers) !== JSON.stringify(wanted)) faults.push(`numbers ${numbers.join(' ')}`)
  const pulled = new Set<string>()
  for (const one of await world.sync(desk, { [OPEN_RENTALS]: since })) if ('e' in one) pulled.add(one.id)
  const missing = [...stored].filter(id => !pulled.has(id) && !id.endsWith('-day') && !id.endsWith('-bug'))
  if (missing.length > 0) faults.push(`not on the other desk: ${missing.join(' ')}`)
  return faults
}
