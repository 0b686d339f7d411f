// RT24: two desks close one return without a network, and do not say the same. Nothing that was counted is lost, what cannot be is shown to both;
// of the money the first settlement stands, and what the second desk took is kept beside it.
import 'fake-indexeddb/auto'
import { expect, onTestFinished, test } from 'vitest'
import { CatalogueObject } from '#records/entities/object.ts'
import type { PaymentRow } from '#records/entities/money.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { addDays } from '#records/time/dates.ts'
import type { Outcome } from '#records/failure.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { openConflicts } from '#core/store/conflicts/conflicts.ts'
import { countPieces } from '#trades/rental/data/handing/count-step.ts'
import { handingSheet } from '#trades/rental/data/handing/handing-sheet.ts'
import { scanStep } from '#trades/rental/data/handing/scan-step.ts'
import { finishedLines } from '#trades/rental/rules/handing/handed.ts'
import { Task } from '#records/entities/task.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { countReturn } from '#trades/rental/data/back/count-return.ts'
import { finishReturn } from '#trades/rental/data/back/finish-return.ts'
import { closeAwaited } from '#trades/rental/data/back/close-awaited.ts'
import { reopenStep } from '#trades/rental/data/back/reopen-step.ts'
import { scanReturn } from '#trades/rental/data/back/scan-return.ts'
import { returnSheet } from '#trades/rental/data/back/return-sheet.ts'
import { answerTwice } from '#trades/rental/data/money/rental-money.ts'
import { rentalSheet } from '#trades/rental/data/rental-sheet.ts'
import { returnMessages } from '#trades/rental/rules/back/return-messages.ts'
import { beyondOf } from '#trades/rental/rules/back/returns-beyond.ts'
import type { SettleWay } from '#trades/rental/rules/back/settlement.ts'
import { isOver } from '#trades/rental/rules/dossier.ts'
import { accountOf } from '#trades/rental/rules/money/account.ts'
import { handedTwice } from '#trades/rental/rules/money/handed-twice.ts'
import { moneyMessages } from '#trades/rental/rules/money/money-messages.ts'
import { surplusById } from '#trades/rental/rules/money/payment-doubts.ts'
import { createRecord } from '#server/use/records/resources.ts'
import { admin, plain, putInto } from '../../fixtures/server-world.ts'
import { openHouse, TODAY } from '../real/house.ts'
import { chair, crate, crateId, CRATES, leave } from './returns.ts'

const rights = rightsOf(['emma_desktop', 'add_task'])
const at = `${TODAY} 10:05:00`
const BACK = 'rt-7-back'

const valueOf = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}

/** Promised and not handed over yet. */
const promise = async (db: LocalDatabase, seed: number, today: string): Promise<void> => {
  const [head, back] = [`rt-${seed}`, `rt-${seed}-back`]
  const objects = [
    { ...lineOfObject(crate, 'p'), quantity: CRATES },
    { ...lineOfObject(chair, 'c'), quantity: 12 },
  ]
  const client = { scope: 'loki', lastname: head, name: head, city: 'Ostwiller', phone1: '+33639987755' }
  const common = { ...client, task_state_id: 2, shift_id: 1, objects }
  await edit(db, [Task], async draft => {
    await draft.create(Task, back, { ...common, date: today, task_type_id: 13 })
    const out = { ...common, date: addDays(today, -1), task_type_id: 15, next_task_id: back }
    await draft.create(Task, head, out)
  })
}

/** What was promised is handed over. */
const depart = async (db: LocalDatabase, seed: number): Promise<void> => {
  const task = `rt-${seed}`
  for (let n = 0; n < CRATES; n++) {
    const place = await handingSheet(db, { id: task })
    if (place === null) throw new Error('no rental here')
    valueOf(await scanStep(db, { task, code: crateId(seed, n), typed: false, place }))
  }
  valueOf(await countPieces(db, { task, line_id: 'c', add: 12 }))
  await edit(db, [Task], async draft => {
    const step = await draft.read(Task, task)
    await draft.patch(Task, task, { objects: finishedLines(step?.objects ?? []), task_state_id: 5 })
  })
}

/** Twelve chairs and three crates left, or are promised; both desks are without a network. */
const openDesks = async (begin = leave) => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  for (const object of [crate, chair]) await createRecord(house.ports, admin, CatalogueObject, object, plain)
  const codes = Array.from({ length: CRATES }, (_, n) => crateId(7, n))
  const instances = codes.map(id => ({ id, external_id: id, object_id: crate.id, state: 'available' }))
  await putInto(house.ports.storage, 'quai')('object_instance', ...instances)
  const devices = [await house.openDevice('comptoir 1'), await house.openDevice('comptoir 2')] as const
  const [mine, theirs] = [(await devices[0].signIn('bureau')).db, (await devices[1].signIn('admin')).db]
  await begin(mine, 7, TODAY)
  const syncAll = async (): Promise<void> => {
    for (const device of devices) device.online = true
    for (const device of [...devices, ...devices, ...devices]) await device.remote.syncNow()
    for (const device of devices) device.online = false
  }
  await syncAll()
  /** What the first desk wrote arrives before anything of the second. */
  const syncMine = async (): Promise<void> => {
    const [device] = devices
    device.online = true
    await device.remote.syncNow()
    device.online = false
  }
  return { house, mine, theirs, syncAll, syncMine, dbs: [mine, theirs] as const }
}

interface Closing {
  readonly crates: number
  readonly chairs: number
  readonly way?: SettleWay
  readonly method?: PaymentRow['method']
  readonly when?: string
}

const count = async (db: LocalDatabase, id: string, { crates, chairs }: Closing): Promise<void> => {
  for (let n = 0; n < crates; n++) {
    const told = { object_id: crate.id, instance_id: crateId(7, n), check: 'complete' } as const
    valueOf(await countReturn(db, { id, change: { kind: 'instance', ...told } }))
  }
  if (chairs === 0) return
  const told = { object_id: chair.id, part: 'back', total: chairs } as const
  valueOf(await countReturn(db, { id, change: { kind: 'pieces', ...told } }))
}

const finish = async (db: LocalDatabase, id: string, closing: Partial<Closing> = {}) => {
  const { way = 'deposit', method = null, when = at } = closing
  const rest = { date: addDays(when.slice(0, 10), 2), shift_id: 2 }
  const common = { rights, signedName: 'R Heim', signatures: [] }
  return valueOf(await finishReturn(db, { id, at: when, way, method, rest, ...common }))
}

const close = async (db: LocalDatabase, closing: Closing) => {
  await count(db, BACK, closing)
  return finish(db, BACK, closing)
}

const sheetOf = async (db: LocalDatabase) => {
  const sheet = await rentalSheet(db, { id: 'rt-7' })
  if (sheet === null) throw new Error('no rental here')
  return sheet
}
const marksOf = async (db: LocalDatabase) =>
  (await sheetOf(db)).dossier.returns.map(step => [step.task_state_id, step.check_reasons.join(' ')])
const nothingWaits = async (db: LocalDatabase): Promise<void> => {
  expect((await db.outbox.toArray()).map(({ id, state, patch }) => [id, state, Object.keys(patch)])).toEqual(
    [],
  )
  expect((await openConflicts(db)).map(({ id }) => id)).toEqual([])
}

test('[RT24] the same chairs counted twice: both desks see that more came back than left, until one of them recounts', async () => {
  const { mine, theirs, syncAll, dbs } = await openDesks()
  for (const db of dbs) await close(db, { crates: 3, chairs: 12 })
  await syncAll()
  for (const db of dbs) {
    expect(await marksOf(db)).toEqual([[7, 'rental_beyond']])
    const [beyond] = beyondOf((await sheetOf(db)).dossier)
    expect(beyond).toMatchObject({ left: 12, came: 24, awaited: 0 })
    if (beyond !== undefined)
      expect(returnMessages.beyond(beyond)).toBe(
        'Chaise du bal\u00a0: 24\u00a0pièces revenues pour 12\u00a0parties.',
      )
    await nothingWaits(db)
  }
  valueOf(await reopenStep(mine, { id: BACK, at, rights, reason: 'Compté deux fois' }))
  await count(mine, BACK, { crates: 3, chairs: 12 })
  await finish(mine, BACK)
  await syncAll()
  for (const db of dbs) {
    expect(await marksOf(db)).toEqual([[5, '']])
    expect(isOver((await sheetOf(db)).dossier)).toBe(true)
  }
  await nothingWaits(theirs)
})

test('[RT24] each counted the same half: what came and what is still awaited are more than left, until that is right', async () => {
  const { mine, syncAll, dbs } = await openDesks()
  for (const db of dbs) await close(db, { crates: 2, chairs: 6 })
  await syncAll()
  for (const db of dbs) {
    expect(await marksOf(db)).toEqual([
      [7, 'rental_beyond'],
      [2, ''],
    ])
    expect(beyondOf((await sheetOf(db)).dossier)).toMatchObject([
      { name: chair.name, left: 12, came: 12, awaited: 6 },
    ])
  }
  valueOf(await reopenStep(mine, { id: BACK, at, rights, reason: 'Compté deux fois' }))
  await count(mine, BACK, { crates: 2, chairs: 6 })
  const { rest } = await finish(mine, BACK)
  await syncAll()
  for (const db of dbs) {
    expect(await marksOf(db)).toEqual([
      [5, ''],
      [2, ''],
    ])
    const sheet = await returnSheet(db, { id: rest ?? '', end: { date: TODAY, shift_id: 1 } })
    expect(sheet?.counted.map(({ out, units }) => [out.object_id, units.left])).toEqual([
      [crate.id, 1],
      [chair.id, 6],
    ])
  }
})

test('[RT24] one closes a part, the other all: the rest awaits nothing, is closed, and the rental is over', async () => {
  const { house, mine, theirs, syncAll, dbs } = await openDesks()
  const { rest } = await close(mine, { crates: 2, chairs: 8 })
  await close(theirs, { crates: 3, chairs: 4 })
  expect(rest).not.toBeNull()
  await syncAll()
  const asked = { id: rest ?? '', at, rights }
  for (const db of dbs) {
    expect((await returnSheet(db, { id: asked.id, end: { date: TODAY, shift_id: 1 } }))?.refusal).toBe(
      returnMessages.nothingOut,
    )
    expect(isOver((await sheetOf(db)).dossier)).toBe(false)
  }
  valueOf(await closeAwaited(theirs, asked))
  await syncAll()
  for (const db of dbs) {
    expect(await marksOf(db)).toEqual([
      [5, ''],
      [3, ''],
    ])
    expect(isOver((await sheetOf(db)).dossier)).toBe(true)
    await nothingWaits(db)
  }
  expect(await house.row('task', asked.id)).toMatchObject({ task_state_id: 3, rental_over: 1 })
})

test('[RT24] what is still out is not closed as if nothing were awaited', async () => {
  const { mine } = await openDesks()
  const { rest } = await close(mine, { crates: 2, chairs: 8 })
  const told = await closeAwaited(mine, { id: rest ?? '', at, rights })
  expect(told).toMatchObject({ ok: false, failure: { detail: returnMessages.stillOut } })
})

/** What both desks show of the money of the return, once both are online: the same. */
const settledAs = async (dbs: readonly LocalDatabase[]) => {
  const [one, other] = await Promise.all(
    dbs.map(async db => {
      const { invoices, documents, payments } = await sheetOf(db)
      const { due, deposit } = accountOf({ lines: invoices, documents, payments })
      const money = { lines: invoices, documents, payments }
      const surplus = surplusById(money)
      const marked = payments.filter(({ id }) => surplus.has(id))
      await nothingWaits(db)
      return {
        due,
        held: deposit.held,
        kept: deposit.kept,
        taken: payments
          .filter(({ note, amount }) => amount > 0 && note.endsWith(moneyMessages.takenTwice))
          .map(({ amount, method }) => `${amount} ${method}`),
        marked: marked.map(({ id, amount }) => `${amount} ${(surplus.get(id) ?? 0) / 100}`),
      }
    }),
  )
  expect(other).toEqual(one)
  return one
}

test('[RT24] [RT20] one takes it from the caution, the other apart: the first settlement stands, the money taken is kept', async () => {
  const { mine, theirs, syncAll, syncMine, dbs } = await openDesks()
  await close(mine, { crates: 3, chairs: 12 })
  const when = `${TODAY} 10:20:00`
  await close(theirs, { crates: 3, chairs: 0, way: 'apart', method: 'cash', when })
  await syncMine()
  await syncAll()
  // 43,20 late, of which the caution of 27 is kept; 21,60 for the crates alone were put into the other till.
  expect(await settledAs(dbs)).toEqual({
    due: -540,
    held: 0,
    kept: 2700,
    taken: ['21.6 cash'],
    marked: ['21.6 5.4'],
  })
})

test('[RT24] [RT20] each took in cash what was due: both payments are there, and the second is to be paid back', async () => {
  const { mine, theirs, syncAll, syncMine, dbs } = await openDesks()
  await close(mine, { crates: 3, chairs: 12, way: 'apart', method: 'cash' })
  const when = `${TODAY} 10:20:00`
  await close(theirs, { crates: 3, chairs: 0, way: 'apart', method: 'cb', when })
  await syncMine()
  await syncAll()
  expect(await settledAs(dbs)).toMatchObject({ due: -2160, taken: ['21.6 cb'], marked: ['21.6 21.6'] })
})

test('[RT24] [RT20] each gave the caution back: both rows are there, both desks ask, and one answer settles it for both', async () => {
  const { mine, theirs, syncAll, syncMine, dbs } = await openDesks()
  const whole = { crates: 3, chairs: 12, way: 'apart' } as const
  await close(mine, { ...whole, method: 'cash' })
  await close(theirs, { ...whole, when: `${TODAY} 10:20:00` })
  await syncMine()
  await syncAll()
  const asked = async (db: LocalDatabase) => {
    const { invoices: lines, documents, payments } = await sheetOf(db)
    const doubts = handedTwice({ lines, documents, payments })
    return doubts.map(({ what, cents, rows, last }) => ({ what, cents, rows: rows.length, id: last.id }))
  }
  expect(await settledAs(dbs)).toMatchObject({ due: 0, held: -2700, taken: [] })
  const [doubt] = await asked(mine)
  expect(doubt).toMatchObject({ what: 'deposit', cents: 2700, rows: 2 })
  expect(await asked(theirs)).toEqual([doubt])
  // Both answer before they hear of each other.
  for (const db of dbs)
    valueOf(await answerTwice(db, { id: 'rt-7', at, payment: doubt?.id ?? '', answer: 'once' }))
  await syncAll()
  expect(await settledAs(dbs)).toMatchObject({ due: 0, held: 0 })
  for (const db of dbs) expect(await asked(db)).toEqual([])
})

test('[RT25a] the return is closed where the departure was not received: a doubt until it comes, and then the same numbers', async () => {
  const { house, mine, theirs, syncAll, syncMine, dbs } = await openDesks(promise)
  // Their departure waits on their device while mine counts back what left.
  await depart(theirs, 7)
  const asked = { id: BACK, end: { date: TODAY, shift_id: 1 } }
  expect(await returnSheet(mine, asked)).toMatchObject({ refusal: null, notReceived: 'none' })
  for (let n = 0; n < CRATES; n++)
    valueOf(await scanReturn(mine, { id: BACK, code: crateId(7, n), typed: false }))
  await close(mine, { crates: 0, chairs: 12 })
  await syncMine()
  expect(await house.row('task', BACK)).toMatchObject({ task_state_id: 7, check_reasons: ['rental_beyond'] })
  await syncAll()
  for (const db of dbs) {
    expect(await marksOf(db)).toEqual([[5, '']])
    expect(isOver((await sheetOf(db)).dossier)).toBe(true)
    await nothingWaits(db)
  }
  const states = Array.from({ length: CRATES }, (_, n) => house.row('object_instance', crateId(7, n)))
  expect((await Promise.all(states)).map(row => row?.['state'])).toEqual([
    'available',
    'available',
    'available',
  ])
  expect(await house.row('task', 'rt-7')).toMatchObject({ task_state_id: 5, disputes: [] })
})
