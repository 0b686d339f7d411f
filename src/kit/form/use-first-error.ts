// After a save that left something to correct, the first field in error is in sight and has the focus; typing cancels that.
import { useEffect, useRef, type RefObject } from 'react'

/** Besides the fields, a part with several controls can be marked as wrong itself. */
const WRONG = '[aria-invalid="true"], [data-wrong]'

interface FirstError<E> {
  readonly ref: RefObject<E | null>
  readonly onInput: () => void
}

/** `attempts`: how many saves there were; `isHeld`: a save still runs, or its answer is open before the form. */
export const useFirstError = <E extends HTMLElement = HTMLFormElement>(
  attempts: number,
  isHeld: boolean,
): FirstError<E> => {
  const ref = useRef<E>(null)
  const seen = useRef(attempts)
  // At each render: the errors of a save may come later than its end. After a dialog has given the focus back as it closes.
  useEffect(() => {
    if (isHeld || seen.current === attempts) return
    const first = ref.current?.querySelector<HTMLElement>(WRONG)
    if (!first) return
    seen.current = attempts
    first.focus({ preventScroll: true })
    // At the edge of the view, the buttons below would cover its error.
    first.scrollIntoView({ block: 'center' })
  })
  return { ref, onInput: () => void (seen.current = attempts) }
}
