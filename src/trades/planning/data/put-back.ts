// Undo of a move: restores slots, states and orders. What was not sent yet simply disappears from the outbox. Where somebody else has
// changed one of its tasks or its order since, nothing is written. A slot that has filled up meanwhile is checked as for any move (CP6).
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { plural } from '#records/fr/plural.ts'
import { changedMeanwhile } from '#records/fr/undo-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { isMovable } from '#records/states/placed-state.ts'
import { canForce, type Problem } from '#records/problem.ts'
import { isReachable } from '../rules/series/reach.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { fullName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { forceInEdit } from '#core/store/outbox/force-in-edit.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { sameValue } from '#core/store/rows/same-value.ts'
import type { MovedBack } from './moved-back.ts'
import { placeProblems } from './place-tasks.ts'

export interface PutBack {
  readonly rights: Rights
  readonly force?: boolean
  /** A problem that the same undo takes away. */
  readonly solved?: number
}

export const putBack = async (
  db: LocalDatabase,
  back: MovedBack,
  { rights, force = false, solved }: PutBack,
): Promise<Outcome<null>> => {
  const problems = (await roomProblems(db, back, rights)).filter(({ id }) => id !== solved)
  const isForced = force && canForce(problems, right => has(rights, right))
  if (problems.length > 0 && !isForced) return failed({ kind: 'ruleBroken', problems })
  return edit(db, [Task, ShiftInstance], async draft => {
    const others = await changedSince(draft, back, 'made')
    if (others !== null) return onSiteFailure(others)
    for (const { id, values, occurrences } of back.tasks) {
      const task = await draft.read(Task, id)
      if (task === null) continue
      const changed = Object.entries(values).filter(([name, value]) => !sameValue(valueOf(task, name), value))
      if (changed.length === 0) continue
      await draft.patch(Task, id, Object.fromEntries(changed))
      if (isForced) await forceInEdit(draft.tables, Task, id)
      for (const other of occurrences) {
        const one = await draft.read(Task, other)
        // A task that somebody settled meanwhile is history and stays.
        if (one !== null && isReachable(one)) await draft.remove(Task, other)
      }
    }
    for (const { id, task_order } of back.orders)
      if ((await draft.read(ShiftInstance, id)) !== null) await draft.patch(ShiftInstance, id, { task_order })
    return success(null)
  })
}

/** Before a move is done again: null when its tasks and orders are as they were before it. */
export const changedSinceUndo = (db: LocalDatabase, back: MovedBack): Promise<string | null> =>
  edit(db, [Task, ShiftInstance], draft => changedSince(draft, back, 'values'))

/** The sentence that names what somebody else has changed since the move, or since its undo. */
const changedSince = async (
  draft: Draft,
  back: MovedBack,
  side: 'made' | 'values',
): Promise<string | null> => {
  const names: string[] = []
  for (const { id, ...sides } of back.tasks) {
    const task = await draft.read(Task, id)
    if (task !== null && isMovable(task.task_state_id) && isAsMade(task, sides[side])) continue
    names.push((task === null ? '' : fullName(task, task.name)) || 'Une tâche')
  }
  if (names.length > 0) return changedMeanwhile(sentenceList(names))
  for (const { id, task_order, made } of back.orders) {
    const slot = await draft.read(ShiftInstance, id)
    if (slot !== null && !sameValue(slot.task_order, side === 'made' ? made : task_order))
      return changedMeanwhile('L’ordre du créneau')
  }
  return null
}

const NAMED = 2
const sentenceList = (names: readonly string[]): string => {
  const rest = names.length - NAMED
  if (rest > 0)
    return `${names.slice(0, NAMED).join(', ')} et ${plural(rest, 'autre tâche', 'autres tâches')}`
  return names.join(' et ')
}

/**
 * The fields that show whether the task is still as the move left it. Others written with it (the hour of a state) may have been
 * corrected by the server.
 */
const told = ['shift_instance_id', 'date', 'resource_id', 'shift_id', 'task_state_id'] as const
const isAsMade = (task: Values, made: Values): boolean =>
  told.every(name => !(name in made) || sameValue(task[name] ?? null, made[name] ?? null))
const valueOf = (task: Values, name: string): unknown => task[name] ?? null

/** Checks the room of the slots into which something returns. */
const roomProblems = async (db: LocalDatabase, back: MovedBack, rights: Rights): Promise<Problem[]> => {
  const rows = await tableOf(db, Task).bulkGet(back.tasks.map(({ id }) => id))
  const bySlot = new Map<string, TaskRow[]>()
  for (const [n, { values, made }] of back.tasks.entries()) {
    const row = rows[n]
    if (row === undefined || !isMovable(row.task_state_id) || !isAsMade(row, made)) continue
    const returning: TaskRow = { ...blankRow(Task), ...row, ...values }
    const slot = returning.shift_instance_id
    if (slot === null || slot === row.shift_instance_id) continue
    // A returning task is checked as new to the slot: the room that it had there has been given away.
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), { ...returning, shift_instance_id: null }])
  }
  const problems: Problem[] = []
  for (const tasks of bySlot.values()) {
    const [{ resource_id, date, shift_id } = blankRow(Task)] = tasks
    if (resource_id === null || date === null || shift_id === null) continue
    problems.push(...(await placeProblems(db, { slot: { resource_id, date, shift_id }, rights }, tasks)))
  }
  return problems
}
