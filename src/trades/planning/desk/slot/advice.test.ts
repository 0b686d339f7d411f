// An order is advised only for a measurable gain.
import { expect, test } from 'vitest'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import type { SlotDesk } from '../../data/slot-desk.ts'
import { adviceOf } from './advice.ts'

type Stop = SlotDesk['stops'][number]
const depot = { latitude: 48.5, longitude: 7.7 }
const stop = (id: string, latitude: number | null, hours: Partial<TaskRow> = {}): Stop => ({
  task: { ...blankRow(Task), id, task_state_id: 2, ...hours },
  point: latitude === null ? null : { latitude, longitude: 7.7 },
})
const advice = (...stops: Stop[]) => adviceOf({ stops, depot, cell: { start: '08:00' } })

test('a tour that drives to and fro is straightened, and the gain is in minutes', () => {
  const found = advice(stop('far', 48.7), stop('near', 48.52), stop('farther', 48.75))
  expect(found.isBetter).toBe(true)
  expect(found.advised.minutes).toBeLessThan(found.now.minutes)
})

test('half a tour driven already: the gain is computed for the whole of it', () => {
  let seed = 7
  const next = (max: number): number => (seed = (seed * 48_271) % 2_147_483_647) % max
  for (let round = 0; round < 200; round++) {
    const stops = ['a', 'b', 'c', 'd', 'e'].map((id, i) =>
      stop(id, next(5) === 0 ? null : 48.4 + next(300) / 1000, {
        ...(i < 2 ? { task_state_id: 5 } : {}),
        ...(next(2) === 0 ? { loaded_before: `${9 + next(3)}:00`.padStart(5, '0') } : {}),
      }),
    )
    const { isBetter, now, advised } = advice(...stops)
    if (!isBetter) continue
    const isGain = advised.late < now.late || (advised.late === now.late && advised.minutes < now.minutes)
    expect(isGain, `round ${round}`).toBe(true)
  }
})
