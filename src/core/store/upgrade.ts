// What rows of a former version of the local database are given on the way to this one. Written out like the stores themselves
// (mirror-stores.ts), so that a phone's first list waits for no definition; upgrade.test.ts holds it to them.
import type { Transaction } from 'dexie'

/** Version 3 finds a task by its state and how it stands, and by its disputes. */
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
