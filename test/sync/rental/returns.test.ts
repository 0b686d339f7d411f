// RT26: random dossiers come back on two desks without a network, in one return or two, and some of what was lost is found: the same to the cent
// on both and on the server, and of the caution nothing is held that was neither kept nor given back.
import 'fake-indexeddb/auto'
import { expect, onTestFinished, test } from 'vitest'
import { CatalogueObject } from '#records/entities/object.ts'
import { openConflicts } from '#core/store/conflicts/conflicts.ts'
import { createRecord } from '#server/use/records/resources.ts'
import { admin, plain, putInto } from '../../fixtures/server-world.ts'
import { seeded } from '../model/simulation.ts'
import { openHouse, TODAY } from '../real/house.ts'
import { seedsOf } from '../schedule-runs.ts'
import {
  chair,
  comeBack,
  countAgain,
  countByCrew,
  crate,
  crateId,
  CRATES,
  find,
  knownHere,
  knownOf,
  leave,
  point,
  settleAccount,
  type Row,
  type Rows,
} from './returns.ts'

/** Dossiers of one house, which are under way at once: it grows with each, and with it what is read. */
const TOGETHER = 50
const at = `${TODAY} 10:05:00`
const later = `${TODAY} 16:40:00`

const groups = (seeds: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(seeds.length / TOGETHER) }, (_, n) =>
    seeds.slice(n * TOGETHER, (n + 1) * TOGETHER),
  )
const seeds = seedsOf('returns')

const openDesks = async () => {
  const house = await openHouse()
  for (const object of [crate, chair])
    expect((await createRecord(house.ports, admin, CatalogueObject, object, plain)).status).toBe(201)
  const devices = [await house.openDevice('comptoir 1'), await house.openDevice('comptoir 2')] as const
  const [mine, theirs] = [(await devices[0].signIn('bureau')).db, (await devices[1].signIn('admin')).db]
  const syncAll = async (): Promise<void> => {
    for (const device of devices) device.online = true
    for (const device of [...devices, devices[0]]) await device.remote.syncNow()
    for (const device of devices) device.online = false
  }
  await syncAll()
  return { house, mine, theirs, syncAll }
}
type Desks = Awaited<ReturnType<typeof openDesks>>

/** What the server has of what a desk knows. */
const serverRows = async ({ house }: Desks, rows: Rows): Promise<Rows> => {
  const of = (entity: string, known: readonly Row[]): Promise<Row[]> =>
    Promise.all(known.map(async ({ id }) => Object.assign({}, await house.row(entity, id), { id })))
  return {
    tasks: await of('task', rows.tasks),
    lines: await of('invoice', rows.lines),
    payments: await of('payment', rows.payments),
    documents: await of('document', rows.documents),
    things: await of('object_instance', rows.things),
  }
}

const judge = async (desks: Desks, seed: number): Promise<void> => {
  const here = await knownHere(desks.mine, seed)
  const there = await knownHere(desks.theirs, seed)
  expect(there.known, `seed ${seed}, the other desk`).toEqual(here.known)
  expect(knownOf(await serverRows(desks, here.rows)), `seed ${seed}, the server`).toEqual(here.known)
  expect(here.known.things, `seed ${seed}, the instances`).toEqual(here.said)
  // Documents = lines = payments + due, and of the caution what was received is given back or kept.
  const { total } = here.money
  const settled = { total, billed: total, unbilled: 0, due: 0, held: 0 }
  expect(here.money, `seed ${seed}, the money`).toEqual(settled)
  expect(here.rows.documents.every(({ number }) => number !== '')).toBe(true)
}

/** What the dossiers say of each instance is what the stock says, here and on the server. */
const judgeThings = async (desks: Desks, dossiers: readonly { readonly seed: number }[]): Promise<void> => {
  for (const { seed } of dossiers) {
    const { said, rows, known } = await knownHere(desks.mine, seed)
    expect(known.things, `seed ${seed}, the instances`).toEqual(said)
    expect(knownOf(await serverRows(desks, rows)).things, `seed ${seed}, the server’s`).toEqual(said)
  }
}

/** They leave, come back on either desk in one return or two, some of what was lost is found, and all is billed and paid. */
const runHouse = async (desks: Desks, part: readonly number[]): Promise<void> => {
  const { house, mine, theirs, syncAll } = desks
  const codes = part.flatMap(seed => Array.from({ length: CRATES }, (_, n) => crateId(seed, n)))
  const instances = codes.map(id => ({ id, external_id: id, object_id: crate.id, state: 'available' }))
  await putInto(house.ports.storage, 'quai')('object_instance', ...instances)
  const dice = part.map(seed => {
    const random = seeded(seed)
    const roll = (below: number) => Math.floor(random() * below)
    return { seed, roll, isByCrew: roll(4) === 0, rest: null as string | null }
  })
  for (const { seed, roll } of dice) {
    await leave(mine, seed, TODAY)
    await settleAccount(mine, seed, { roll, at, isLast: false })
  }
  await syncAll()
  for (const one of dice) {
    const isLast = one.roll(2) === 0
    const desk = one.roll(2) === 0 ? mine : theirs
    if (one.isByCrew) {
      await countByCrew(mine, one.seed, 1 + one.roll(CRATES), at)
      continue
    }
    one.rest = await comeBack(desk, `rt-${one.seed}-back`, isLast, one.roll, at)
    await settleAccount(desk, one.seed, { roll: one.roll, at, isLast: false })
  }
  await syncAll()
  const byCrew = dice.filter(one => one.isByCrew)
  await judgeThings(desks, byCrew)
  for (const { seed, roll } of byCrew) await point(theirs, seed, roll)
  await syncAll()
  await judgeThings(desks, byCrew)
  for (const { seed } of byCrew) await countAgain(theirs, seed, later)
  for (const { rest, roll } of dice) if (rest !== null) await comeBack(theirs, rest, true, roll, later)
  await syncAll()
  for (const { seed, roll } of dice) await find(mine, seed, roll, later)
  for (const { seed, roll } of dice) await settleAccount(mine, seed, { roll, at: later, isLast: true })
  await syncAll()
  for (const { seed } of dice) await judge(desks, seed)
  for (const db of [mine, theirs]) {
    expect(await db.outbox.toArray()).toEqual([])
    expect(await openConflicts(db)).toEqual([])
  }
}

test(`[RT26] ${seeds.length} dossiers: two desks and the server know the same of each, to the cent`, async () => {
  for (const part of groups(seeds)) {
    const desks = await openDesks()
    try {
      await runHouse(desks, part)
    } finally {
      await desks.house.close()
    }
  }
}, 3_600_000)

test('[RT24] two people close one return without a network: one of each is left, and both see it', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  for (const object of [crate, chair]) await createRecord(house.ports, admin, CatalogueObject, object, plain)
  const devices = [await house.openDevice('comptoir 1'), await house.openDevice('comptoir 2')] as const
  const [mine, theirs] = [(await devices[0].signIn('bureau')).db, (await devices[1].signIn('admin')).db]
  await leave(mine, 7, TODAY)
  for (const device of devices) await device.remote.syncNow()
  for (const device of devices) device.online = false
  // Both say that all of it came back.
  const all = () => 0
  for (const db of [mine, theirs]) await comeBack(db, 'rt-7-back', true, all, at)
  for (const device of devices) device.online = true
  for (const device of [...devices, ...devices]) await device.remote.syncNow()
  const [here, there] = [await knownHere(mine, 7), await knownHere(theirs, 7)]
  expect(there.known).toEqual(here.known)
  expect(here.money.held).toBe(0)
  for (const db of [mine, theirs]) expect(await db.outbox.toArray()).toEqual([])
}, 120_000)
