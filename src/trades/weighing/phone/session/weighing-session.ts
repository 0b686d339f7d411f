// The weighing session of a screen's address (WG1): the one it names, the one that began from this very choice meanwhile, or none
// yet.
import type { ResourceRow } from '#records/entities/resource.ts'
import { ownDevice } from '#trades/people/data/own-device.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { openedAt } from '../../rules/session-age.ts'
import { flowOf, wayLabel, type Way } from '../../rules/way.ts'
import type { SessionSetup } from '../../data/sessions/session-setup.ts'
import { scales } from '#trades/settings/data/scales.ts'
import { flows } from '../../data/figures/flows.ts'
import { announcedLines } from '../../data/sessions/announced-lines.ts'
import {
  announcedAsLines,
  sessionById,
  type SessionLine,
  type SessionView,
} from '../../data/sessions/session-by-id.ts'
import { openSessions, type Reader } from '../../data/sessions/sessions.ts'
import { NO_SCALE, weighingSessionPart, type WeighingSessionSearch } from '../weighing-address.ts'

type Local = Parameters<typeof openSessions>[0]

export interface WeighingSession {
  /** Includes the weighing session's id as soon as it has one. */
  readonly search: WeighingSessionSearch
  /** Null before its first line, or where it is not on this device. */
  readonly view: SessionView | null
  /** Its lines; before the first weight, what its round announced. */
  readonly lines: readonly SessionLine[]
  /** It is in the address, but not on this device. */
  readonly isGone: boolean
  readonly isOpen: boolean
  readonly way: Way
  readonly title: string
  readonly flowName: string
  readonly scale: ResourceRow | null
  /** The values with which its first line begins the weighing session. */
  readonly setup: SessionSetup
}

export interface Asked {
  readonly search: WeighingSessionSearch
  readonly user: string
  readonly at: string
  /** The scale of this device. */
  readonly remembered: string | null
  /** Without any choice in the address: continues the weighing session that is open on this device, if there is one. */
  readonly joins: boolean
}

export const weighingSession = async (
  db: Local,
  { search: asked, user, at, remembered, joins }: Asked,
): Promise<WeighingSession> => {
  const search = weighingSessionPart(asked)
  const device = await ownDevice(db)
  const reader = { user, device, at }
  const found = await scales(db)
  const announced =
    search.session === null ? await announcedLines(db.relaxed, search, { user, device }) : null
  const id =
    search.session ??
    announced?.open?.id ??
    (await (joins && search.flow === null ? openHere : begunFrom)(db, search, reader))
  const view = id === null ? null : await sessionById(db, { id, ...reader })
  if (view !== null)
    return {
      search: { ...search, session: view.task.id },
      view,
      lines: view.lines,
      isGone: false,
      isOpen: view.task.task_state_id === TASK_STATE.draft,
      way: view.way,
      title: wayLabel(view.way),
      flowName: view.flowName,
      scale: found.find(scale => scale.id === view.task.resource_id) ?? null,
      setup: { way: view.way, flow: flowOf(view.task), scale: view.task.resource_id },
    }
  const wanted = search.scale ?? remembered ?? found[0]?.id ?? NO_SCALE
  const scale = wanted === NO_SCALE ? null : (found.find(one => one.id === wanted) ?? found[0] ?? null)
  const flow = (await flows(db, { way: search.way, day: at.slice(0, 10) })).find(
    one => one.id === search.flow,
  )
  return {
    search,
    view: null,
    lines: announced === null ? [] : await announcedAsLines(db, { objects: announced.fresh, user }),
    isGone: search.session !== null,
    isOpen: search.session === null,
    way: search.way,
    title: wayLabel(search.way),
    flowName: flow?.name ?? '',
    scale,
    setup: {
      way: search.way,
      flow: search.flow,
      scale: scale?.id ?? null,
      ...(search.collection === null ? {} : { collection: search.collection }),
      ...(search.slot === null ? {} : { slot: search.slot }),
      ...(search.date === null ? {} : { date: search.date }),
      ...(search.city === null ? {} : { city_id: search.city }),
      ...(search.partner === null ? {} : { partner: search.partner }),
    },
  }
}

const openHere = async (db: Local, _: WeighingSessionSearch, reader: Reader): Promise<string | null> =>
  (await openSessions(db, reader)).find(({ isHere }) => isHere)?.task.id ?? null

const begunFrom = async (
  db: Local,
  { way, flow, collection, since }: WeighingSessionSearch,
  reader: Reader,
): Promise<string | null> => {
  if (since === null) return null
  const begun = (await openSessions(db, reader)).filter(
    card =>
      card.isHere &&
      card.way === way &&
      flowOf(card.task) === flow &&
      (card.task.weighed_task_id ?? null) === collection &&
      openedAt(card.task) >= since,
  )
  return begun.toSorted((a, b) => a.openedAt.localeCompare(b.openedAt))[0]?.task.id ?? null
}
