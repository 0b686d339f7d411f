// TS4: « Réalisée » becomes « À vérifier » automatically when what was done does not match the plan. Every cause is kept and
// shown.
import type { ProofKind } from '../entities/task-line.ts'
import { plannedTotals, takenWeight, type LoadLine } from './task-totals.ts'
import { TASK_STATE } from './task-states.ts'

/** RT25a: of a return that its departures contradict. */
export const RENTAL_BEYOND = 'rental_beyond'

export const CHECK_CAUSES = {
  weight: 'Poids réalisé différent du poids prévu',
  quantity: 'Quantité réalisée différente de la quantité prévue',
  refused: 'Objet refusé',
  added: 'Objet ajouté sur place',
  unseen: 'Objet ajouté au bureau, pas vu par l’équipe',
  outlier: 'Poids inhabituel',
  illegal_transition: 'Changement impossible reçu hors ligne',
  no_photo: 'Photo obligatoire absente',
  no_signature: 'Signature obligatoire absente',
  no_scan: 'Scan obligatoire absent',
  dispute: 'Deux versions à départager',
  rental_shortage: 'Rupture de stock',
  rental_shared: 'Promis deux fois',
  [RENTAL_BEYOND]: 'Départ pas encore reçu, ou plus de pièces revenues que parties',
} as const
export type CheckCause = keyof typeof CHECK_CAUSES

export interface DoneLine extends LoadLine {
  readonly refused_reason?: string | null
  readonly added?: 0 | 1
  readonly outlier?: 0 | 1
}

export interface DoneTask {
  readonly objects: readonly DoneLine[]
  readonly forced_weight?: number | null
  /** A scan or a state that the tables do not allow (IS2). */
  readonly illegalTransition?: boolean
  /** Lines that the person who finished could not know: they were added to the task meanwhile. */
  readonly hasUnseen?: boolean
  /** « Continuer sans »: the required proofs that are missing. */
  readonly proofs_missing?: readonly { readonly proof: ProofKind }[]
}

/** State 5, or 7 with its causes, in a fixed order. `check_reasons` is the list that the task keeps. */
export const stateAfterDone = (
  task: DoneTask,
): { task_state_id: typeof TASK_STATE.done | typeof TASK_STATE.toBeChecked; check_reasons: CheckCause[] } => {
  const { objects } = task
  const unproven = new Set((task.proofs_missing ?? []).map(({ proof }) => proof))
  const planned = objects.filter(line => line.added !== 1)
  const facts: [CheckCause, boolean][] = [
    ['weight', differs(task.forced_weight ?? plannedTotals(planned).weight, sum(objects, doneWeight))],
    [
      'quantity',
      differs(
        sum(planned, line => line.quantity),
        sum(objects, doneQuantity),
      ),
    ],
    ['refused', objects.some(line => (line.refused_reason ?? '') !== '')],
    ['added', objects.some(line => line.added === 1)],
    ['unseen', task.hasUnseen === true],
    ['outlier', objects.some(line => line.outlier === 1)],
    ['illegal_transition', task.illegalTransition === true],
    ['no_photo', unproven.has('photo')],
    ['no_signature', unproven.has('signature')],
    ['no_scan', unproven.has('scan')],
  ]
  const check_reasons = facts.filter(([, isTrue]) => isTrue).map(([cause]) => cause)
  return { task_state_id: check_reasons.length > 0 ? TASK_STATE.toBeChecked : TASK_STATE.done, check_reasons }
}

const TOLERANCE_PERCENT = 20

/**
 * More than 20 % away from the plan; without a plan there is nothing to compare. Whole numbers, so that exactly 20 % is never «
 * more ».
 */
const differs = (planned: number, done: number): boolean =>
  planned > 0 && Math.abs(done - planned) * 100 > planned * TOLERANCE_PERCENT

/** An untouched line was done as planned. */
const doneQuantity = ({ quantity, quantity_done }: DoneLine): number => quantity_done ?? quantity
const doneWeight = (line: DoneLine): number => takenWeight(line, doneQuantity(line))

const sum = (lines: readonly DoneLine[], of: (line: DoneLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0)
