// Listens for a hand scanner anywhere on the screen, also when no field has the focus. What it typed into a field meanwhile is
// removed again: the code goes only to the listener.
import { isScanner, noBurst, stepBurst } from './hand-burst.ts'

type TextBox = HTMLInputElement | HTMLTextAreaElement

/**
 * Returns a function that stops listening. `onUnread`: a code arrived in pieces, none of which is a code; its first key may have
 * been typed.
 */
export const listenToHandScanner = (
  onCode: (text: string) => void,
  onUnread: (first: string) => void = () => undefined,
): (() => void) => {
  let burst = noBurst
  let first = ''
  let before: { readonly box: TextBox; readonly value: string } | null = null
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.repeat) return
    const box = textBoxOf(event.target)
    const step = stepBurst(burst, { key: event.key, at: event.timeStamp })
    burst = step.burst
    // What follows a pause belongs to what came before it.
    if (step.isFirst === true && !(burst.isCut && isScanner(burst))) {
      first = event.key
      before = box === null ? null : { box, value: box.value }
    }
    // A space would press a focused button.
    else if (box === null && (burst.text.length > 1 || isScanner(burst))) event.preventDefault()
    if (step.scanned === undefined && step.isUnread !== true) return
    event.preventDefault()
    event.stopPropagation()
    if (before !== null) restore(before.box, before.value)
    if (step.scanned === undefined) onUnread(first)
    else onCode(step.scanned)
  }
  // Before any field or form gets the event.
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}

const textBoxOf = (target: EventTarget | null): TextBox | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** By the element's own setter, as if a person had typed: a field controlled by state must notice it. */
const restore = (box: TextBox, value: string): void => {
  if (box.value === value) return
  const owner = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
