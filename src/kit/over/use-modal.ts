// Opens and closes a native <dialog> with a piece of state. The browser keeps the focus inside and restores it afterwards.
import { useLayoutEffect, useRef, type MouseEvent, type RefObject, type SyntheticEvent } from 'react'

interface Modal {
  readonly 'data-modal': true
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onClose: () => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

export const useModal = (open: boolean, onClose: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the page: the browser gives the focus back to what opened it only then.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    dialog.showModal()
    // At a desk what is to be typed; on a phone a field would raise the keyboard over what is to be read. Otherwise a title that can get
    // the focus gets it, or the first control, which is the safe answer.
    const field = isDesk() ? dialog.querySelector<HTMLInputElement>(TYPED) : null
    const start = field ?? dialog.querySelector<HTMLElement>('h2[tabindex]')
    start?.focus()
    field?.select()
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
  }
}

/** A field that is typed in, not chosen. */
const TYPED = ':is(input:not([type]), input[type="text"], input[type="search"], textarea)'
const isDesk = (): boolean => document.documentElement.dataset['density'] !== 'touch'

/** A click on the dialog's own padding is inside; one on the dimmed page is not. */
const isOutside = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
