// Listens for a hand scanner anywhere on the screen, also when no field has the focus. What it typed into a field meanwhile is
// removed again: the code goes only to the listener.
import { BURST_LEAST, isFigure, isScanner, noBurst, stepBurst, type Burst } from './hand-burst.ts'

type TextBox = HTMLInputElement | HTMLTextAreaElement

/**
 * Returns a function that stops listening. `typed`: the first keys of the code, which reached the page because a person may press three
 * that fast. `onUnread`: a code arrived in pieces, none of which is a code.
 */
export const listenToHandScanner = (
  onCode: (text: string, typed: string) => void,
  onUnread: (typed: string) => void = () => undefined,
): (() => void) => {
  let burst = noBurst
  let typed = ''
  let before: { readonly box: TextBox; readonly value: string } | null = null
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.repeat) return
    const box = textBoxOf(event.target)
    const step = stepBurst(burst, { key: event.key, at: event.timeStamp })
    burst = step.burst
    // What follows a pause belongs to what came before it.
    if (step.isFirst === true && !(burst.isCut && isScanner(burst))) {
      typed = event.key
      before = box === null ? null : { box, value: box.value }
    }
    // A space would press a focused button.
    else if (box === null && (isSurely(burst) || event.key === ' ')) event.preventDefault()
    else if (burst.text !== '') typed += event.key
    if (step.scanned === undefined && step.isUnread !== true) return
    event.preventDefault()
    event.stopPropagation()
    if (before !== null) restore(before.box, before.value)
    if (step.scanned === undefined) onUnread(typed)
    else onCode(step.scanned, typed)
  }
  // Before any field or form gets the event.
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}

/** The rest of a code that was cut counts as well. */
const isSurely = (burst: Burst): boolean =>
  (burst.text.length >= BURST_LEAST && !isFigure(burst.text)) || (burst.isCut && isScanner(burst))

const textBoxOf = (target: EventTarget | null): TextBox | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** By the element's own setter, as if a person had typed: a field controlled by state must notice it. */
const restore = (box: TextBox, value: string): void => {
  if (box.value === value) return
  const owner = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
