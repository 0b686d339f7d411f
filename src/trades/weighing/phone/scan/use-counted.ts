// « À la suite »: what is known counts without a tap, at its catalogue weight; the last ones stay shown, and the latest can be undone
// (WG4, WG7).
import { useRef, useState } from 'react'
import type { Act } from '#shell/screen/use-act.ts'
import type { Lookup } from '../../data/sessions/lookup.ts'
import { recordWeighing } from '../../data/sessions/record-weighing.ts'
import { undoLastWeighing } from '../../data/sessions/undo-last-weighing.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import type { WeighingSession } from '../session/weighing-session.ts'

type Found<K extends Lookup['kind']> = Extract<Lookup, { readonly kind: K }>

export interface Counted {
  readonly line_id: string
  readonly name: string
  readonly code: string
  readonly net: number
}

const KEPT = 5

export const useCounted = (session: WeighingSession, act: Act) => {
  const { db, tap } = useWeighingTap()
  const [counted, setCounted] = useState<readonly Counted[]>([])
  // Between two codes of a fast user the first line may have begun the weighing session before the screen has read it.
  const begun = useRef<string | null>(null)
  const current = (): string | null => session.search.session ?? begun.current

  const count = async (found: Found<'known'>): Promise<boolean> => {
    const done = await act.run(() =>
      recordWeighing(db, {
        session: current(),
        setup: session.setup,
        object: found.object?.id ?? null,
        instance: found.instance.id,
        quantity: 1,
        gross: null,
        ...tap(),
      }),
    )
    if (done === null || done.answer.kind !== 'saved') return false
    const { line_id, net } = done.answer
    begun.current = done.answer.session
    setCounted(now =>
      [{ line_id, net, code: found.code, name: found.object?.name ?? found.code }, ...now].slice(0, KEPT),
    )
    return true
  }
  const undo = async (): Promise<void> => {
    const id = current()
    if (id === null) return
    const undone = await act.run(() => undoLastWeighing(db, { session: id, ...tap() }))
    if (undone !== null) setCounted(now => now.filter(({ line_id }) => line_id !== undone.answer.line_id))
  }
  return {
    /** Latest first. */
    counted,
    /** False when it was refused, or needs an answer. */
    count,
    isHere: (found: Found<'again'>): boolean => found.session.id === current(),
    undo,
  }
}
