// What a tour loads and how long it takes, planned and done (CP2 to CP4): the bars of a slot and the day's totals.
import { slotLoad } from '#records/states/capacity.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { clockToMinutes } from '#records/time/duration.ts'
import {
  doneTotals,
  takenWeight,
  taskLoad,
  type ForcedValues,
  type Load,
  type LoadLine,
  type PlaceAccess,
} from '#records/states/task-totals.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStop, isStopDone } from '#records/states/tour-order.ts'

type DoneLine = LoadLine & Pick<TaskLine, 'weight_done' | 'estimated'>

export type LoadedStop = ForcedValues &
  PlaceAccess & { readonly task_state_id: number; readonly objects: readonly DoneLine[] }

export interface TourLoad {
  readonly planned: Load
  readonly done: Load
}

/** CP3: a forced value replaces the sum of what was taken, as it replaced the planned sum. */
export const stopDoneLoad = (task: LoadedStop): Load => {
  const done = doneTotals(task.objects, task)
  return {
    weight: task.forced_weight ?? done.weight,
    volume: task.forced_volume ?? done.volume,
    duration: clockToMinutes(task.forced_loading_duration ?? null) ?? done.duration,
  }
}

/** WG7: the part of the done weight that was never on a scale; what somebody forced was not either. */
export const stopEstimatedWeight = (task: LoadedStop): number => {
  const whole = stopDoneLoad(task).weight
  const estimated = task.objects
    .filter(line => line.weight_done === null || line.estimated === 1)
    .reduce((sum, line) => sum + takenWeight(line, line.quantity_done ?? 0), 0)
  return task.forced_weight == null ? Math.min(estimated, whole) : whole
}

/** Planned as the slot counts it now (CP2); done includes the travel to each stop that the crew drove to. */
export const tourLoad = (tasks: readonly LoadedStop[], travelMinutes: number): TourLoad => ({
  planned: slotLoad(
    tasks.map(task => ({ task_state_id: task.task_state_id, load: taskLoad(task) })),
    travelMinutes,
  ),
  done: doneLoad(tasks, travelMinutes),
})

/** The whole plan of the day: every stop counts, failed and postponed ones too. */
export const dayLoad = (tasks: readonly LoadedStop[], travelMinutes: number): TourLoad => ({
  planned: slotLoad(
    tasks.filter(isStop).map(task => ({ task_state_id: TASK_STATE.accepted, load: taskLoad(task) })),
    travelMinutes,
  ),
  done: doneLoad(tasks, travelMinutes),
})

const doneLoad = (tasks: readonly LoadedStop[], travelMinutes: number): Load =>
  slotLoad(
    tasks.filter(isStopDone).map(task => ({ task_state_id: TASK_STATE.done, load: stopDoneLoad(task) })),
    travelMinutes,
  )
