// A half-filled sheet survives the phone (ARCHITECTURE.md: « half-filled forms too »): its values are kept at each change and
// restored when it opens again, until `forget` is called.
import { useEffect, useRef, useState } from 'react'
import { draftOf, dropDraft, keepDraft } from '#core/store/drafts.ts'
import { useDatabase } from '../session/use-session.ts'

export interface SheetDraft {
  /** False: what was typed last is on no disk, and is lost with the page. */
  readonly isKept: boolean
  /** To call once the sheet was confirmed. */
  readonly forget: () => void
}

export const useDraft = <V extends object>(
  name: string,
  values: V,
  fill: (kept: Partial<V>) => void,
): SheetDraft => {
  const db = useDatabase()
  const text = JSON.stringify(values)
  const blank = useRef(text)
  const written = useRef(text)
  const isOver = useRef(false)
  const [isKept, setKept] = useState(true)
  const now = useRef({ text, values, fill })
  useEffect(() => {
    now.current = { text, values, fill }
  })
  useEffect(() => {
    let isWanted = true
    const read = async (): Promise<void> => {
      const kept = await draftOf(db, { name, like: now.current.values })
      // What a person types before the disk answers takes precedence.
      if (isWanted && kept !== null && now.current.text === blank.current) now.current.fill(kept)
    }
    read().catch(reportError)
    return () => {
      isWanted = false
    }
  }, [db, name])
  useEffect(() => {
    // A sheet that stays open after it was confirmed: what is typed next is a new draft.
    if (text === blank.current) isOver.current = false
    if (text === written.current || isOver.current) return
    written.current = text
    const isBlank = text === blank.current
    const done = isBlank ? dropDraft(db, { name }) : keepDraft(db, { name, values: now.current.values })
    done.then(
      () => setKept(true),
      (error: unknown) => {
        setKept(false)
        reportError(error)
      },
    )
  }, [db, name, text])
  return {
    isKept,
    forget: () => {
      isOver.current = text !== blank.current
      dropDraft(db, { name }).catch(reportError)
    },
  }
}
