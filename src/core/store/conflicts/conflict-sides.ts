// The two sides of a conflict: an entry of this desk against the server's row, or a phone's dispute against the office's task.
import type { Dispute } from '#records/entities/dispute.ts'
import { Task } from '#records/entities/task.ts'
import type { AnyRow } from '#records/entity.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Sides } from './compare-sides.ts'
import type { Base, Entry, Values } from '../rows/entry.ts'
import { isSettledTwice } from '../outbox/settled-twice.ts'

/** The path of the single question about a deletion: mine = delete, theirs = keep. */
export const DELETION = 'deleted'

export interface EntrySides {
  /** The server's present row; null when it was deleted: create it again, or abandon the change. */
  readonly row: AnyRow | null
  readonly sides: Sides
}

export const entrySides = (entry: Entry, base: Base): EntrySides => {
  const row = livingRow(entry, base)
  const { from, patch, op } = entry
  if (op === 'delete') {
    const touched = valuesOf(row ?? from, Object.keys(from))
    const ask = (value: unknown): Values => ({ [DELETION]: value })
    return {
      row,
      sides: {
        was: { ...from, ...ask(null) },
        mine: { ...from, ...ask(1) },
        theirs: { ...touched, ...ask(0) },
      },
    }
  }
  const mine = { ...from, ...patch }
  // After two settlements of one dispute every difference is a question, also what one of the two left unchanged.
  const was = row !== null && isSettledTwice(entry, row) ? {} : from
  return { row, sides: { was, mine, theirs: row === null ? from : valuesOf(row, Object.keys(mine)) } }
}

/** The row with which the conflict was found, or a newer one from the feed. */
const livingRow = ({ theirs, baseRev }: Entry, { row, rev }: Base): AnyRow | null => {
  if (theirs === null) return rev > (baseRev ?? 0) ? row : null
  return theirs !== undefined && theirs.rev > rev ? theirs : row
}

/** Mine is the office's present task, theirs what the phone captured. */
export const disputeSides = ({ from, patch, theirs }: Dispute, task: AnyRow): Sides => {
  const names = Object.keys({ ...from, ...patch }).filter(
    name => name in Task.fields && Task.fields[name]?.readonly !== true && name !== 'disputes',
  )
  // The dispute itself set the task to « À vérifier »; the office's state is the one before.
  const state =
    task['task_state_id'] === TASK_STATE.toBeChecked
      ? (theirs?.['task_state_id'] ?? from['task_state_id'] ?? TASK_STATE.toBeChecked)
      : task['task_state_id']
  return {
    was: valuesOf(from, names),
    mine: valuesOf({ ...task, task_state_id: state }, names),
    theirs: valuesOf({ ...from, ...patch }, names),
  }
}

const valuesOf = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, values[name] ?? null]))
