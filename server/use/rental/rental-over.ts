// RT14: whether the rental of a task is over is kept on each of its steps, because a desk holds the steps of every rental that is not, and a
// shard is chosen by the row alone. The write that ends the last step, or opens one again, says it on all of them.
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { AnyRow } from '#records/entity.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { dossierFrom, isOver } from '#trades/rental/rules/dossier.ts'
import type { Reader } from '../../storage/storage.ts'
import type { Change } from '../write/change.ts'
import { asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** A longer chain is no rental; the steps after it are left as they are. */
export const MOST_STEPS = 12

interface Steps {
  readonly get: (id: string) => Promise<TaskRow | undefined>
  readonly before: (id: string) => Promise<TaskRow | undefined>
}

const isStep = (row: AnyRow | undefined): row is AnyRow =>
  row !== undefined && row.deleted === 0 && row['scope'] === 'loki'

/** The steps of the chain of this one, from the first; the steps of a write under way are as it leaves them. */
const chainOf = async (task: TaskRow, { get, before }: Steps): Promise<TaskRow[]> => {
  const chain = [task]
  const isNew = (step: TaskRow | undefined): step is TaskRow =>
    step !== undefined && chain.length < MOST_STEPS && chain.every(({ id }) => id !== step.id)
  for (let step = await before(task.id); isNew(step); step = await before(step.id)) chain.unshift(step)
  for (let step = await next(task, get); isNew(step); step = await next(step, get)) chain.push(step)
  return chain
}

const next = ({ next_task_id }: TaskRow, get: Steps['get']): Promise<TaskRow | undefined> =>
  next_task_id === null ? Promise.resolve(undefined) : get(next_task_id)

const stepsOf = (db: Reader, written: ReadonlyMap<string, AnyRow>): Steps => ({
  get: async id => {
    const row = written.get(id) ?? (await db.get(Task.name, id))
    return isStep(row) ? asTask(row) : undefined
  },
  before: async id => {
    for (const row of written.values()) if (row['next_task_id'] === id && isStep(row)) return asTask(row)
    const found = await db.find(Task.name, {
      where: [{ is: 'in', field: 'next_task_id', values: [id] }],
    })
    const row = found.find(one => !written.has(one.id) && isStep(one))
    return row === undefined ? undefined : asTask(row)
  },
})

const overOf = (chain: readonly TaskRow[]): 0 | 1 => {
  const [first] = chain
  const dossier = first === undefined ? null : dossierFrom(first, new Map(chain.map(step => [step.id, step])))
  return dossier !== null && isOver(dossier) ? 1 : 0
}

/** Before the row is saved: its own value is set on it, that of the other steps is saved beside it. */
export const carryRentalOver = async (tx: WriteTx, { of, after }: Change): Promise<void> => {
  if (of.name !== Task.name || scopeOfTaskType(Number(after['task_type_id'])) !== 'loki') return
  const written = new Map<string, AnyRow>()
  for (const save of tx.saves()) if (save.of.name === Task.name) written.set(save.after.id, save.after)
  written.set(after.id, after)
  const chain = await chainOf(asTask(after), stepsOf(tx.db, written))
  const rental_over = overOf(chain)
  after['rental_over'] = rental_over
  for (const { id } of chain.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (id === after.id) continue
    const row = await tx.row(Task.name, id)
    if (row !== undefined && row['rental_over'] !== rental_over) tx.save(Task, row, { ...row, rental_over })
  }
}
