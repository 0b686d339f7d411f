// A slot's page at the desk (screens.md section 3): its stops in order, planned and done, their map positions, and the depot from
// which the truck leaves.
import { blankRow } from '#records/entity.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { fillByMeasure } from '#records/states/capacity.ts'
import type { Point } from '../rules/distance.ts'
import type { PlanningTab } from '../rules/planning-tabs.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { NO_LOAD, taskLoad, type Load } from '#records/states/task-totals.ts'
import { tourLoad } from '#trades/tour/rules/tour-load.ts'
import { inTourOrder } from '#records/states/tour-order.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { asFullAsKnown, boardCell, markedCell, type BoardCell } from './board.ts'
import { firstNamesOf } from '#trades/people/data/first-names.ts'
import { slotGrid } from './slot-grid.ts'
import { depotPoint, stopPoints } from './tour/stop-points.ts'
import { unsentIds } from './unsent-ids.ts'

export interface DeskStop {
  readonly task: TaskRow
  /** Its own position, otherwise its town's. */
  readonly point: Point | null
}

export interface SlotDesk {
  readonly cell: BoardCell
  /** Those that a planning tab of this account lists (RG5). */
  readonly stops: readonly DeskStop[]
  /** How many others stand there; they take their room all the same. */
  readonly hidden: number
  /** The planned part is the cell's own fill (CP2): the board, this page and the paper show the same. */
  readonly done: { readonly load: Load; readonly by: ReturnType<typeof fillByMeasure> }
  /** Planned, and not to be done any more: it takes no room (CP2). */
  readonly failed: Load
  readonly depot: Point | null
}

const everything: PlanningTab = {
  id: 'global',
  label: '',
  taskTypes: null,
  resourceTypes: null,
}

/** Null when there is no such resource. */
export const slotDesk = async (
  db: LocalDatabase,
  { resource_id, date, shift_id, rights }: Slot & { readonly rights: Rights },
): Promise<SlotDesk | null> => {
  const asked = { from: date, to: date, resourceTypes: null, resource: resource_id }
  const grid = await slotGrid(db, { ...asked, archivedInUse: true })
  const slot = grid.slotAt(resource_id, date, shift_id)
  if (slot === undefined) return null
  const found = asFullAsKnown(slot, rights)
  const names = await firstNamesOf(db, found.row?.crew ?? [])
  const cell = markedCell(boardCell(found, { tab: everything, names, marks: new Map() }), await unsentIds(db))
  const standing = found.tasks.filter(({ task_state_id }) => task_state_id !== TASK_STATE.cancelled)
  const shown = standing.filter(({ task_type_id }) => seesTaskType(rights, task_type_id))
  const points = await stopPoints(db, { tasks: shown })
  const stops = inTourOrder(shown, found.row?.task_order ?? []).map(task => ({
    task: { ...blankRow(Task), ...task },
    point: points.get(task.id) ?? null,
  }))
  const tasks = stops.map(({ task }) => task)
  const { capacity, travel } = found.space
  const done = tourLoad(tasks, travel).done
  return {
    cell,
    stops,
    hidden: standing.length - shown.length,
    done: { load: done, by: fillByMeasure(done, capacity) },
    failed: sumOf(tasks.filter(({ task_state_id }) => task_state_id === TASK_STATE.notDone).map(taskLoad)),
    depot: await depotPoint(db),
  }
}

const sumOf = (loads: readonly Load[]): Load =>
  loads.reduce(
    (sum, { weight, volume, duration }) => ({
      weight: sum.weight + weight,
      volume: sum.volume + volume,
      duration: sum.duration + duration,
    }),
    NO_LOAD,
  )
