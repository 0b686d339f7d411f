// The keys of the board's days, wherever the focus is and nobody types: 1, 3, 7 for how many, J and K for the next and the former ones.
// The keys of the digits count by their place: a French keyboard has « & », « " » and « è » there.
import { usePalette } from '#shell/palette/palette-state.ts'
import { useKeys } from '#kit/action/use-keys.ts'
import type { Span } from './board-address.ts'

interface RangeKeys {
  readonly spans: readonly Span[]
  readonly onSpan: (span: Span) => void
  /** 1 for the following days, -1 for those before. */
  readonly onStep: (step: 1 | -1) => void
}

const typing = 'input, textarea, select, [contenteditable], dialog[open]'
const steps: { readonly [letter: string]: 1 | -1 | undefined } = { j: 1, k: -1 }

export const useRangeKeys = ({ spans, onSpan, onStep }: RangeKeys): void => {
  const hasLetters = usePalette(palette => palette.hasLetters)
  useKeys(event => {
    if (event.defaultPrevented || !hasLetters || event.repeat) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(typing) !== null) return
    if (document.querySelector('dialog[open]') !== null) return
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? event.key
    const span = spans.find(one => String(one) === digit)
    const step = event.shiftKey ? undefined : steps[event.key.toLowerCase()]
    if (span === undefined && step === undefined) return
    event.preventDefault()
    if (span !== undefined) onSpan(span)
    else if (step !== undefined) onStep(step)
  })
}
