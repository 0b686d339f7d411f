// The result of a scan or a typed code on a weighing screen (screens.md section 5): known, weighed again that day, unknown, or
// gone. One indexed read of the instances, one of the day's weighing sessions.
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { readCode } from '#records/text/label-code.ts'
import { normaliseLabelCode } from '#records/text/label-form.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { wayOf, type Way } from '../../rules/way.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { holdsInstances, instanceByCode } from '#trades/stock/data/instance-by-code.ts'
import { weighingsOfDay, type WeighedToday } from './weighed-today.ts'

export type Lookup =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'unknown'
      readonly code: string
      readonly isListHere: boolean
      readonly mistyped: boolean
    }
  | ({ readonly kind: 'known' } & Found)
  | ({
      readonly kind: 'again'
      readonly session: TaskRow
      readonly line: TaskLine
      /** « 10:42 ». */
      readonly hour: string
      readonly way: Way
    } & Found)
  | ({ readonly kind: 'gone'; readonly state: 'sold' | 'deleted'; readonly since: string | null } & Found)

interface Found {
  readonly code: string
  readonly instance: ObjectInstanceRow
  readonly object: ObjectRow | null
  /** The weight to fill in: the latest of the day, or else the instance's own. */
  readonly weight: number | null
}

export interface Looked {
  readonly code: string
  readonly day: string
  /** The open weighing session's way: what came in this morning may leave this afternoon without a question. */
  readonly way?: Way
}

export const lookup = async (db: LocalDatabase, { code, day, way }: Looked): Promise<Lookup> => {
  const read = readCode(code)
  if (read === null) return { kind: 'empty' }
  const instance = await instanceByCode(db.relaxed, { code })
  if (instance === null || (instance.object_id === null && instance.state === 'unknown'))
    return {
      kind: 'unknown',
      code: instance?.external_id ?? read.code,
      isListHere: await holdsInstances(db),
      mistyped: read.mistyped,
    }
  const object =
    instance.object_id === null ? undefined : await tableOf(db, CatalogueObject).get(instance.object_id)
  const weighings = await weighingsOfDay(db.relaxed, { instance: instance.id, day })
  const latest = weighings[0] ?? null
  const weighed = latest?.line.weight_done ?? instance.weight
  const found = {
    code: instance.external_id,
    instance,
    object: object ?? null,
    weight: weighed > 0 ? weighed : null,
  }
  const state = stateNow(instance, latest)
  if (state === 'sold' || state === 'deleted')
    return { ...found, kind: 'gone', state, since: instance.last_state_modification_time }
  const again = weighings.find(({ task }) => way === undefined || wayOf(task.task_type_id) === way)
  if (again === undefined) return { ...found, kind: 'known' }
  return {
    ...found,
    kind: 'again',
    session: again.task,
    line: again.line,
    hour: again.line.weighed_at?.slice(11, 16) ?? '',
    way: wayOf(again.task.task_type_id),
  }
}

/** A weighing session that was validated here and has not been sent yet is newer than the mirror's state. */
const stateNow = (instance: ObjectInstanceRow, latest: WeighedToday | null): string => {
  if (latest === null || latest.task.task_state_id !== TASK_STATE.done) return instance.state
  const lineState = latest.line.object_instance_state
  const isNews = (instance.last_state_modification_time ?? '') <= (latest.task.state_time ?? '')
  return lineState !== null && isNews ? lineState : instance.state
}

/** Codes that begin with what a hand scanner or a person has typed so far, for the list under the field. */
export const codesLike = async (
  db: LocalDatabase,
  { text, limit = 6 }: { readonly text: string; readonly limit?: number },
): Promise<{ readonly instance: ObjectInstanceRow; readonly object: ObjectRow | null }[]> => {
  const start = normaliseLabelCode(text)
  if (start === '') return []
  const instances = await tableOf(db, ObjectInstance)
    .where('external_id')
    .startsWith(start)
    .limit(limit)
    .toArray()
  const objects = await tableOf(db, CatalogueObject).bulkGet(
    instances.map(({ object_id }) => object_id ?? ''),
  )
  return instances.map((instance, n) => ({ instance, object: objects[n] ?? null }))
}
