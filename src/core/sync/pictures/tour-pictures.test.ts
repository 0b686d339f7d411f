// Downloading the photos of a tour: the cost of a dead network and of a lost photo, and the end of the session.
import { beforeEach, expect, test } from 'vitest'
import { realScheduler } from '../../api/scheduler.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { urlOf } from '#test/sync/wire.ts'
import { tourPictures } from './tour-pictures.ts'

const day = '2026-11-20'
const photosList = ['p1', 'p2', 'p3', 'p4', 'p5'].map(
  id =>
    ({
      id,
      kind: 'object',
      line_id: null,
      taken_at: null,
      caption: '',
      file_id: null,
      url: `/images/${id}.jpg`,
    }) as const,
)

let mirror: Mirror
beforeEach(async () => {
  mirror = await openMirror({ shards: ['ref', 'emma/2026-W47/r/r1', 'slot/2026-W47/r/r1'] })
  await mirror.put(Resource, { id: 'r1', number: 1, name: 'Camion 1', type: 'truck' })
  await mirror.put(ShiftInstance, { id: 's1', resource_id: 'r1', date: day, shift_id: 1 })
  await mirror.put(Task, { id: 't1', task_state_id: 2, shift_instance_id: 's1', date: day, photosList })
})

const bring = async (answer: (url: string) => Response, isOver = () => false) => {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    asked.push(urlOf(input))
    return answer(urlOf(input))
  }
  const rights = rightsOf(['emma_mobile', 'resource_1'])
  const ports = { db: mirror.device.db, rights, fetch, scheduler: realScheduler, images: '/images', isOver }
  const shown: number[] = []
  const found = await tourPictures(ports, day, ({ here }) => shown.push(here))
  return { asked, shown, found }
}
const jpeg = () => new Response('x', { headers: { 'Content-Type': 'image/jpeg' } })
const cut = (): never => {
  throw new TypeError('Failed to fetch')
}

test('every photo is downloaded and reported one by one; those that are here are not requested again', async () => {
  const first = await bring(jpeg)
  expect(first.found).toEqual({ here: 5, total: 5 })
  expect(first.shown).toEqual([0, 1, 2, 3, 4, 5])
  expect((await bring(cut)).asked).toEqual([])
})

test('three photos in a row without an answer are a dead network: the rest is left for later', async () => {
  const dead = await bring(cut)
  expect(dead.asked).toHaveLength(3)
  expect(dead.found).toEqual({ here: 0, total: 5 })
  expect((await bring(jpeg)).found.here).toBe(5)
})

test('a lost photo does not stop the others, and is requested again another time', async () => {
  const { found } = await bring(url => (url.includes('p2') ? new Response('', { status: 404 }) : jpeg()))
  expect(found).toEqual({ here: 4, total: 4 })
  expect((await bring(cut)).found).toEqual({ here: 4, total: 4 })
  expect((await bring(jpeg)).found).toEqual({ here: 5, total: 5 })
})

test('nothing is requested once the session is over', async () => {
  expect((await bring(jpeg, () => true)).asked).toEqual([])
})
