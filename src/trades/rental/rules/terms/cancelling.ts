// What cancelling one step of a rental means for the others (RT10, TS6): half a rental would hold stock that never leaves, or wait for what
// nobody brings. Judged by the screen before it is done, and by the server whoever asks.
import { TASK_STATE } from '#records/states/task-states.ts'
import { isReturn, isToCome, piecesOut, type Dossier, type RentalStep } from '../dossier.ts'
import { PREPARATION } from '../rental-steps.ts'

/**
 * `whole`: every step that is to come goes with it. `alone`: the others stay as they are. `never`: something is out, and this step is what
 * brings it back, or what took it out.
 */
export type CancelReach = 'whole' | 'alone' | 'never'

export const cancelReach = <T extends RentalStep>(dossier: Dossier<T>, id: string): CancelReach => {
  const step = dossier.steps.find(one => one.id === id)
  if (step === undefined || step.task_type_id === PREPARATION) return 'alone'
  const others = (steps: readonly T[]): T[] =>
    steps.filter(one => one.id !== id && one.task_state_id !== TASK_STATE.cancelled)
  const departures = others(dossier.departures)
  const returns = others(dossier.returns)
  if (!isReturn(step)) {
    if (!isToCome(step) && !isGivenUp(step)) return 'never'
    return departures.some(one => !isGivenUp(one)) ? 'alone' : 'whole'
  }
  if (returns.some(isToCome)) return 'alone'
  if (piecesOut({ departures: dossier.departures, returns }).size > 0) return 'never'
  return departures.some(isToCome) ? 'whole' : 'alone'
}

const isGivenUp = ({ task_state_id }: RentalStep): boolean => task_state_id === TASK_STATE.notDone

/** The steps that are cancelled with this one, without it. */
export const cancelledWith = <T extends RentalStep>(dossier: Dossier<T>, id: string): T[] =>
  cancelReach(dossier, id) === 'whole' ? dossier.steps.filter(one => one.id !== id && isToCome(one)) : []
