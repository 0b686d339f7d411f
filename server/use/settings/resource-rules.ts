// What the server checks of a resource beyond its own fields: it may be archived only when no task waits for it, and its half days
// must not overlap.
import { configMessages } from '#records/fr/config-messages.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { crossedSentence } from '#trades/settings/rules/week-hours.ts'
import type { Change } from '../write/change.ts'
import { asSchedule } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

/**
 * Why this resource cannot be archived yet, or null. As on the device (settings/data/archive-record.ts): a device checks the tasks that
 * it has, the server checks all of them.
 */
export const awaitedResource = async (tx: WriteTx, { before, after }: Change): Promise<string | null> => {
  if (before === undefined || before['archived'] === 1 || after['archived'] !== 1) return null
  const coming = await tx.db.find('task', {
    where: [
      { is: 'in', field: 'resource_id', values: [after.id] },
      { is: 'in', field: 'task_state_id', values: [TASK_STATE.accepted] },
      { is: 'from', field: 'date', value: tx.now.slice(0, 10) },
    ],
  })
  return coming.length === 0 ? null : configMessages.awaited(coming.length)
}

/**
 * Why this half day of a weekly schedule is refused, or null (SL2). The lock on the resource makes two simultaneous writes follow each other, so that the second sees
 * the first.
 */
export const crossedWeek = async (tx: WriteTx, { before, after }: Change): Promise<string | null> => {
  const written = asSchedule(after)
  const { resource_id } = written
  if (resource_id === null) return null
  await tx.row('resource', resource_id)
  const week = await tx.db.find('shift_resource', {
    where: [{ is: 'in', field: 'resource_id', values: [resource_id] }],
  })
  const others = week.filter(({ id }) => id !== after.id).map(asSchedule)
  return crossedSentence(before === undefined ? others : [...others, asSchedule(before)], [
    ...others,
    written,
  ])
}
