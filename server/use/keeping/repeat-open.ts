// What is in a shard of its own until it is over, however old it is: an unfinished weighing session (WG1, TS7) and the steps of a rental
// (RT14). What was stored before that shard existed is added to it at the server's start: otherwise no device would see it until somebody
// changed it.
import { Invoice, Payment } from '#records/entities/money.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { Task } from '#records/entities/task.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { dossiersOf, isOver } from '#trades/rental/rules/dossier.ts'
import { chunksOf } from '../../storage/records.ts'
import type { Reader } from '../../storage/storage.ts'
import type { Ports } from '../write/caller.ts'
import { recordShards } from '../write/shards.ts'
import { asTask } from '../write/stored-rows.ts'
import { write } from '../write/write.ts'

/** A row as it should be; it may be so already. */
type Wanted = (row: AnyRow) => AnyRow

const isAsWanted = async (reader: Reader, of: Entity, row: AnyRow, wanted: AnyRow): Promise<boolean> => {
  if (wanted['rental_over'] !== row['rental_over'] || wanted['rental_open'] !== row['rental_open'])
    return false
  const shards = await reader.shardsOf(of.name, row.id)
  return recordShards(of.name, row).every(shard => shards.includes(shard))
}

const waitingSessions = (reader: Reader): Promise<AnyRow[]> =>
  reader.find(Task.name, {
    where: [
      { is: 'in', field: 'scope', values: ['scale'] },
      { is: 'in', field: 'task_state_id', values: [TASK_STATE.draft, TASK_STATE.toBeChecked] },
    ],
  })

/** The steps that say of their rental that it is not over, and those of them of which it is. */
const openRentals = async (
  reader: Reader,
): Promise<{ readonly steps: AnyRow[]; readonly over: Set<string> }> => {
  const steps = await reader.find(Task.name, {
    where: [
      { is: 'in', field: 'scope', values: ['loki'] },
      { is: 'in', field: 'rental_over', values: [0] },
    ],
  })
  const over = dossiersOf(steps.map(asTask)).filter(isOver)
  return { steps, over: new Set(over.flatMap(dossier => dossier.steps.map(({ id }) => id))) }
}

/** Rows of one write. */
const PIECE = 200

const repeat = async (
  ports: Ports,
  org: string,
  of: Entity,
  rows: readonly AnyRow[],
  wanted: Wanted,
): Promise<void> => {
  const reader = ports.storage.of(org)
  const lacking: AnyRow[] = []
  for (const row of rows) if (!(await isAsWanted(reader, of, row, wanted(row)))) lacking.push(row)
  const operator = { org, user_id: 'operator', rights: NO_RIGHTS, device: null }
  for (const piece of chunksOf(lacking, PIECE))
    await write(ports, operator, { key: null, fingerprint: '' }, async tx => {
      for (const { id } of piece) {
        // Another server that started at the same time may have added it already.
        const row = await tx.row(of.name, id)
        if (row?.deleted === 0 && !(await isAsWanted(tx.db, of, row, wanted(row)))) tx.repeat(of, wanted(row))
      }
      return { status: 204 }
    })
}

export const repeatOpen = async (ports: Ports, org: string): Promise<void> => {
  const reader = ports.storage.of(org)
  await repeat(ports, org, Task, await waitingSessions(reader), row => row)
  const { steps, over } = await openRentals(reader)
  await repeat(ports, org, Task, steps, row => ({ ...row, rental_over: over.has(row.id) ? 1 : 0 }))
  const open = steps.flatMap(({ id }) => (over.has(id) ? [] : [id]))
  for (const of of [Invoice, Payment, RentalDocument])
    for (const piece of chunksOf(open, PIECE)) {
      const rows = await reader.find(of.name, { where: [{ is: 'in', field: 'task_id', values: piece }] })
      await repeat(ports, org, of, rows, row => ({ ...row, rental_open: 1 }))
    }
}
