// What a paper of a rental says of its things: how many were asked, left and came back of each object, and with which stickers. Several
// lines tell of one object: what was asked, and what each person or device handed over.
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { checkStatuses } from '#records/states/instance-states.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { plural } from '#records/fr/plural.ts'
import type { Dossier } from '#trades/rental/rules/dossier.ts'
import { whatIsOut } from '#trades/rental/rules/back/what-is-out.ts'
import { handedOf, type Handed } from '#trades/rental/rules/handing/handed.ts'

interface ToldInstance {
  readonly id: string
  /** « Complet », « 3 manquants »; blank while nobody has looked. */
  readonly words: string
}
interface Tally {
  readonly asked: number
  /** Null while nothing was told. */
  readonly moved: number | null
  readonly lost: number
  readonly missing: number
  readonly unused: number
  readonly instances: readonly ToldInstance[]
}
interface Told extends Tally {
  readonly object_id: string | null
  readonly name: string
}

const nothing: Tally = { asked: 0, moved: null, lost: 0, missing: 0, unused: 0, instances: [] }

const isLost = ({ custom_state, object_instance_state }: TaskLine): boolean =>
  (custom_state ?? object_instance_state) === 'lost'

const wordsOf = ({ state, missing }: Handed['instances'][number]): string => {
  if (state === null) return ''
  if (state === 'lost') return checkStatuses.labelOf('lost')
  return missing > 0 ? plural(missing, 'manquant') : checkStatuses.labelOf('available')
}

/** One an object, in the order in which they were asked. */
const toldBy = (steps: readonly Pick<TaskRow, 'objects'>[]): ReadonlyMap<string, Told> => {
  const lines = steps.flatMap(({ objects }) => objects)
  return new Map(
    [...handedOf(lines)].map(([key, handed]): [string, Told] => {
      const own = lines.filter(({ object_id, line_id }) => (object_id ?? line_id) === key)
      const sum = (of: (line: TaskLine) => number): number => own.reduce((all, line) => all + of(line), 0)
      return [
        key,
        {
          object_id: handed.line.object_id,
          name: handed.name,
          asked: handed.asked,
          moved: own.some(({ quantity_done }) => quantity_done !== null) ? handed.done : null,
          lost: sum(line => (isLost(line) ? (line.quantity_done ?? 0) : 0)),
          missing: sum(line => line.custom_missing ?? line.object_instance_missing ?? 0),
          unused: sum(line => line.unused ?? 0),
          instances: [
            ...handed.instances.map(one => ({ id: one.id, words: wordsOf(one) })),
            ...handed.expected.map(id => ({ id, words: '' })),
          ],
        },
      ]
    }),
  )
}

export interface Thing {
  readonly key: string
  readonly object_id: string | null
  readonly name: string
  readonly out: Tally
  /** How many were brought together; null where nobody was at it, and on a paper of a return. */
  readonly prepared: number | null
  /** Null on a paper that tells of no return. */
  readonly back: Tally | null
}

/** What was out when this return began, and what of it came (RT25a); while nothing left, what is expected. */
export const returnedThings = (dossier: Dossier<TaskRow>, back: TaskRow): Thing[] => {
  const { departures } = dossier
  const hasLeft = departures.length === 0 || departures.some(isStopDone)
  const left = hasLeft ? leftFor(dossier, back) : toldBy(departures)
  const came = toldBy([back])
  return [...left].map(([key, told]) => ({
    key,
    object_id: told.object_id,
    name: told.name,
    out: told,
    prepared: null,
    back: came.get(key) ?? nothing,
  }))
}

const leftFor = (dossier: Dossier<TaskRow>, back: TaskRow): ReadonlyMap<string, Told> => {
  const departed = toldBy(dossier.departures.filter(isStopDone))
  return new Map(
    whatIsOut(dossier, back.id).map(({ object_id, line, instances, counted }): [string, Told] => {
      const out = instances.length + counted
      const ids = new Set(instances.map(({ id }) => id))
      const told = (departed.get(object_id)?.instances ?? []).filter(({ id }) => ids.has(id))
      return [object_id, { ...nothing, object_id, name: line.name, asked: out, moved: out, instances: told }]
    }),
  )
}

/** What these steps ask for or handed over; the stickers are those that were prepared until others are told. */
export const leavingThings = (
  { preparations }: Dossier<TaskRow>,
  steps: readonly Pick<TaskRow, 'objects'>[],
): Thing[] => {
  const prepared = toldBy(preparations.filter(isStopDone))
  return [...toldBy(steps)].map(([key, told]) => {
    const instances = told.instances.length > 0 ? told.instances : (prepared.get(key)?.instances ?? [])
    return {
      key,
      object_id: told.object_id,
      name: told.name,
      out: Object.assign({}, told, { instances }),
      prepared: prepared.get(key)?.moved ?? null,
      back: null,
    }
  })
}
