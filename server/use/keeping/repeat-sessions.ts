// An unfinished weighing session is in a shard of its own, however old it is (WG1, TS7). One that was stored before that shard existed is
// added to it at the server's start: otherwise no device would see it until somebody changed it.
import type { AnyRow } from '#records/entity.ts'
import { Task } from '#records/entities/task.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Reader } from '../../storage/storage.ts'
import type { Ports } from '../write/caller.ts'
import { recordShards } from '../write/shards.ts'
import { write } from '../write/write.ts'

const lacksShard = async (reader: Reader, row: AnyRow): Promise<boolean> => {
  const shards = await reader.shardsOf(Task.name, row.id)
  return recordShards(Task.name, row).some(shard => !shards.includes(shard))
}

const lackingSessions = async (reader: Reader): Promise<readonly AnyRow[]> => {
  const waiting = await reader.find(Task.name, {
    where: [
      { is: 'in', field: 'scope', values: ['scale'] },
      { is: 'in', field: 'task_state_id', values: [TASK_STATE.draft, TASK_STATE.toBeChecked] },
    ],
  })
  const found: AnyRow[] = []
  for (const row of waiting) if (await lacksShard(reader, row)) found.push(row)
  return found
}

export const repeatSessions = async (ports: Ports, org: string): Promise<void> => {
  const found = await lackingSessions(ports.storage.of(org))
  if (found.length === 0) return
  const operator = { org, user_id: 'operator', rights: NO_RIGHTS, device: null }
  await write(ports, operator, { key: null, fingerprint: '' }, async tx => {
    for (const { id } of found) {
      // Another server that started at the same time may have added it already.
      const row = await tx.row(Task.name, id)
      if (row?.deleted === 0 && (await lacksShard(tx.db, row))) tx.repeat(Task, row)
    }
    return { status: 204 }
  })
}
