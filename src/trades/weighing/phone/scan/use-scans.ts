// The result of a code: looked up here, announced by sound and vibration at once, shown as a card. « À la suite » counts what is
// known without a tap, at its catalogue weight, and keeps the last five shown (WG4, WG7).
import { useRef, useState } from 'react'
import { signalScan, type ScanSignal } from '#device/scan/scan-sound.ts'
import { recordWeighing } from '../../data/sessions/record-weighing.ts'
import { undoLastWeighing } from '../../data/sessions/undo-last-weighing.ts'
import { lookup, type Lookup } from '../../data/sessions/lookup.ts'
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { useDraft } from '#shell/screen/use-draft.ts'
import { asideAfter } from './scans-aside.ts'
import { useWeighingTap } from '../../shared/use-weighing-session.ts'
import type { WeighingSession } from '../../shared/weighing-session.ts'

export type Result = Exclude<Lookup, { readonly kind: 'empty' }>

interface Counted {
  readonly line_id: string
  readonly name: string
  readonly code: string
  readonly net: number
}

export interface Scans {
  readonly result: { readonly found: Result; readonly typed: boolean } | null
  readonly take: (code: string, typed: boolean) => Promise<void>
  /** From the camera, which never replaces the card under a thumb: the code waits until the shown one is answered. */
  readonly see: (code: string) => void
  readonly drop: () => void
  readonly isContinuous: boolean
  readonly setContinuous: (isOn: boolean) => void
  /** Latest first. */
  readonly counted: readonly Counted[]
  /** Codes of the row that needed an answer and have none yet. */
  readonly aside: readonly string[]
  readonly undo: () => Promise<void>
  readonly act: Act
}

const KEPT = 5
const sounds: { readonly [kind in Result['kind']]: ScanSignal } = {
  known: 'known',
  again: 'again',
  unknown: 'unknown',
  gone: 'refused',
}

export const useScans = (session: WeighingSession): Scans => {
  const { db, today, tap } = useWeighingTap()
  const act = useAct()
  const [result, setResult] = useState<Scans['result']>(null)
  const [aside, setAside] = useState<readonly string[]>([])
  // An answer leads to another screen: the other codes wait for the person's return.
  useDraft(`weighing, to see again ${today}`, { aside }, kept => setAside(kept.aside ?? []))
  // The next code of a fast user arrives before the card is rendered.
  const shown = useRef<string | null>(null)
  const show = (next: Scans['result']): void => {
    shown.current = next?.found.code ?? null
    setResult(next)
  }
  const [isContinuous, setContinuous] = useState(false)
  const [counted, setCounted] = useState<readonly Counted[]>([])
  // Between two codes of a fast user the first line may have begun the weighing session before the screen has read it.
  const begun = useRef<string | null>(null)
  const inTurn = useRef<Promise<void>>(Promise.resolve())

  const count = async (found: Extract<Result, { readonly kind: 'known' }>): Promise<boolean> => {
    const done = await act.run(() =>
      recordWeighing(db, {
        session: session.search.session ?? begun.current,
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
  const look = async (code: string, typed: boolean): Promise<void> => {
    const found = await lookup(db, { code, day: today, way: session.way })
    if (found.kind === 'empty') return
    const left = shown.current
    setAside(now => asideAfter(now, isContinuous || now.length > 0 ? left : null, found.code))
    const isSame = result !== null && 'code' in result.found && result.found.code === found.code && !typed
    if (isContinuous && found.kind === 'known' && session.setup.flow !== null && (await count(found))) {
      show(null)
      return signalScan('known')
    }
    // A sticker that is scanned once more only sounds, and replaces nothing.
    if (
      isContinuous &&
      found.kind === 'again' &&
      found.session.id === (session.search.session ?? begun.current)
    ) {
      show(null)
      return signalScan('again')
    }
    show({ found, typed })
    // After the card is rendered: the first sound of a page takes its time.
    if (!isSame) setTimeout(() => signalScan(sounds[found.kind]))
  }
  // A failure is reported, and does not hold up the codes behind it.
  const next = (run: () => Promise<void> | undefined): Promise<void> =>
    (inTurn.current = inTurn.current.then(run).catch(reportError))
  const take: Scans['take'] = (code, typed) => next(() => look(code, typed))
  return {
    result,
    take,
    // Decided when its turn comes: a hand scanner's code may be before it, with its card not rendered yet.
    see: code => void next(() => (shown.current === null || isContinuous ? look(code, false) : undefined)),
    drop: () => {
      act.say(null)
      show(null)
    },
    isContinuous,
    setContinuous,
    counted,
    aside,
    undo: async () => {
      const id = session.search.session ?? begun.current
      if (id === null) return
      const undone = await act.run(() => undoLastWeighing(db, { session: id, ...tap() }))
      if (undone !== null) setCounted(now => now.filter(({ line_id }) => line_id !== undone.answer.line_id))
    },
    act,
  }
}
