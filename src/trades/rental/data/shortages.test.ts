// « Ruptures de location »: judged on the device before anything was sent, and by the server's marks once they are here.
import { expect, test } from 'vitest'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { SHARED, SHORT } from '../rules/shortages.ts'
import { rentalShortages, shortageOfRental } from './shortages.ts'

const today = '2026-11-20'
const table = {
  id: 'table',
  name: 'Table pliante',
  weight: 9000,
  volume: 0.2,
  loading_duration: '00:02',
  weight_channel: 'unit',
} as const
const rental = (id: string, quantity: number, facts: Partial<TaskRow> = {}): Partial<TaskRow>[] => {
  const common = {
    scope: 'loki',
    task_state_id: 2,
    objects: [{ ...lineOfObject(table, 'l'), quantity }],
  } as const
  return [
    {
      ...common,
      id,
      task_type_id: 15,
      date: '2026-11-26',
      next_task_id: `${id}-back`,
      lastname: id,
      ...facts,
    },
    { ...common, id: `${id}-back`, task_type_id: 13, date: '2026-11-28' },
  ]
}

test('[RT15] a shortage names both rentals, the later one first; the server’s mark decides which it is', async () => {
  const mirror = await openMirror({ shards: ['loki/open'] })
  const { db } = mirror.device
  const shown = async () =>
    (await rentalShortages(db, { today })).map(({ task, others, sentences }) => [
      task.id,
      others.map(({ id }) => id),
      sentences.join(' ').replaceAll('\u00a0', ' '),
    ])
  await mirror.put(CatalogueObject, { ...table, quantity: 10 })
  const here = { number: 3118, state_time: '2026-11-20 09:00:00' }
  await mirror.put(
    Task,
    ...rental('Mairie', 6, here),
    ...rental('Chorale', 4, { state_time: '2026-11-20 08:00:00' }),
  )
  expect(await shown()).toEqual([])
  await mirror.put(Task, ...rental('Fanfare', 3, { state_time: '2026-11-20 10:00:00' }))
  expect(await shown()).toEqual([
    [
      'Fanfare',
      ['Chorale', 'Mairie'],
      'Table pliante : 3 de trop du 26 au 28 nov., avec la location de Chorale et la location n° 3118. Il n’y en a pas assez.',
    ],
  ])
  await db.shard.update('inst/a', { complete: false })
  expect(await shown()).toEqual([])
  await db.shard.update('inst/a', { complete: true })
  await mirror.put(Task, ...rental('Mairie', 6, { ...here, check_reasons: [SHORT] }))
  expect((await shown()).map(([id, others]) => [id, others])).toEqual([['Mairie', ['Chorale', 'Fanfare']]])
})

test('[RT15] a mark whose other side is not on this device is shown as well; one that only shares its pieces is not', async () => {
  const mirror = await openMirror({ shards: ['loki/open'] })
  await mirror.put(CatalogueObject, { ...table, quantity: 10 })
  await mirror.put(
    Task,
    ...rental('Mairie', 6, { check_reasons: [SHORT] }),
    ...rental('Chorale', 1, { check_reasons: [SHARED] }),
  )
  const found = await rentalShortages(mirror.device.db, { today })
  expect(found.map(({ task, sentences }) => [task.id, sentences])).toEqual([['Mairie', ['Rupture de stock']]])
})

test('[RT15] at the head of each of both rentals: what it lacks itself, and who lacks what it has', async () => {
  const mirror = await openMirror({ shards: ['loki/open'] })
  const { db } = mirror.device
  await mirror.put(CatalogueObject, { ...table, quantity: 10 })
  await mirror.put(
    Task,
    ...rental('Mairie', 6, { check_reasons: [SHORT] }),
    ...rental('Chorale', 6, { check_reasons: [SHARED] }),
    ...rental('Fanfare', 1, { date: '2026-12-10' }),
  )
  const shown = async (head: string) => {
    const { own, others } = await shortageOfRental(db, { head, today })
    return [own?.others.map(({ id }) => id) ?? null, others.map(({ task }) => task.id)]
  }
  expect(await shown('Mairie')).toEqual([['Chorale'], []])
  expect(await shown('Chorale')).toEqual([null, ['Mairie']])
  expect(await shown('Fanfare')).toEqual([null, []])
})
