// What rows of a former version of the local database need in this one. It is written out like the stores themselves
// (mirror-stores.ts), so that a phone's first list waits for no definition; upgrade.test.ts compares both.
import type { Transaction } from 'dexie'

/** Version 3 finds a task by its state, by whether it is in a slot, and by its disputes. */
export const giveNewKeys = async (tx: Transaction): Promise<void> => {
  await tx
    .table<{ [member: string]: unknown }, string>('task')
    .toCollection()
    .modify(row => {
      const { shift_instance_id, task_type_id, disputes } = row
      row['$standing'] = `${typeof shift_instance_id === 'string' ? '=' : '-'}${String(task_type_id)}`
      if (Array.isArray(disputes) && disputes.length > 0) row['$disputed'] = '+'
    })
}
