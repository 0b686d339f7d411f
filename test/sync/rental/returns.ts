// One seeded dossier (RT26): a departure, one return or two, what is missing, lost, unused and found again, on two desks that hear of each other
// when they sync; and what of it a place knows.
import type { TaskLine } from '#records/entities/task-line.ts'
import { Invoice, Payment } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import { Task } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { addDays } from '#records/time/dates.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { toCents } from '#records/values/decimal.ts'
import type { Outcome } from '#records/failure.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { countReturn } from '#trades/rental/data/back/count-return.ts'
import { finishReturn } from '#trades/rental/data/back/finish-return.ts'
import { takeBackFound } from '#trades/rental/data/back/found-again.ts'
import { pointBack } from '#trades/rental/data/back/point-back.ts'
import { reopenStep } from '#trades/rental/data/back/reopen-step.ts'
import { returnSheet } from '#trades/rental/data/back/return-sheet.ts'
import { billRental, recordPayment } from '#trades/rental/data/money/rental-money.ts'
import { awaitedOf } from '#trades/rental/rules/back/return-count.ts'
import { toPoint } from '#trades/rental/rules/back/unread.ts'
import { finishedLines, instanceLine } from '#trades/rental/rules/handing/handed.ts'

export const crate = {
  id: 'rt-crate',
  name: 'Caisse de 24 assiettes',
  quantity: 24,
  instances_count: 3,
  value: 40,
  rental_week: 7.2,
  rental_day: 3.1,
  rental_not_used: 0.03,
  rental_minimum_missing_for_payment: 2,
  rental_price_per_missing: 2.5,
  weight: 14_000,
  volume: 0.04,
  loading_duration: '00:02',
  weight_channel: 'unit',
} as const
export const chair = {
  id: 'rt-chair',
  name: 'Chaise du bal',
  quantity: 60,
  value: 8,
  rental_week: 1.8,
  rental_not_used: 0.15,
  rental_price_per_missing: 12,
  weight: 3200,
  volume: 0.06,
  loading_duration: '00:01',
  weight_channel: 'unit',
} as const
export const CRATES = 3
const CHAIRS = 12
export const crateId = (seed: number, n: number): string => `rt-${seed}-i${n}`

const rights = rightsOf(['emma_desktop', 'add_task'])
type Dice = (below: number) => number

const kept = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}

/** It left a week and some days ago, with its money. */
export const leave = async (db: LocalDatabase, seed: number, today: string): Promise<void> => {
  const [head, back] = [`rt-${seed}`, `rt-${seed}-back`]
  const asked: TaskLine[] = [
    { ...lineOfObject(crate, 'p'), quantity: CRATES },
    { ...lineOfObject(chair, 'c'), quantity: CHAIRS },
  ]
  const [crates = asked[0], chairs] = asked
  if (crates === undefined || chairs === undefined) throw new Error('no line')
  const told = (state: 'prepared' | 'rented'): TaskLine[] =>
    Array.from({ length: CRATES }, (_, n) =>
      instanceLine(crates, { id: crateId(seed, n), state, missing: 0 }),
    )
  const stepOf = (state: 'prepared' | 'rented'): TaskLine[] =>
    finishedLines([crates, { ...chairs, quantity_done: CHAIRS }, ...told(state)])
  const client = { scope: 'loki', lastname: head, name: head, city: 'Ostwiller', phone1: '+33639987755' }
  const away = addDays(today, -9 - (seed % 3))
  await edit(db, [Task, Invoice, Payment], async draft => {
    const state = { task_state_id: 2, date: addDays(away, 7), shift_id: 1, objects: asked }
    await draft.create(Task, back, { ...client, ...state, task_type_id: 13 })
    const done = { ...client, task_state_id: 5, date: away, shift_id: 1 } as const
    const prepared = { ...done, objects: stepOf('prepared'), next_task_id: head }
    await draft.create(Task, `${head}-prep`, { ...prepared, task_type_id: 16 })
    await draft.create(Task, head, {
      ...done,
      objects: stepOf('rented'),
      next_task_id: back,
      task_type_id: 15,
    })
    const line = {
      task_id: head,
      origin: 'rental_week',
      label: 'Location',
      quantity: CRATES,
      unit_price: 7.2,
    }
    await draft.create(Invoice, `${head}-w1`, { ...line, object_id: crate.id, amount: 21.6 })
    const other = { ...line, object_id: chair.id, quantity: CHAIRS, unit_price: 1.8, amount: 21.6 }
    await draft.create(Invoice, `${head}-w2`, other)
    const paid = { task_id: head, method: 'cash', date: `${away} 09:00:00` }
    await draft.create(Payment, `${head}-p1`, { ...paid, type: 'regular', amount: 43.2 })
    await draft.create(Payment, `${head}-p2`, { ...paid, type: 'deposit', amount: 20 + (seed % 400) })
  })
}

/** Counts a part of what is out, or all of it. */
const count = async (
  db: LocalDatabase,
  id: string,
  isLast: boolean,
  roll: Dice,
  at: string,
): Promise<void> => {
  const countedNow = async () =>
    (await returnSheet(db, { id, end: { date: at.slice(0, 10), shift_id: 1 } }))?.counted ?? []
  for (const object of await countedNow()) {
    const { object_id } = object.out
    const pieces = async (part: 'back' | 'missing' | 'lost' | 'unused', total: number) =>
      kept(await countReturn(db, { id, change: { kind: 'pieces', object_id, part, total } }))
    for (const { id: instance_id } of object.instances) {
      if (!isLast && roll(2) === 0) continue
      const check = (['complete', 'complete', 'incomplete', 'lost', 'unchecked'] as const)[roll(5)] ?? 'lost'
      const change = { kind: 'instance', object_id, instance_id, check, missing: 1 + roll(5) } as const
      kept(await countReturn(db, { id, change }))
    }
    const loose = awaitedOf(object) - object.instances.length
    if (loose > 0) {
      const some = isLast ? loose : 1 + roll(loose)
      const [missing, lost] = [roll(Math.min(3, some + 1)), 0]
      await pieces('back', some - missing - lost)
      if (missing > 0) await pieces('missing', missing)
    }
    // Nobody says of more than came back that it was not used.
    const { back = 0 } = (await countedNow()).find(({ out }) => out.object_id === object_id) ?? {}
    if (roll(2) === 0) await pieces('unused', roll(back + 1))
  }
}

/** Answers the return that is still to come, if any. */
export const comeBack = async (
  db: LocalDatabase,
  id: string,
  isLast: boolean,
  roll: Dice,
  at: string,
): Promise<string | null> => {
  await count(db, id, isLast, roll, at)
  const { rest } = kept(
    await finishReturn(db, {
      id,
      at,
      rights,
      way: roll(3) === 0 ? 'apart' : 'deposit',
      method: roll(2) === 0 ? 'cash' : null,
      rest: { date: addDays(at.slice(0, 10), 2), shift_id: 2 },
      signedName: 'R Heim',
      signatures: [],
    }),
  )
  return rest
}

/** A crew ends its stop by numbers, without reading a sticker: the chairs, and as many crates as it says. */
export const countByCrew = async (
  db: LocalDatabase,
  seed: number,
  crates: number,
  at: string,
): Promise<void> => {
  const id = `rt-${seed}-back`
  await edit(db, [Task], async draft => {
    const step = await draft.read(Task, id)
    const objects = (step?.objects ?? []).map(line =>
      Object.assign({}, line, { quantity_done: line.object_id === crate.id ? crates : CHAIRS }),
    )
    await draft.patch(Task, id, { objects, task_state_id: 5, state_time: at })
  })
}

/** The depot names some of the crates that came so, as many as it likes. */
export const point = async (db: LocalDatabase, seed: number, roll: Dice): Promise<void> => {
  const id = `rt-${seed}-back`
  const sheet = await returnSheet(db, { id, end: { date: '2026-11-18', shift_id: 1 } })
  for (const { candidates, back } of sheet === null ? [] : toPoint(sheet.dossier))
    for (const instance_id of candidates.slice(0, roll(back + 1)))
      kept(await pointBack(db, { id, instance_id, state: 'available' }))
}

/** The desk opens the crew’s return again and counts it whole. */
export const countAgain = async (db: LocalDatabase, seed: number, at: string): Promise<void> => {
  const id = `rt-${seed}-back`
  kept(
    await reopenStep(db, { id, reason: 'Le reste est là', at, rights: rightsOf(['emma_desktop', 'admin']) }),
  )
  kept(await countReturn(db, { id, change: { kind: 'all' } }))
  const closing = {
    way: 'deposit',
    method: 'cash',
    rest: null,
    signedName: 'R Heim',
    signatures: [],
  } as const
  kept(await finishReturn(db, { id, at, rights, ...closing }))
}

/** Some of what was lost is here again. */
export const find = async (db: LocalDatabase, seed: number, roll: Dice, at: string): Promise<void> => {
  for (let n = 0; n < CRATES; n++)
    if (roll(2) === 0) await takeBackFound(db, { instance_id: crateId(seed, n), at, rights })
}

const MOST_DOCUMENTS = 5
/** What is on no document yet is billed now, and a part of what is due is paid, or all of it. */
export const settleAccount = async (
  db: LocalDatabase,
  seed: number,
  { roll, at, isLast }: { readonly roll: Dice; readonly at: string; readonly isLast: boolean },
): Promise<void> => {
  const asked = { id: `rt-${seed}`, at }
  const read = async () => (await knownHere(db, seed)).money
  // What is asked for and what is given back are two documents.
  if (isLast || roll(2) === 0)
    for (let n = 0; n < MOST_DOCUMENTS && (await read()).unbilled !== 0; n++)
      kept(await billRental(db, asked))
  if (!isLast && roll(2) === 0) return
  const { due } = await read()
  const cents = isLast ? due : Math.max(0, Math.trunc(due / (1 + roll(3))))
  if (cents !== 0)
    kept(await recordPayment(db, { ...asked, fields: { amount: cents / 100, method: 'cash' } }))
}

export interface Known {
  readonly steps: readonly string[]
  readonly lines: readonly string[]
  readonly payments: readonly string[]
  readonly documents: readonly string[]
  /** The instances: what is said of each. */
  readonly things: readonly string[]
}

export interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

const words = (rows: readonly Row[], fields: readonly string[]): string[] =>
  rows
    .map(row => [row.id, ...fields.map(field => JSON.stringify(row[field] ?? null))].join(' '))
    .toSorted((a, b) => (a < b ? -1 : 1))

/** Whatever the order of the lines. */
const stepWords = (rows: readonly Row[]): string[] =>
  words(
    rows.map(row => ({
      ...row,
      objects: (row['objects'] as readonly TaskLine[])
        .map(line => [
          line.line_id,
          line.quantity,
          line.quantity_done,
          line.custom_state ?? line.object_instance_state,
          line.custom_missing ?? line.object_instance_missing,
          line.unused ?? 0,
        ])
        .toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
    })),
    ['task_state_id', 'next_task_id', 'date', 'objects'],
  )

export interface Rows {
  readonly tasks: readonly Row[]
  readonly lines: readonly Row[]
  readonly payments: readonly Row[]
  readonly documents: readonly Row[]
  readonly things: readonly Row[]
}

export const knownOf = ({ tasks, lines, payments, documents, things }: Rows): Known => ({
  steps: stepWords(tasks),
  lines: words(lines, ['origin', 'quantity', 'unit_price', 'amount', 'object_id', 'corrects_id']),
  payments: words(payments, ['type', 'method', 'amount', 'from_deposit']),
  documents: words(documents, ['kind', 'number', 'total', 'lines', 'corrects_id']),
  things: words(things, ['state', 'missing']),
})

const sum = (rows: readonly Row[]): number =>
  rows.reduce((all, { amount, total }) => all + toCents(Number(amount ?? total)), 0)

/** Counted here from the rows alone, in cents. */
const moneyIn = ({ lines, payments, documents }: Rows) => {
  const owed = lines.filter(({ origin }) => origin !== 'caution' && origin !== 'caution_back')
  const named = new Set(
    documents.flatMap(one =>
      (one['lines'] as { readonly invoice_id: string }[]).map(line => line.invoice_id),
    ),
  )
  const deposits = payments.filter(({ type }) => type === 'deposit')
  const keptOf = payments.filter(one => one['from_deposit'] === 1)
  return {
    total: sum(owed),
    billed: sum(documents),
    unbilled: sum(owed.filter(({ id }) => !named.has(id))),
    due: sum(owed) - sum(payments.filter(({ type }) => type === 'regular')),
    held: sum(deposits) - sum(keptOf),
  }
}

/** What the dossier's own steps say of an instance, the last step that says something first. */
const saidOf = (tasks: readonly Row[], seed: number, n: number): string => {
  const steps = ['rest', 'back', '', 'prep'].map(name =>
    tasks.find(({ id, next_task_id }) =>
      name === 'rest'
        ? next_task_id === null && id !== `rt-${seed}-back`
        : id === `rt-${seed}${name && `-${name}`}`,
    ),
  )
  // All that left came back, read or not: so did this one.
  const came = tasks
    .filter(step => step['task_type_id'] === 13 && step['task_state_id'] === 5)
    .flatMap(step => step['objects'] as readonly TaskLine[])
    .filter(one => one.object_id === crate.id)
    .reduce((all, one) => all + (one.quantity_done ?? one.quantity), 0)
  for (const step of steps) {
    const lines = (step?.['objects'] ?? []) as readonly TaskLine[]
    // A crate that was named after it was counted has a line that moves nothing.
    const line = lines.find(
      one =>
        one.object_instance_id === crateId(seed, n) &&
        ((one.quantity_done ?? 0) > 0 || one.object_instance_state === 'available'),
    )
    if (step?.['task_type_id'] === 15 && came >= CRATES)
      return words([{ id: crateId(seed, n), state: 'available', missing: 0 }], ['state', 'missing'])[0] ?? ''
    // « Non vérifié » is back all the same.
    const unchecked = line !== undefined && step?.['task_type_id'] === 13 ? 'available' : null
    const state = line?.custom_state ?? line?.object_instance_state ?? unchecked
    const missing = line?.custom_missing ?? line?.object_instance_missing ?? 0
    if (state !== null)
      return words([{ id: crateId(seed, n), state, missing }], ['state', 'missing'])[0] ?? ''
  }
  return 'nothing'
}

/** What a desk knows of the dossier. */
export const knownHere = async (db: LocalDatabase, seed: number) => {
  const head = `rt-${seed}`
  const tasks: Row[] = [await tableOf(db, Task).get(`${head}-prep`)].flatMap(one => one ?? [])
  for (let next = tasks[0]?.['next_task_id']; typeof next === 'string'; next = tasks.at(-1)?.['next_task_id'])
    tasks.push(...[await tableOf(db, Task).get(next)].flatMap(one => one ?? []))
  const [lines, payments, documents, things] = await Promise.all([
    tableOf(db, Invoice).where('task_id').equals(head).toArray(),
    tableOf(db, Payment).where('task_id').equals(head).toArray(),
    tableOf(db, RentalDocument).where('task_id').equals(head).toArray(),
    tableOf(db, ObjectInstance).bulkGet(Array.from({ length: CRATES }, (_, n) => crateId(seed, n))),
  ])
  const rows: Rows = { tasks, lines, payments, documents, things: things.flatMap(one => one ?? []) }
  return {
    rows,
    known: knownOf(rows),
    money: moneyIn(rows),
    said: Array.from({ length: CRATES }, (_, n) => saidOf(tasks, seed, n)),
  }
}
