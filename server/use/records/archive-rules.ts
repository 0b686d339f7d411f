// A resource may be archived only when no task waits for it, as on the device (trades/settings/data/archive-record.ts): a device checks
// the tasks that it has, the server checks all of them.
import { configMessages } from '#records/fr/config-messages.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Change } from '../write/change.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** Why this resource cannot be archived yet, or null. */
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
