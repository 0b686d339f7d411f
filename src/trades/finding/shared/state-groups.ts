// Groups of states, the same as in the statistics, so that a figure and the list behind it agree.
import { TASK_STATE } from '#records/states/task-states.ts'

const { done, notDone, toBeChecked } = TASK_STATE

/** Done on site, whether or not the desk still has to check it. */
export const DONE = [done, toBeChecked].join(',')
export const OVER = [done, notDone, toBeChecked].join(',')

export const stateGroups = [
  { value: DONE, label: 'Réalisées, à vérifier comprises' },
  { value: OVER, label: 'Finies, réalisées ou non' },
] as const
