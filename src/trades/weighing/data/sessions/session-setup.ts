// The origin or destination of a weighing session, its scale and its collection (WG1), and the record that its first line creates
// from them.
import { City } from '#records/entities/places.ts'
import { Destination, Provenance } from '#records/entities/setup-lists.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { canPlace } from '#records/values/placement.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { transitionProblem } from '#records/states/task-transitions.ts'
import { taskTypeOf, type Way } from '../../rules/way.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { truckOfDay } from '#trades/tour/data/truck-of-day.ts'
import { readStop } from '#core/task/read-stop.ts'

export interface SessionSetup {
  readonly way: Way
  /** The origin of what comes in, the destination of what goes out. */
  readonly flow: string | null
  /** Null for « Pesée sans balance ». */
  readonly scale: string | null
  /** A done task of today. */
  readonly collection?: string
  /** The slot of the truck that is unloaded. */
  readonly slot?: string
  readonly partner?: string
  readonly city_id?: string
  /** A day other than today [admin]. */
  readonly date?: string
}

export const setupEntities = [City, Destination, Provenance, Resource, ShiftInstance]

export const sessionOf = async (
  draft: Draft,
  setup: SessionSetup,
  { at, rights }: { readonly at: string; readonly rights: Rights },
): Promise<Outcome<Partial<TaskRow>>> => {
  const { way, flow, scale: scale_id, slot = null, date } = setup
  const today = at.slice(0, 10)
  const task_type_id = taskTypeOf(way)
  const problem = transitionProblem({
    scope: 'scale',
    task_type_id,
    from: null,
    to: TASK_STATE.draft,
    rights,
    isAuthor: true,
    stateDay: null,
    setBySelf: true,
    today,
  })
  if (problem !== null) return failed({ kind: 'ruleBroken', problems: [problem] })
  if (date !== undefined && date !== today && !has(rights, 'admin'))
    return onSiteFailure(weighingMessages.dateRight)
  if (date !== undefined && date > today) return onSiteFailure(weighingMessages.dateToCome)
  const scale = scale_id === null ? null : await draft.read(Resource, scale_id)
  if (scale_id !== null && (scale === null || !canPlace(task_type_id, scale.type)))
    return onSiteFailure(onSiteMessages.noScale)
  if (flow === null || (await draft.read(way === 'in' ? Provenance : Destination, flow)) === null)
    return onSiteFailure(weighingMessages.noFlow(way))
  return success({
    task_type_id,
    task_state_id: TASK_STATE.draft,
    scope: 'scale',
    origin: 'mobile',
    date: date ?? today,
    resource_id: scale?.id ?? null,
    resource_name: scale?.name ?? '',
    provenance_id: way === 'in' ? flow : null,
    destination_id: way === 'out' ? flow : null,
    partner_id: setup.partner ?? null,
    weighed_task_id: setup.collection ?? null,
    unloaded_slot_id: slot,
    ...(await placeOf(draft, setup)),
  })
}

/** The town for the statistics: the collection's, the only one of a truck's round, or the one that was chosen. */
const placeOf = async (
  draft: Draft,
  { city_id, collection, slot }: SessionSetup,
): Promise<Pick<TaskRow, 'city' | 'city_id' | 'zipcode'> | null> => {
  if (city_id !== undefined) {
    const city = await draft.read(City, city_id)
    return city === null ? null : { city: city.name, city_id, zipcode: city.zipcode }
  }
  if (collection !== undefined) {
    const task = await readStop(draft, collection)
    return task === null ? null : { city: task.city, city_id: task.city_id, zipcode: task.zipcode }
  }
  const unloaded = slot === undefined ? null : await draft.read(ShiftInstance, slot)
  if (unloaded === null) return null
  const { stops } = await truckOfDay(draft.tables, unloaded)
  const [first, ...others] = stops
  return first === undefined || others.some(({ city }) => city !== first.city)
    ? null
    : { city: first.city, city_id: first.city_id, zipcode: first.zipcode }
}

export const newSession = (draft: Draft, id: string, values: Partial<TaskRow>): Promise<void> =>
  draft.create(Task, id, values)
