// [20.2] What many rentals of the same weeks hold is judged object by object: the write of one of them keeps nobody waiting.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { blankRow } from '#records/entity.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task } from '#records/entities/task.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { write } from '#server/use/write/write.ts'
import { openWorld, type World } from '../../contracts/dialect/world.ts'
import { longestTurn } from '../turns-of-the-loop.ts'

/** No request holds the loop longer, in milliseconds of its computing. */
const LONGEST_TURN = 50
const RENTALS = 100
const LINES = 100
const FIRST = '2027-03-01'

let world: World
let token: string
beforeEach(async () => {
  world = await openWorld()
  token = await world.tokenOf('admin', 'bureau-1')
})
afterEach(() => world.close())

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const patch = async (path: string, body: unknown): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await world.call(`/api/${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) })
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
}

/** Rentals that have the same hundred objects, and together more of each than there are. */
const fillWithRentals = async (): Promise<void> => {
  const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
    for (const n of many(LINES, one => one)) {
      const row = {
        ...blankRow(CatalogueObject),
        id: `o${n}`,
        name: `Table ${n}`,
        quantity: 60,
        rental_day: 5,
      }
      tx.save(CatalogueObject, undefined, row)
    }
    return { status: 204 }
  })
  const objects = many(LINES, n => ({ line_id: `l${n}`, object_id: `o${n}`, name: 'Table', quantity: 1 }))
  const who = { lastname: 'Muller', city: 'Ostwiller', scope: 'loki', task_state_id: 2 }
  const of = { ...blankRow(Task), ...who, objects }
  for (const n of many(RENTALS, one => one))
    await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
      const step = (id: string, task_type_id: number, day: number, next_task_id: string | null) =>
        tx.save(Task, undefined, { ...of, id, task_type_id, next_task_id, date: addDays(FIRST, day) })
      step(`back-${n}`, 13, 20 + (n % 9), null)
      step(`out-${n}`, 15, n % 9, `back-${n}`)
      return { status: 204 }
    })
}

test('[20.2] a hundred rentals of a hundred lines are judged without keeping the loop', async () => {
  await fillWithRentals()
  const turns: number[] = []
  const days = many(4, n => addDays(FIRST, n + 1))
  const works = [
    ...days.map(date => () => patch('task/out-7', { date })),
    ...[59, 61, 40, 60].map(quantity => () => patch('object/o3', { quantity })),
  ]
  for (const work of works) turns.push(await longestTurn(work))
  const marks = (await world.ports.storage.of('quai').get('task', 'out-90'))?.['check_reasons']
  expect(marks).toEqual(expect.arrayContaining([expect.stringMatching(/^rental_/)]))
  // The code is compiled in the first, and a busy machine has its worst moment in one of them.
  expect(
    [Math.min(...turns.slice(1, 4)), Math.min(...turns.slice(5))].filter(turn => turn > LONGEST_TURN),
  ).toEqual([])
}, 120_000)

test('[20.2] [RT15] who was accepted first is told without reading what else a rental’s history quotes', async () => {
  await fillWithRentals()
  const data = world.ports.storage.of('quai')
  const { rev: newest } = await data.clock()
  const objects = many(2000, n => ({ line_id: `l${n}`, name: 'x'.repeat(120) }))
  const line = { entity: 'task', at: '2026-11-18T09:00:00.000Z', user_id: null, device: null, note: null }
  const changes = { objects: [objects, objects] } as const
  await data.transaction(async tx => {
    for (const n of many(20, one => one))
      await tx.putHistory([{ ...line, id: 'out-90', rev: newest + n + 1, changes }])
    await tx.advanceClock(20)
  })
  let letters = 0
  const { parse } = JSON
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    letters += text.length
    return parse(text, reviver) as unknown
  })
  await patch('task/out-7', { date: addDays(FIRST, 2) })
  vi.restoreAllMocks()
  expect(letters).toBeLessThan(10_000_000)
}, 120_000)
