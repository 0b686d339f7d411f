// What is said of a wished day that is not among the proposals: nothing where it has room, otherwise why.
import { beforeEach, expect, test } from 'vitest'
import { City } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftResource } from '#records/entities/shift.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { noProposalWord, wishedDayRefusal } from './wished-day-refusal.ts'

const tuesday = '2026-11-24'
const rights = rightsOf(['emma_desktop', 'see_global', 'see_trucks'])
let db: LocalDatabase

beforeEach(async () => {
  const mirror = await openMirror({ shards: ['ref', 'emma/2026-W48', 'slot/2026-W48', 'emma/none'] })
  db = mirror.device.db
  await mirror.put(
    City,
    { id: 'all', name: 'Ostwiller' },
    { id: 'one', name: 'Reichstedt', days: ['thursday'] },
  )
  await mirror.put(Resource, {
    id: 'r1',
    number: 1,
    name: 'Camion 1',
    type: 'truck',
    weight: 1_200_000,
    volume: 12,
  })
  await mirror.put(
    ShiftResource,
    ...([1, 2] as const).map(shift_id => ({ id: `s${shift_id}`, resource_id: 'r1', shift_id })),
  )
  const closed = { resource_id: 'r1', date: '2026-11-25', open: 0, label: 'Inventaire' } as const
  await mirror.put(ShiftException, { ...closed, id: 'e1', shift_id: 1 }, { ...closed, id: 'e2', shift_id: 2 })
})

const why = (not_before: string, { city_id = 'all', volume = 2, proposed = ['2026-11-26'] } = {}) =>
  wishedDayRefusal(db, {
    task: { task_type_id: 1, load: { weight: 0, volume, duration: 0 }, city_id, not_before },
    today: '2026-11-23',
    hour: '09:00',
    rights,
    proposed,
  })

test('a day that is proposed, or has room and only ranks lower, needs no word', async () => {
  expect(await why(tuesday, { proposed: [tuesday] })).toBeNull()
  expect(await why(tuesday)).toBeNull()
})

test('a day that is not offered says why', async () => {
  expect(await why(tuesday, { city_id: 'one' })).toBe('Reichstedt\u00a0: jeudi seulement.')
  expect(await why('2026-11-25')).toBe('Mercredi 25 nov.\u00a0: fermé, Inventaire.')
  expect(await why(tuesday, { volume: 40 })).toBe('Mardi 24 nov.\u00a0: plus rien de libre.')
})

test('without any resource that has a week for the type, nothing is said to be full', async () => {
  const word = (task_type_id: number) =>
    noProposalWord(db, { task: { task_type_id, load: { weight: 0, volume: 2, duration: 0 } }, rights })
  expect(await word(1)).toBe('Aucun créneau ouvert n’a la place dans les deux semaines qui viennent.')
  expect(await word(13)).toBe(
    'Rien à proposer\u00a0: aucune ressource n’a encore de semaine pour ce type de demande.',
  )
})
