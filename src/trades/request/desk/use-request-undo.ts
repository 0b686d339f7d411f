// Ctrl Z on the page of a request: first what was typed and chosen in its form, then what was done to it.
import { useEffect, useRef } from 'react'
import { notifyRedoable, redoLast, undoLast } from '#shell/undo/desk-acts.ts'
import { useUndoKeys } from '#shell/undo/use-undo-keys.ts'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { labelOf } from './overtaken.tsx'
import type { Request } from './use-request.ts'

export const useRequestUndo = (request: Request): void => {
  // A toast is pressed after the form has been drawn again.
  const latest = useRef(request)
  useEffect(() => {
    latest.current = request
  })
  const back = (): void => {
    const names = latest.current.undo()
    if (names === null) void undoLast()
    else notifyRedoable(wordsOf(names), forth)
  }
  const forth = (): void => {
    const names = latest.current.redo()
    if (names === null) void redoLast()
    else notifyUndoable(wordsOf(names), back)
  }
  useUndoKeys({ undo: back, redo: forth })
}

const NAMED = 3

/** « Saisie : étage, digicode ». */
const wordsOf = (names: Exclude<ReturnType<Request['undo']>, null>): string => {
  const labels = names.slice(0, NAMED).map(name => labelOf(name).toLowerCase())
  return `Saisie\u00a0: ${labels.join(', ')}${names.length > NAMED ? '…' : ''}`
}
