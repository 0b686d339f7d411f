// A tap, a typed text, a key, as the browser passes them on to the page. A control that is disabled, hidden or behind a modal dialog cannot
// be reached.
import { focusablesIn, isTabbable, topModal } from './modals.ts'
import { isDisabled, isHidden } from './names.ts'
import { later, settle } from './wait.ts'

export const canReach = (element: Element): boolean => {
  const modal = topModal()
  return (
    element.isConnected &&
    !isHidden(element) &&
    element.closest('[inert]') === null &&
    (modal === null || modal.contains(element))
  )
}
export const canTap = (element: Element): boolean => canReach(element) && !isDisabled(element)

const pointer = { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1 }

/**
 * Waits for what the page does after it has rendered (its listeners, its first queries). The storage answers in immediates, its observers
 * one timer later.
 */
export const ready = async (): Promise<void> => {
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 12; n++) await settle()
    await later()
  }
}

export const tap = async (element: HTMLElement): Promise<void> => {
  element.dispatchEvent(new PointerEvent('pointerenter', { ...pointer, bubbles: false }))
  element.dispatchEvent(new PointerEvent('pointerdown', pointer))
  const isTaken = !element.dispatchEvent(new MouseEvent('mousedown', pointer))
  if (!isTaken) {
    const holder = element.closest<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex], label',
    )
    if (holder === null || holder.tagName === 'LABEL') (document.activeElement as HTMLElement | null)?.blur()
    else holder.focus()
  }
  element.dispatchEvent(new PointerEvent('pointerup', pointer))
  element.dispatchEvent(new MouseEvent('mouseup', pointer))
  element.click()
  await settle()
}

type Typed = HTMLInputElement | HTMLTextAreaElement
export const isTyped = (element: Element | null): element is Typed =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'file', 'submit', 'button'].includes(element.type))

/** Sets the value without React, whose own setter on the element would hide the change from it. */
const write = (element: Typed | HTMLSelectElement, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
}

export const fill = async (element: HTMLElement, value: string): Promise<void> => {
  if (!isTyped(element)) throw new Error(`${element.outerHTML.slice(0, 120)} takes no text`)
  element.focus()
  write(element, value)
  element.dispatchEvent(new InputEvent('input', { bubbles: true, data: value, inputType: 'insertText' }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  await settle()
}

export const choose = async (
  element: HTMLElement,
  wanted: string | { readonly label: string },
): Promise<void> => {
  if (!(element instanceof HTMLSelectElement)) throw new Error('only a list of choices is chosen from')
  const text = typeof wanted === 'string' ? wanted : wanted.label
  const option = [...element.options].find(
    one => (typeof wanted === 'string' && one.value === text) || one.textContent.trim() === text,
  )
  if (option === undefined) throw new Error(`no choice « ${text} »: ${element.textContent}`)
  element.focus()
  write(element, option.value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  await settle()
}

export const giveFiles = async (element: HTMLElement, files: readonly File[]): Promise<void> => {
  const list = Object.assign([...files], { item: (n: number) => files[n] ?? null })
  Object.defineProperty(element, 'files', { value: list, configurable: true })
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  await settle()
}

const insert = (element: Typed, text: string): void => {
  const { selectionStart, selectionEnd, value } = element
  const from = selectionStart ?? value.length
  const to = selectionEnd ?? value.length
  write(element, value.slice(0, from) + text + value.slice(to))
  if (selectionStart !== null) element.setSelectionRange(from + text.length, from + text.length)
  element.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
const erase = (element: Typed): void => {
  const { selectionStart, selectionEnd, value } = element
  const to = selectionEnd ?? value.length
  const from = selectionStart === to ? Math.max(0, to - 1) : (selectionStart ?? 0)
  write(element, value.slice(0, from) + value.slice(to))
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
}

const submit = (element: HTMLInputElement): void => {
  const { form } = element
  const first = form?.querySelector<HTMLButtonElement>('button:not([type="button"]), input[type="submit"]')
  if (form === null) return
  if (first === null || first === undefined) form.requestSubmit()
  else if (!isDisabled(first)) first.click()
}

const moveFocus = (isBack: boolean): void => {
  const places = focusablesIn(topModal() ?? document).filter(
    one => isTabbable(one) && !isHidden(one) && one.closest('[inert]') === null && !isOtherRadio(one),
  )
  const at = places.indexOf(document.activeElement as HTMLElement)
  const step = isBack ? -1 : 1
  const next = at < 0 ? (isBack ? places.length - 1 : 0) : (at + step + places.length) % places.length
  places[next]?.focus()
}
/** Whether Tab skips this radio: of a group it stops at the chosen one, or at the first. */
const isOtherRadio = (element: HTMLElement): boolean => {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false
  const group = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
    one => one.name === element.name && one.form === element.form,
  )
  return group.some(({ checked }) => checked) || group[0] !== element
}

/** What a browser does with a key that the page left alone. */
const ownAct = (key: string, { isBack, isPlain }: { isBack: boolean; isPlain: boolean }): void => {
  const at = document.activeElement
  if (key === 'Tab') moveFocus(isBack)
  else if (key === 'Escape') {
    const modal = topModal()
    if (modal !== null && modal.dispatchEvent(new Event('cancel', { cancelable: true }))) modal.close()
  } else if (key === 'Enter') {
    if (at instanceof HTMLTextAreaElement) insert(at, '\n')
    else if (at instanceof HTMLInputElement && !['button', 'submit'].includes(at.type)) submit(at)
    else if (
      at instanceof HTMLElement &&
      at.matches('button, a[href], summary, input') &&
      !at.matches(':disabled')
    )
      at.click()
  } else if (
    key === ' ' &&
    at instanceof HTMLElement &&
    at.matches('button, summary, [type="checkbox"], [type="radio"]')
  )
    at.click()
  else if (!isTyped(at) || !isPlain) return
  else if (key === 'Backspace') erase(at)
  else if (key.length === 1) insert(at, key)
}

/** « a », « Enter », « Control+k », « Shift+Tab ». */
export const press = async (keys: string): Promise<void> => {
  await ready()
  strike(keys)
  await settle()
}

/** The key itself, whatever the page is still doing. */
export const strike = (keys: string): void => {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const last = parts.at(-1) ?? ''
  const key = last === 'Space' ? ' ' : last
  const held = new Set(parts.slice(0, -1))
  const isShift = held.has('Shift')
  const init = {
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : last,
    bubbles: true,
    cancelable: true,
    composed: true,
    ctrlKey: held.has('Control'),
    shiftKey: isShift,
    altKey: held.has('Alt'),
    metaKey: held.has('Meta'),
  }
  const target = document.activeElement ?? document.body
  const isLeft = target.dispatchEvent(new KeyboardEvent('keydown', init))
  if (isLeft) ownAct(key, { isBack: isShift, isPlain: !init.ctrlKey && !init.metaKey && !init.altKey })
  ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keyup', init))
}

/** What a person does at the first sight of something: in the drawing of it, before the page does anything more. */
export const atSight = (css: string, act: () => void): Promise<void> =>
  new Promise(resolve => {
    const eye = new MutationObserver(() => {
      if (document.querySelector(css) === null) return
      eye.disconnect()
      act()
      resolve()
    })
    eye.observe(document, { childList: true, subtree: true })
  })

/** One after the other, faster than anything can be stored: the page draws between them what it draws at once. */
export const quickly = async (...acts: readonly (() => void)[]): Promise<void> => {
  for (const act of acts) {
    act()
    await Promise.resolve()
  }
}
