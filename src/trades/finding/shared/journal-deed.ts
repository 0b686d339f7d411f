// What somebody did, in a word: « a planifié », « a validé ». Without a name the line says what happened: « Planifiée ».
import { TASK_STATE } from '#records/states/task-states.ts'
import { wallOf, type Change } from './journal-text.ts'

interface Deed {
  /** After a name. */
  readonly by: string
  /** Without one; of a task, which is feminine in French. */
  readonly bare: string
}

const CHANGED: Deed = { by: 'a modifié', bare: 'Modification' }
const PLACED: Deed = { by: 'a planifié', bare: 'Planifiée' }
const MOVED: Deed = { by: 'a déplacé', bare: 'Déplacée' }
const TAKEN_OFF: Deed = { by: 'a retiré du créneau', bare: 'Retirée du créneau' }
const ARRIVED: Deed = { by: 'est sur place', bare: 'Équipe sur place' }
const REOPENED: Deed = { by: 'a rouvert', bare: 'Rouverte' }
const HELD_BACK: Deed = { by: 'a remis à vérifier', bare: 'Remise à vérifier' }
const TAKEN_BACK: Deed = { by: 'est revenu à l’état d’avant', bare: 'Retour à l’état d’avant' }
const VALIDATED: Deed = { by: 'a validé', bare: 'Validée' }

const toState: { readonly [state: number]: Deed | undefined } = {
  [TASK_STATE.draft]: { by: 'a remis en brouillon', bare: 'Remise en brouillon' },
  [TASK_STATE.accepted]: { by: 'a accepté', bare: 'Acceptée' },
  [TASK_STATE.cancelled]: { by: 'a annulé', bare: 'Annulée' },
  [TASK_STATE.toBePostponed]: { by: 'a reporté', bare: 'Reportée' },
  [TASK_STATE.done]: { by: 'a terminé', bare: 'Terminée' },
  [TASK_STATE.notDone]: { by: 'n’a pas pu faire', bare: 'Non réalisée' },
  [TASK_STATE.toBeChecked]: { by: 'a terminé, à vérifier', bare: 'Terminée, à vérifier' },
}
/** States after which being accepted again means that it was opened again. */
const closed: ReadonlySet<unknown> = new Set([
  TASK_STATE.cancelled,
  TASK_STATE.toBePostponed,
  TASK_STATE.done,
  TASK_STATE.notDone,
  TASK_STATE.toBeChecked,
])

/**
 * An undo writes the state back with its own time, which is earlier than that of what is undone: nobody did then what that state says. Without
 * a time the state is from before anybody set one.
 */
const isTakenBack = ({ patch, from }: Change): boolean => {
  const [time, was] = [patch['state_time'], from['state_time']]
  if (!('task_state_id' in patch) || typeof was !== 'string') return false
  return time === null || (typeof time === 'string' && time < was)
}

const deedOf = (change: Change): Deed => {
  const { patch, from } = change
  const state = patch['task_state_id']
  const was = from['task_state_id']
  if (state === TASK_STATE.accepted && closed.has(was)) return REOPENED
  if (state === TASK_STATE.done && was === TASK_STATE.toBeChecked) return VALIDATED
  // A stop that is finished is not finished again: its validation was taken back.
  if (state === TASK_STATE.toBeChecked && was === TASK_STATE.done) return HELD_BACK
  if (isTakenBack(change)) return TAKEN_BACK
  if (typeof state === 'number' && state !== was) return toState[state] ?? CHANGED
  if ('shift_instance_id' in patch) return slotDeed(from['shift_instance_id'], patch['shift_instance_id'])
  return typeof patch['arrived_at'] === 'string' ? ARRIVED : CHANGED
}

const slotDeed = (before: unknown, after: unknown): Deed => {
  if (typeof after !== 'string') return TAKEN_OFF
  return typeof before === 'string' ? MOVED : PLACED
}

/** `who` is blank for a person whose name is not shown. */
export const deedBy = (change: Change, who: string): string => {
  const { by, bare } = deedOf(change)
  return who === '' ? bare : by
}

/** Something done without network is dated by the person's tap, not by the moment it was sent. */
export const deedTime = (
  change: Change,
  at: string,
): { readonly at: string; readonly sent: string | null } => {
  if (isTakenBack(change)) return { at, sent: null }
  const { patch } = change
  const tapped = [patch['state_time'], patch['arrived_at']].find(one => typeof one === 'string')
  const sent = wallOf(at)
  return tapped !== undefined && tapped.slice(0, 16) < sent.slice(0, 16)
    ? { at: tapped, sent }
    : { at, sent: null }
}
