// A stop in the form that the route computation needs.
import type { RouteStop } from '../rules/advised-order.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import type { DeskStop } from '../data/slot-desk.ts'

export const routeStop = ({ task, point }: DeskStop): RouteStop => ({
  id: task.id,
  point,
  minutes: taskLoad(task).duration,
  loaded_after: task.loaded_after,
  loaded_before: task.loaded_before,
})
