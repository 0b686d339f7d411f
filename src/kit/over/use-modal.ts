// Opens and closes a native <dialog> with a piece of state. The browser keeps the focus inside and restores it afterwards.
import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'

interface Modal {
  readonly 'data-modal': true
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onClose: () => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
}

export const useModal = (open: boolean, onClose: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    dialog.showModal()
    // A title that can get the focus gets it; otherwise the first control, which is the safe answer.
    dialog.querySelector<HTMLElement>('h2[tabindex]')?.focus()
    return () => dialog.close()
  }, [open])
  return {
    'data-modal': true,
    ref,
    onCancel: event => {
      event.preventDefault()
      onClose()
    },
    // A second Escape closes the dialog in any case: the state follows.
    onClose: () => open && onClose(),
    onClick: event => {
      if (event.target === event.currentTarget && isOutside(event)) onClose()
    },
    onKeyDown: pressPrimary,
  }
}

/** A click on the dialog's own padding is inside; one on the dimmed page is not. */
const isOutside = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

const PRIMARY = '.btn--primary:not(:disabled, [aria-disabled="true"])'
/** Their Enter has another meaning. */
const OTHERS = '[type="file"], [type="button"], [type="submit"]'

/** Enter in a field does what the primary button beside it says, where the fields are no form of their own. */
const pressPrimary = (event: KeyboardEvent<HTMLDialogElement>): void => {
  const { target, currentTarget, key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
  if (key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (repeat || ctrlKey || metaKey || altKey || shiftKey) return
  if (!(target instanceof HTMLInputElement) || target.matches(OTHERS)) return
  // The browser submits a form by itself.
  if (target.form !== null && currentTarget.contains(target.form)) return
  const primary = currentTarget.querySelector<HTMLElement>(PRIMARY)
  if (primary === null) return
  // Nor does a form in which this one is shown get it.
  event.preventDefault()
  event.stopPropagation()
  primary.click()
}
