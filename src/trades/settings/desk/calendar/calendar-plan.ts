// What a dry run has found, and which slot is chosen for each visit (CA7).
import type { WindowState } from '#shell/sync/use-window.ts'
import type { BestSlot } from '#trades/planning/rules/best-slots.ts'
import type { AwaySlot, CalendarMoves, ClosingMove } from '#trades/planning/data/closing/calendar-moves.ts'
import type { AwayMove } from '#trades/planning/data/closing/move-away.ts'

export interface CalendarPlan {
  /** False for who sees no task. */
  readonly isSeen: boolean
  /** Of the days concerned, on this device. */
  readonly window: WindowState
  /** `coming`: it is being read. */
  readonly state: WindowState
  /** Undefined until it is read, and where this device does not hold the days around. */
  readonly found: CalendarMoves | undefined
  /** By task: the name of a slot of its own, '' for none. */
  readonly choices: { readonly [task: string]: string }
  readonly choose: (task: string, choice: string) => void
  /** « Choisir un par un ». Null where there is nothing to choose, or for who may not. */
  readonly choosing: { readonly isOn: boolean; readonly toggle: () => void } | null
  /** What a confirmation moves. */
  readonly chosen: readonly AwayMove[]
}

export const nameOf = ({ slot: { resource_id, date, shift_id } }: BestSlot): string =>
  [resource_id, date, shift_id].join(' ')

/** A rental goes nowhere by itself: its pieces and its other visits decide. */
export const choiceOf = ({ task, slots: [first] }: ClosingMove, choices: CalendarPlan['choices']): string =>
  choices[task.id] ?? (first === undefined || task.scope === 'loki' ? '' : nameOf(first))

/** None too where the chosen slot has no room any more. */
export const bestOf = (move: ClosingMove, choices: CalendarPlan['choices']): AwaySlot | undefined =>
  move.slots.find(best => nameOf(best) === choiceOf(move, choices))
