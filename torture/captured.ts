// What people type on devices while a server loses time, and whether it is still somewhere.
import { randomUUID } from 'node:crypto'
import { tableOf } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { Task } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { momentOf } from '#records/time/dates.ts'
import type { Device, World } from './device.ts'

/** The last captured value of each field of each record. */
export type Expected = Map<
  string,
  { readonly id: string; readonly value: string | number; readonly by: Device }
>

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

/** A few edits as a person makes them: texts that only this device writes, and on a crew's phone a finished stop. */
export const capture = async (world: World, device: Device, expected: Expected): Promise<void> => {
  const db = device.db()
  const tasks = await tableOf(db, Task)
    .filter(({ scope }) => scope === 'emma')
    .toArray()
  const texts = { bureau: 'note', camion: 'tip', camion2: 'parking' }[device.username] ?? 'access'
  for (let n = 0; n < 3; n++) {
    const task = pick(tasks)
    if (task === undefined) continue
    const value = `${device.username} ${randomUUID()}`
    await edit(db, [Task], draft => draft.patch(Task, task.id, { [texts]: value }))
    expected.set(`${task.id} ${texts}`, { id: task.id, value, by: device })
  }
  if (device.username === 'bureau') {
    const [id, value] = [randomUUID(), randomUUID()]
    await edit(db, [Task], draft => draft.create(Task, id, { firstname: value }))
    expected.set(`${id} firstname`, { id, value, by: device })
    return
  }
  const stop = pick(tasks.filter(({ task_state_id }) => task_state_id === TASK_STATE.accepted))
  if (stop === undefined) return
  const rights = rightsOf(device.profile().permissions)
  const done = await finishTask(db, { id: stop.id, at: momentOf(world.now), rights })
  if (done.ok) expected.set(`${stop.id} task_state_id`, { id: stop.id, value: TASK_STATE.done, by: device })
}

/**
 * The names of lost values: those that are neither in their field, nor in a dispute of their task, nor in the device's outbox waiting for a
 * person to settle a conflict.
 */
export const lost = async (
  storage: { get(entity: string, id: string): Promise<{ readonly [field: string]: unknown } | undefined> },
  expected: Expected,
): Promise<string[]> => {
  const missing: string[] = []
  for (const [name, { id, value, by }] of expected) {
    const row = (await storage.get('task', id)) ?? {}
    const field = name.split(' ')[1] ?? ''
    if (row[field] === value) continue
    const disputes = JSON.stringify(row['disputes'] ?? [])
    if (disputes.includes(JSON.stringify(value))) continue
    const kept = await by.db().outbox.where('id').equals(id).toArray()
    // This includes a dispute that the server refuses because the stop is no longer this crew's.
    if (kept.some(entry => JSON.stringify(entry.patch).includes(JSON.stringify(value)))) continue
    missing.push(name)
  }
  return missing
}
