// The gross weight of the object screen: typed on the keypad, or read from the scale on a cable.
import { useRef } from 'react'
import { BURST_LEAST } from '#device/scan/hand-burst.ts'
import { afterKey, type KeypadKey } from '#kit/action/keypad.tsx'
import { typedToGrams } from '../../shared/kilograms.ts'
import type { Thing } from './thing-to-weigh.ts'
import type { WeighingDraft } from './weighing-draft.ts'
import { useScaleCable, type Cable } from './use-scale-cable.ts'

export interface WeightInput {
  readonly cable: Cable
  /** The weight on the screen is the scale's reading. */
  readonly follows: boolean
  /** It follows a scale that is still moving. */
  readonly isMoving: boolean
  /** A scale that was followed sends no reading any more: nothing was measured that the screen could show. */
  readonly isBlind: boolean
  readonly gross: number | null
  readonly press: (key: KeypadKey) => void
  /** The first characters of a code may have been taken for keys; letters never are. */
  readonly untype: (typed: string) => void
}

/** As many as a scanner types before it is known to be one. */
const KEPT = BURST_LEAST

export const useWeightInput = (
  thing: Thing,
  draft: WeighingDraft,
  change: (values: Partial<WeighingDraft>) => void,
): WeightInput => {
  const cable = useScaleCable()
  /** What stood there before each of the last keys. */
  const beforeKeys = useRef<readonly Partial<WeighingDraft>[]>([])
  const isUntouched = draft.typed === '' || draft.isExpected
  // The scale's reading is shown until a key is pressed.
  const follows = cable.reading !== null && isUntouched
  // The weight that was filled in is no reading, and « sans peser » was not intended.
  const isBlind =
    (cable.state === 'gone' || cable.state === 'outOfRange') && thing.edited === null && isUntouched
  return {
    cable,
    follows,
    isMoving: follows && !cable.reading.isStable,
    isBlind,
    gross: follows ? (cable.reading?.grams ?? 0) : isBlind ? null : typedToGrams(draft.typed),
    press: key => {
      const { typed, isExpected } = draft
      beforeKeys.current = [...beforeKeys.current.slice(1 - KEPT), { typed, isExpected }]
      const from = draft.isExpected || follows ? '' : draft.typed
      change({ typed: afterKey(from, key), isExpected: false })
    },
    untype: keys => {
      const count = keys.replaceAll(/[^\d,.]/g, '').length
      const before = count === 0 ? undefined : beforeKeys.current.at(-count)
      if (before !== undefined) change(before)
    },
  }
}
