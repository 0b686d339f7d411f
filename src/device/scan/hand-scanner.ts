// Listens for a hand scanner anywhere on the screen, also when no field has the focus. What it typed into a field on its way is taken out
// again: the code goes to who listens, and to nobody else.
import { noBurst, stepBurst } from './hand-burst.ts'

type TextBox = HTMLInputElement | HTMLTextAreaElement

/** Returns the way to stop listening. */
export const listenToHandScanner = (onCode: (text: string) => void): (() => void) => {
  let burst = noBurst
  let before: { readonly box: TextBox; readonly value: string } | null = null
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.repeat) return
    const box = textBoxOf(event.target)
    const step = stepBurst(burst, { key: event.key, at: event.timeStamp })
    burst = step.burst
    if (step.isFirst === true) before = box === null ? null : { box, value: box.value }
    // A space on a button would press it.
    else if (box === null && burst.text.length > 1) event.preventDefault()
    if (step.scanned === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (before !== null) restore(before.box, before.value)
    onCode(step.scanned)
  }
  // Before any field or form hears of it.
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}

const textBoxOf = (target: EventTarget | null): TextBox | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** By the element's own setter, as if a person had: who draws the field from a state of its own must hear of it. */
const restore = (box: TextBox, value: string): void => {
  if (box.value === value) return
  const owner = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
