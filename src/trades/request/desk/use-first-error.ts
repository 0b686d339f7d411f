// After a refused save the focus goes to the first field in error, once no dialog is open over the form; typing does not move it.
import { useEffect, useRef, type RefObject } from 'react'

/** Besides the fields, a part with several controls can be marked as wrong itself. */
const WRONG = '[aria-invalid="true"], [data-wrong]'

/** `refusals`: the number of saves refused so far. */
export const useFirstError = (refusals: number, isHeld: boolean): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(0)
  useEffect(() => {
    if (isHeld || seen.current === refusals) return
    seen.current = refusals
    const first = form.current?.querySelector<HTMLElement>(WRONG)
    first?.focus({ preventScroll: true })
    // At the edge of the view, the buttons below would cover its error.
    first?.scrollIntoView({ block: 'center' })
  }, [refusals, isHeld])
  return form
}
