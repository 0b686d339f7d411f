// A save that was refused takes the person to the first field in error, once no dialog stands before the form; typing does not.
import { useEffect, useRef, type RefObject } from 'react'

/** Beside the fields, what holds several controls is marked as wrong itself. */
const WRONG = '[aria-invalid="true"], [data-wrong]'

/** `refusals`: how many saves were refused so far. */
export const useFirstError = (refusals: number, isHeld: boolean): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(0)
  useEffect(() => {
    if (isHeld || seen.current === refusals) return
    seen.current = refusals
    const first = form.current?.querySelector<HTMLElement>(WRONG)
    first?.focus({ preventScroll: true })
    // At the edge, the buttons below would stand before its sentence.
    first?.scrollIntoView({ block: 'center' })
  }, [refusals, isHeld])
  return form
}
