// Weighing sessions as cards (WG1, TS7): the open ones that can be resumed, here or from another phone, and a day's totals (WG7).
import { addDays } from '#records/time/dates.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isLongOpen, lastWeighedAt, openedAt } from '../../rules/session-age.ts'
import { addTotals, NO_TOTALS, sessionTotals, type Totals } from '../../rules/session-totals.ts'
import { wayOf, type Way } from '../../rules/way.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { flowName, namesHere, type NamesHere } from '#trades/stock/data/catalogue-here.ts'

export interface SessionCard {
  readonly task: TaskRow
  readonly way: Way
  readonly flowName: string
  /** Blank without a scale. */
  readonly scaleName: string
  readonly operator: string
  readonly totals: Totals
  readonly openedAt: string
  readonly lastAt: string | null
  /** The devices that weighed its lines. */
  readonly devices: readonly string[]
  readonly isMine: boolean
  /** This device weighed in it, or began it and has not sent it yet. */
  readonly isHere: boolean
  /** Open since an earlier day, or for more than 12 hours. */
  readonly isOld: boolean
}

export interface Reader {
  readonly user: string
  readonly device: string
  /** The present time, in the organisation's zone. */
  readonly at: string
}

export const cardOf = (task: TaskRow, names: NamesHere, { user, device, at }: Reader): SessionCard => {
  const devices = [...new Set(task.objects.flatMap(line => line.device ?? []))]
  return {
    task,
    way: wayOf(task.task_type_id),
    flowName: flowName(names, task),
    scaleName: names.scalesById.get(task.resource_id ?? '')?.name ?? task.resource_name,
    operator: names.peopleById.get(task.creator_id ?? user) ?? '',
    totals: sessionTotals(task.objects),
    openedAt: openedAt(task),
    lastAt: lastWeighedAt(task),
    devices,
    // A record that was not sent yet has no author; it is this phone's person.
    isMine: task.creator_id === null || task.creator_id === user,
    isHere: devices.includes(device) || task.creator_id === null,
    isOld: isLongOpen(task, at),
  }
}

/** TS7: who may end it. */
export const canEndSession = ({ isMine }: Pick<SessionCard, 'isMine'>, rights: Rights): boolean =>
  has(rights, 'balance_desktop') || (isMine && has(rights, 'balance_mobile'))

const scaleTasks = (db: LocalDatabase, from: string, to: string) =>
  tableOf(db, Task).where('[scope+date]').between(['scale', from], ['scale', to], true, true)

export const sessionsBetween = (db: LocalDatabase, from: string, to: string): Promise<TaskRow[]> =>
  scaleTasks(db, from, to)
    .filter(({ task_state_id }) => task_state_id !== TASK_STATE.cancelled)
    .toArray()

/** This device's first, then the person's own, then the others'; latest first in each. `known`: the names, where they are read already. */
export const openSessions = async (
  db: LocalDatabase,
  reader: Reader,
  known?: NamesHere,
): Promise<SessionCard[]> => {
  const open = await tableOf(db, Task)
    .where('task_state_id')
    .equals(TASK_STATE.draft)
    .filter(({ scope }) => scope === 'scale')
    .toArray()
  const names = known ?? (await namesHere(db))
  const rank = ({ isHere, isMine }: SessionCard): number => (isHere ? 0 : isMine ? 1 : 2)
  return open
    .map(task => cardOf(task, names, reader))
    .toSorted((a, b) => rank(a) - rank(b) || (b.lastAt ?? b.openedAt).localeCompare(a.lastAt ?? a.openedAt))
}

/** « À valider », of any day, the oldest first: they wait for the desk's validation. */
export const sessionsToCheck = async (db: LocalDatabase): Promise<TaskRow[]> => {
  const found = await tableOf(db, Task)
    .where('task_state_id')
    .equals(TASK_STATE.toBeChecked)
    .filter(({ scope }) => scope === 'scale')
    .toArray()
  return found.toSorted((a, b) => openedAt(a).localeCompare(openedAt(b)) || a.id.localeCompare(b.id))
}

/** By the hour of each line: a weighing session that stays open overnight counts on the day of its weighings. */
export const dayWeighed = async (
  db: LocalDatabase,
  { day }: { readonly day: string },
): Promise<{ readonly in: Totals; readonly out: Totals }> => {
  const totals = { in: NO_TOTALS, out: NO_TOTALS }
  for (const task of await sessionsAround(db, day)) {
    const way = wayOf(task.task_type_id)
    totals[way] = addTotals(totals[way], sessionTotals(linesOfDay(task, day)))
  }
  return totals
}

/** A line without an hour (an estimate, an announced one) counts on its weighing session's day. */
export const linesOfDay = (task: TaskRow, day: string): TaskRow['objects'] =>
  task.objects.filter(({ weighed_at }) => (weighed_at ?? task.date ?? '').slice(0, 10) === day)

const OVERNIGHT_DAYS = 7
export const sessionsAround = async (db: LocalDatabase, day: string): Promise<TaskRow[]> =>
  sessionsBetween(db, addDays(day, -OVERNIGHT_DAYS), day)
