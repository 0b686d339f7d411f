// The problems of filling a slot: full, closed, out of sector, forced without the right (CP6).
import { fillByMeasure, type Capacity } from '#records/states/capacity.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import type { Load } from '#records/states/task-totals.ts'

export interface Placement {
  /** The slot's load including the task. */
  readonly load: Load
  /**
   * The load before a change of a task that was already in the slot; no load for a new task. A change that makes a measure no
   * worse is allowed.
   */
  readonly loadBefore: Load
  readonly capacity: Capacity
  readonly slotOpen: boolean
  /** The address is in a collected town; true for a task without address. */
  readonly inSector: boolean
  readonly city: string
  /** The fields of the write that force a total. */
  readonly forcedFields: readonly string[]
  readonly rights: Rights
}

/** CP6: the problems of a placement, each with the right that may override it. */
export const fillProblems = (placement: Placement): Problem[] => {
  const { load, loadBefore } = placement
  const percent = fillByMeasure(load, placement.capacity)
  const problems: Problem[] = []
  const check = (measure: keyof Load, toMessage: (percent: number) => string): void => {
    const full = percent[measure]
    if (full !== null && full > 100 && load[measure] > loadBefore[measure])
      problems.push(capacityProblem(toMessage(full)))
  }
  check('weight', problemMessages.weightFull)
  check('volume', problemMessages.volumeFull)
  check('duration', problemMessages.durationFull)
  if (!placement.slotOpen)
    problems.push({
      id: PROBLEM.slotClosed,
      field: 'shift_instance_id',
      message: problemMessages.slotClosed,
      user_overridable: true,
      right: 'change_slots',
    })
  if (!placement.inSector)
    problems.push({
      id: PROBLEM.sector,
      field: 'city',
      message: problemMessages.sector(placement.city),
      user_overridable: true,
      right: 'force_out_of_sector',
    })
  const [forcedField] = placement.forcedFields
  if (forcedField !== undefined && !has(placement.rights, 'force_values'))
    problems.push({
      id: PROBLEM.forcedValues,
      field: forcedField,
      message: problemMessages.forcedValues,
      user_overridable: false,
      right: 'force_values',
    })
  return problems
}

const capacityProblem = (message: string): Problem => ({
  id: PROBLEM.capacity,
  field: 'shift_instance_id',
  message,
  user_overridable: true,
  right: 'admin',
})
