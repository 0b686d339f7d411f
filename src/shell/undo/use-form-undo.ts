// Ctrl Z on the page of a form: what was typed and chosen there goes back step by step, then what lies `beyond` it.
import { useLayoutEffect, useRef } from 'react'
import { NOTHING_TO_REDO, NOTHING_TO_UNDO } from '#records/fr/undo-messages.ts'
import type { FormState } from '../screen/use-form.ts'
import { notifyUndoable, showToast } from '../words/notify.tsx'
import { notifyRedoable } from './desk-acts.ts'
import { useUndoKeys, type UndoKeys } from './use-undo-keys.ts'

const NOTHING: UndoKeys = {
  undo: () => showToast('info', NOTHING_TO_UNDO),
  redo: () => showToast('info', NOTHING_TO_REDO),
}

export const useFormUndo = <V>(
  form: Pick<FormState<V>, 'undo' | 'redo'>,
  labelOf: (name: keyof V) => string,
  beyond = NOTHING,
): void => {
  // A toast is pressed after the form has been drawn again, or was left.
  const latest = useRef<typeof form | null>(form)
  useLayoutEffect(() => {
    latest.current = form
    return () => {
      latest.current = null
    }
  })
  const words = (names: readonly (keyof V)[]): string => wordsOf(names.map(labelOf))
  const back = (): void => {
    const names = latest.current?.undo()
    if (names) notifyRedoable(words(names), forth)
    else (names === null ? beyond : NOTHING).undo()
  }
  const forth = (): void => {
    const names = latest.current?.redo()
    if (names) notifyUndoable(words(names), back)
    else (names === null ? beyond : NOTHING).redo()
  }
  useUndoKeys({ undo: back, redo: forth })
}

const NAMED = 3

/** « Saisie : étage, digicode ». */
const wordsOf = (labels: readonly string[]): string => {
  const named = labels.slice(0, NAMED).map(label => label.toLowerCase())
  return `Saisie\u00a0: ${named.join(', ')}${labels.length > NAMED ? '…' : ''}`
}
