// The last weights of an object on a scale, per piece (WG5), with which a line is compared. Also the names of people.
import { Task } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { USUAL_LINES } from '../rules/usual-weight.ts'
import { isOnScale, unitWeight } from '#trades/weighing/rules/weighed-line.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { catalogueHere, namesHere } from './catalogue-here.ts'

const MOST_SESSIONS = 384
const PAGE = 32

/** Latest first, without the line that is being compared. */
export const lastWeights = async (
  db: LocalDatabase,
  { object, except }: { readonly object: string; readonly except: string },
): Promise<number[]> => {
  if (object === '') return []
  const keys = await tableOf(db, Task)
    .where('[scope+date]')
    .between(['scale', ''], ['scale', '\uffff'])
    .primaryKeys()
  const latest = keys.toReversed().slice(0, MOST_SESSIONS)
  const weights: number[] = []
  for (let from = 0; from < latest.length && weights.length < USUAL_LINES; from += PAGE)
    for (const task of await tableOf(db, Task).bulkGet(latest.slice(from, from + PAGE)))
      for (const line of task === undefined || task.task_state_id === TASK_STATE.cancelled
        ? []
        : task.objects)
        if (line.object_id === object && line.line_id !== except && isOnScale(line))
          weights.push(unitWeight(line))
  return weights.slice(0, USUAL_LINES)
}

export const peopleNames = async (db: LocalDatabase): Promise<ReadonlyMap<string, string>> =>
  (await namesHere(db)).peopleById

export interface ObjectChoice {
  readonly value: string
  readonly label: string
}

/** Everything that may be weighed, by name. */
export const objectChoices = async (db: LocalDatabase): Promise<ObjectChoice[]> =>
  [...(await catalogueHere(db)).objectsById.values()]
    .filter(({ archived }) => archived === 0)
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
