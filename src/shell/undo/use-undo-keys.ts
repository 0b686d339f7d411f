// Ctrl Z undoes, Ctrl Maj Z and Ctrl Y do it again. In a text field they stay the browser's own, and a dialog has its own history.
import { useKeys } from '#kit/action/use-keys.ts'

export interface UndoKeys {
  readonly undo: () => void
  readonly redo: () => void
}

export const useUndoKeys = (keys: UndoKeys): void =>
  useKeys(event => {
    const press = undoKeyOf(event)
    if (press === null || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    keys[press]()
  })

const texts =
  'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"])'

/** Which of both these keys mean; null for any others, and where a text is being typed. */
const undoKeyOf = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) => {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (target instanceof Element && target.closest(texts) !== null) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}
