// Modal dialogs as a browser stacks them: the last one opened has the keys and the pointer, and gives the focus back when it closes.

const open: { readonly dialog: HTMLDialogElement; readonly before: Element | null }[] = []

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]'

export const isTabbable = (element: HTMLElement): boolean => element.tabIndex >= 0
export const focusablesIn = (root: ParentNode): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(FOCUSABLE),
]

export const withModal = (dialog: HTMLDialogElement): void => {
  open.push({ dialog, before: document.activeElement })
  const [first] = focusablesIn(dialog)
  ;(dialog.querySelector<HTMLElement>('[autofocus]') ?? first ?? dialog).focus()
}

export const withoutModal = (dialog: HTMLDialogElement): void => {
  const at = open.findIndex(one => one.dialog === dialog)
  if (at < 0) return
  const [closed] = open.splice(at, 1)
  if (closed?.before instanceof HTMLElement && closed.before.isConnected) closed.before.focus()
}

/** Only what lies in it can be reached. */
export const topModal = (): HTMLDialogElement | null => {
  const living = open.filter(({ dialog }) => dialog.isConnected)
  open.splice(0, open.length, ...living)
  return living.at(-1)?.dialog ?? null
}
