// « Décharger : pesée entrante » (WG1, TS7), in its first form: a weighing session in state 1 with what the truck collected that
// day, linked to its slot. Started again it is the same weighing session, with what was added since.
import { Container, Provenance } from '#records/entities/setup-lists.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { canPlace } from '#records/values/placement.ts'
import type { Rights } from '#records/rights/rights.ts'
import { normalised } from '#records/text/search-text.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { transitionProblem } from '#records/states/task-transitions.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { toUnload } from './to-unload.ts'
import { tableIn } from '#core/store/table-in.ts'

export interface Unloading {
  readonly slot: string
  /** The id of the scale; null for « Pesée sans balance ». */
  readonly scale: string | null
  readonly at: string
  readonly rights: Rights
}

const SCALE_IN = 17
const HOME_COLLECTION = 'collecte a domicile'

export const startUnloading = (
  db: LocalDatabase,
  { slot: slot_id, scale: scale_id, at, rights }: Unloading,
): Promise<Outcome<{ readonly id: string; readonly isNew: boolean }>> =>
  edit(db, [Task, ShiftInstance, Resource, Provenance, Container], async draft => {
    const slot = await draft.read(ShiftInstance, slot_id)
    if (slot === null) return onSiteFailure(onSiteMessages.slotGone)
    const scale = scale_id === null ? null : await draft.read(Resource, scale_id)
    if (scale_id !== null && (scale === null || !canPlace(SCALE_IN, scale.type)))
      return onSiteFailure(onSiteMessages.noScale)
    const problem = transitionProblem({
      scope: 'scale',
      task_type_id: SCALE_IN,
      from: null,
      to: TASK_STATE.draft,
      rights,
      isAuthor: true,
      stateDay: null,
      setBySelf: true,
      today: at.slice(0, 10),
    })
    if (problem !== null) return failed({ kind: 'ruleBroken', problems: [problem] })
    const unloader = { owner: draft.owner, newLineId: db.newKey }
    const { stops, fresh, open } = await toUnload(draft.tables, slot, unloader)
    if (open !== null) {
      if (fresh.length > 0) await draft.patch(Task, open.id, { objects: [...open.objects, ...fresh] })
      return success({ id: open.id, isNew: false })
    }
    if (fresh.length === 0) return onSiteFailure(onSiteMessages.nothingToUnload)
    const provenance = await tableIn(draft.tables, Provenance)
      .filter(({ name, archived }) => archived === 0 && normalised(name) === HOME_COLLECTION)
      .first()
    const [town, ...others] = stops
    const isOneTown = town !== undefined && others.every(({ city }) => city === town.city)
    const id = db.newKey()
    await draft.create(Task, id, {
      task_type_id: SCALE_IN,
      task_state_id: TASK_STATE.draft,
      scope: 'scale',
      origin: 'mobile',
      resource_id: scale?.id ?? null,
      resource_name: scale?.name ?? '',
      date: at.slice(0, 10),
      provenance_id: provenance?.id ?? null,
      unloaded_slot_id: slot.id,
      // The statistics name a town only when the whole round was in it.
      ...(isOneTown ? { city: town.city, city_id: town.city_id, zipcode: town.zipcode } : {}),
      objects: fresh,
    })
    return success({ id, isNew: true })
  })
