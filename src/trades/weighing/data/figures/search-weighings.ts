// The weighing search on this device (screens.md section 6): a code with wildcards, an object, a flow, days; latest first, like
// the server's own list with the same filters.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { InstanceState } from '#records/states/instance-transitions.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { codePattern } from '#trades/stock/rules/code-pattern.ts'
import { isEnded } from '../../rules/statistics/facts.ts'
import { sessionTotals, type Totals } from '../../rules/session-totals.ts'
import { flowOf, wayOf, type Way } from '../../rules/way.ts'
import { isReplaced } from '../../rules/weighed-line.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { catalogueHere, flowName, namesHere } from '#trades/stock/data/catalogue-here.ts'
import { sessionsBetween } from '../sessions/sessions.ts'

export interface WeighingSearch {
  /** « S7K* »; without a wildcard, the beginning of a code. */
  readonly code?: string
  readonly object?: string
  readonly flow?: string
  readonly from?: string
  readonly to?: string
  readonly limit?: number
}

export interface FoundWeighing {
  readonly session: TaskRow
  readonly line: TaskLine
  readonly way: Way
  readonly code: string
  readonly objectName: string
  readonly flowName: string
  /** `YYYY-MM-DD HH:mm:ss`; only the day where the line has no hour. */
  readonly at: string
}

const MOST_FOUND = 200

export const searchWeighings = async (
  db: LocalDatabase,
  { code = '', object, flow, from = '', to = '\uffff', limit = MOST_FOUND }: WeighingSearch,
): Promise<{ readonly rows: readonly FoundWeighing[]; readonly total: number }> => {
  const codes = new Map<string, string>()
  const matches = code.trim() === '' ? null : codePattern(code)
  await tableOf(db, ObjectInstance).each(({ id, external_id }) => {
    if (external_id !== '' && (matches === null || matches(external_id))) codes.set(id, external_id)
  })
  const names = await namesHere(db)
  const { objectsById } = await catalogueHere(db)
  const found = (await sessionsBetween(db, from, to))
    .filter(session => flow === undefined || flowOf(session) === flow)
    .flatMap(session =>
      session.objects
        .filter(
          line =>
            (object === undefined || line.object_id === object) &&
            (matches === null || codes.has(line.object_instance_id ?? '')),
        )
        .map(line => ({
          session,
          line,
          way: wayOf(session.task_type_id),
          code: codes.get(line.object_instance_id ?? '') ?? '',
          objectName: objectsById.get(line.object_id ?? '')?.name ?? line.name,
          flowName: flowName(names, session),
          at: line.weighed_at ?? session.date ?? '',
        })),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at))
  return { rows: found.slice(0, limit), total: found.length }
}

export interface FoundSticker {
  readonly id: string
  readonly code: string
  readonly objectName: string
  readonly state: InstanceState
}

/** The instances whose code matches, weighed in the period or not: each links to its history. */
export const stickersLike = async (
  db: LocalDatabase,
  { code, limit }: { readonly code: string; readonly limit: number },
): Promise<{ readonly rows: readonly FoundSticker[]; readonly total: number }> => {
  if (code.trim() === '') return { rows: [], total: 0 }
  const matches = codePattern(code)
  const { objectsById } = await catalogueHere(db)
  const found: FoundSticker[] = []
  await tableOf(db, ObjectInstance).each(({ id, external_id, object_id, state }) => {
    if (external_id === '' || !matches(external_id)) return
    found.push({ id, code: external_id, objectName: objectsById.get(object_id ?? '')?.name ?? '', state })
  })
  const rows = found.toSorted((a, b) => a.code.localeCompare(b.code)).slice(0, limit)
  return { rows, total: found.length }
}

export interface HistoryRow {
  readonly task: TaskRow
  readonly way: Way
  readonly flowName: string
  readonly operator: string
  readonly totals: Totals
  /** Lines that were corrected, replaced, split, merged or confirmed. */
  readonly changed: number
}

export interface HistoryAsked {
  readonly from: string
  readonly to: string
  readonly state?: number
  readonly way?: Way
  readonly flow?: string
}

/** /:history: weighing sessions by their day, last modified first. */
export const weighingHistory = async (
  db: LocalDatabase,
  { from, to, state, way, flow }: HistoryAsked,
): Promise<HistoryRow[]> => {
  const names = await namesHere(db)
  return (await sessionsBetween(db, from, to))
    .filter(
      task =>
        (state === undefined ? isEnded(task) : task.task_state_id === state) &&
        (way === undefined || wayOf(task.task_type_id) === way) &&
        (flow === undefined || flowOf(task) === flow),
    )
    .toSorted((a, b) => (b.modification_time ?? '').localeCompare(a.modification_time ?? ''))
    .map(task => ({
      task,
      way: wayOf(task.task_type_id),
      flowName: flowName(names, task),
      operator: names.peopleById.get(task.creator_id ?? '') ?? '',
      totals: sessionTotals(task.objects),
      changed: task.objects.filter(
        line => isReplaced(line) || (line.trace ?? []).some(({ why }) => why !== 'weighed'),
      ).length,
    }))
}
