import { afterEach, beforeEach, expect, test } from 'vitest'
import { usualWeek } from '#trades/settings/rules/week-hours.ts'
import { admin, entityNamed, openWorld, plain, type World } from '#test/fixtures/server-world.ts'
import { createRecord, patchRecord } from '../records/resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const Week = entityNamed('shift_resource')
const patch = (id: string, values: Record<string, unknown>) =>
  patchRecord(world.ports, admin, Week, id, values, plain)

test('[SL2] the server refuses a half day that overlaps the other, with the sentence of the screen', async () => {
  const [morning, afternoon] = usualWeek('truck-1', 'truck')
  await world.put('shift_resource', { ...morning, id: 'week-truck-1' })
  const created = { ...afternoon, id: 'a' }
  expect(
    await createRecord(world.ports, admin, Week, { ...created, monday_start: '11:00' }, plain),
  ).toMatchObject({ status: 422, problem: { detail: expect.stringContaining('(lundi)') } })
  expect((await createRecord(world.ports, admin, Week, created, plain)).status).toBe(201)
  expect(await patch('week-truck-1', { tuesday_end: '13:30' })).toMatchObject({
    status: 422,
    problem: {
      detail: 'Le matin finit après le début de l’après-midi (mardi)\u00a0: changez l’une des deux heures.',
    },
  })
  expect((await world.row('shift_resource', 'week-truck-1'))?.['tuesday_end']).toBe('12:00')
  expect((await patch('a', { tuesday_start: '14:00' })).status).toBe(200)
  expect((await patch('week-truck-1', { tuesday_end: '13:30' })).status).toBe(200)
})

test('[SL2] another resource, a day that is not worked, and an overlap from before block nothing', async () => {
  const [morning, afternoon] = usualWeek('truck-1', 'truck')
  await world.put(
    'shift_resource',
    { ...morning, id: 'week-truck-1', monday_end: '15:00' },
    { ...afternoon, id: 'a' },
  )
  expect((await patch('week-truck-1', { friday_start: '09:00', saturday_end: '16:00' })).status).toBe(200)
  const other = { ...morning, id: 'o', resource_id: 'counter', friday_end: '16:00' }
  expect((await createRecord(world.ports, admin, Week, other, plain)).status).toBe(201)
})
