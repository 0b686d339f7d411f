// The usual weights of objects (WG5), from the weighing sessions on this device. They are read from the latest back, a few at a
// time and up to a limit, so that the answer costs the same on a desk that holds years.
import { CatalogueObject } from '#records/entities/object.ts'
import { Task } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { usualOf, USUAL_LINES, type UsualWeight } from '../rules/usual-weight.ts'
import { isOnScale, unitWeight } from '#trades/weighing/rules/weighed-line.ts'
import type { Connection, LocalDatabase } from '#core/store/database.ts'
import { tableIn } from '#core/store/table-in.ts'

type Tables = Pick<Connection, 'dexie'>

const PAGE = 32
const MOST_SESSIONS = 384

export interface UsualAsked {
  readonly object: string
  /** A line to leave out: a line that is being corrected is not compared with itself. */
  readonly except?: string
}

export const usualWeightIn = async (
  tables: Tables,
  { object, except }: UsualAsked,
): Promise<UsualWeight | null> => {
  const known = await tableIn(tables, CatalogueObject).get(object)
  const weights: number[] = []
  await eachLatest(tables, lines => {
    for (const line of lines)
      if (line.object_id === object && line.line_id !== except && isOnScale(line))
        weights.push(unitWeight(line))
    return weights.length < USUAL_LINES
  })
  return usualOf(weights, known?.weight ?? 0)
}

export const usualWeight = (db: LocalDatabase, asked: UsualAsked): Promise<UsualWeight | null> =>
  usualWeightIn(db.relaxed, asked)

/** The usual weights of many objects, in one pass. */
export const usualWeights = async (
  db: LocalDatabase,
  { objects }: { readonly objects?: readonly string[] } = {},
): Promise<Map<string, UsualWeight>> => {
  const catalogue = tableIn(db.relaxed, CatalogueObject)
  const known =
    objects === undefined
      ? await catalogue.toArray()
      : (await catalogue.bulkGet([...objects])).filter(object => object !== undefined)
  const weightsByObject = new Map<string, number[]>(known.map(({ id }) => [id, []]))
  let open = weightsByObject.size
  await eachLatest(db.relaxed, lines => {
    for (const line of lines) {
      const weights = weightsByObject.get(line.object_id ?? '')
      if (weights === undefined || weights.length >= USUAL_LINES || !isOnScale(line)) continue
      if (weights.push(unitWeight(line)) === USUAL_LINES) open -= 1
    }
    return open > 0
  })
  return new Map(
    known.flatMap(({ id, weight }) => {
      const usual = usualOf(weightsByObject.get(id) ?? [], weight)
      return usual === null ? [] : [[id, usual] as const]
    }),
  )
}

/** The lines of each weighing session, latest first, until `visit` has enough. */
const eachLatest = async (tables: Tables, visit: (lines: readonly TaskLine[]) => boolean): Promise<void> => {
  const sessions = tableIn(tables, Task).where('[scope+date]').between(['scale', ''], ['scale', '\uffff'])
  const keys = (await sessions.primaryKeys()).reverse().slice(0, MOST_SESSIONS)
  for (let from = 0; from < keys.length; from += PAGE) {
    const page = await tableIn(tables, Task).bulkGet(keys.slice(from, from + PAGE))
    for (const task of page) {
      if (task === undefined || task.task_state_id === TASK_STATE.cancelled) continue
      const latest = task.objects.toSorted((a, b) => (b.weighed_at ?? '').localeCompare(a.weighed_at ?? ''))
      if (!visit(latest)) return
    }
  }
}
