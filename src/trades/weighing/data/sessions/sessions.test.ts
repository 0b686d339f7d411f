import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { openDock, weighedLine } from '#test/fixtures/weighing-world.ts'
import { sessionsToCheck } from './sessions.ts'

test('[TS7] weighing sessions to validate come the oldest first, whatever their ids', async () => {
  const { put, device } = await openDock()
  for (const [id, day] of [
    ['a', '2026-11-18'],
    ['b', '2026-09-30'],
    ['c', '2026-10-22'],
  ] as const)
    await put(Task, {
      id,
      scope: 'scale',
      task_type_id: 17,
      task_state_id: TASK_STATE.toBeChecked,
      date: day,
      creation_time: `${day} 09:00:00`,
      objects: [weighedLine(id, 'bed', 12_000, { weighed_at: `${day} 09:10:00` })],
    })
  expect((await sessionsToCheck(device.db)).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})
