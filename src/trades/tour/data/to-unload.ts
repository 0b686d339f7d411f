// What a truck still has to unload (WG1), the stops that it comes from, and the weighing session that is open for it.
import { Container } from '#records/entities/setup-lists.ts'
import type { ShiftInstanceRow } from '#records/entities/shift.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Connection } from '#core/store/database.ts'
import { tableIn } from '#core/store/table-in.ts'
import { broughtLines, isOthersWork, linesToUnload } from '../rules/unloading.ts'
import { truckOfDay } from './truck-of-day.ts'
import { weighedAlone } from './weighed-alone.ts'

interface Unloader {
  readonly owner: { readonly user: string; readonly device: string }
  readonly newLineId: (first: TaskLine) => string
}

export interface ToUnload {
  readonly stops: readonly TaskRow[]
  /** In no weighing session yet. */
  readonly fresh: TaskLine[]
  readonly open: TaskRow | null
}

export const toUnload = async (
  tables: Pick<Connection, 'dexie'>,
  slot: ShiftInstanceRow,
  { owner, newLineId }: Unloader,
): Promise<ToUnload> => {
  const { stops: all, sessions } = await truckOfDay(tables, slot)
  const alone = await weighedAlone(tables, { day: slot.date ?? '' })
  const stops = all.filter(stop => !alone.has(stop.id) && !isOthersWork(stop, owner))
  const containers = await tableIn(tables, Container).toArray()
  const brought = broughtLines(stops, id => containers.find(container => container.id === id)?.weight ?? 0)
  const unloaded = sessions.flatMap(({ objects }) => objects)
  return {
    stops,
    fresh: linesToUnload(brought, unloaded, newLineId),
    open: sessions.find(({ task_state_id }) => task_state_id === TASK_STATE.draft) ?? null,
  }
}
