// The input of the object screen before « C'est pesé ! »: kept at each key, so that it is still there after a phone died.
import type { TaskLine } from '#records/entities/task-line.ts'
import { flagsOf, type LineFlag } from '../../rules/line-flags.ts'
import { gramsToTyped } from '../../shared/kilograms.ts'
import type { TypedTare } from '../../session-parts/tare-chips.tsx'
import type { Thing } from './thing-to-weigh.ts'

export interface WeighingDraft {
  /** As typed on the keypad. */
  readonly typed: string
  /** Filled in by the screen: the first key replaces it. */
  readonly isExpected: boolean
  readonly quantity: number
  readonly tares: readonly TypedTare[]
  readonly flags: readonly LineFlag[]
}

export const firstDraft = ({ waiting, edited, expected }: Thing): WeighingDraft =>
  edited === null
    ? {
        typed: expected === null ? '' : gramsToTyped(expected),
        isExpected: expected !== null,
        quantity: waiting?.quantity ?? 1,
        tares: waiting?.tares ?? [],
        flags: [],
      }
    : correctedDraft(edited)

const correctedDraft = (line: TaskLine): WeighingDraft => ({
  typed: line.gross === null ? '' : gramsToTyped(line.gross),
  isExpected: line.gross !== null,
  quantity: line.quantity_done ?? line.quantity,
  tares: line.tares,
  flags: flagsOf(line),
})
