// What stands on the object screen before « C'est pesé ! »: kept at each key, so that a phone that dies gives it back.
import type { TaskLine } from '#records/entities/task-line.ts'
import { flagsOf, type LineFlag } from '../rules/line-flags.ts'
import { gramsToTyped } from './kilograms.ts'
import type { Thing } from './thing-to-weigh.ts'

export interface TypedTare {
  /** Null: « Autre… ». */
  readonly container_id: string | null
  readonly weight: number
  readonly count: number
}

export interface WeighingDraft {
  /** As the keypad left it. */
  readonly typed: string
  /** Filled in by the screen: the first key starts anew. */
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

/** « 3,5 »: one more or none of a container. */
export const withTare = (tares: readonly TypedTare[], tare: TypedTare): TypedTare[] => {
  const others = tares.filter(({ container_id }) => container_id !== tare.container_id)
  return tare.count > 0 ? [...others, tare] : others
}
