// The result of a code: looked up here, announced by sound and vibration at once, shown as a card. « À la suite » counts what is
// known without a card (WG4).
import { useRef, useState } from 'react'
import { signalScan, type ScanSignal } from '#device/scan/scan-sound.ts'
import { lookup, type Lookup } from '../../data/sessions/lookup.ts'
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { useDraft } from '#shell/kept/use-draft.ts'
import { useCounted, type Counted } from './use-counted.ts'
import { asideAfter } from './scans-aside.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import type { WeighingSession } from '../session/weighing-session.ts'

export type Result = Exclude<Lookup, { readonly kind: 'empty' }>

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

const sounds: { readonly [kind in Result['kind']]: ScanSignal } = {
  known: 'known',
  again: 'again',
  unknown: 'unknown',
  gone: 'refused',
}

export const useScans = (session: WeighingSession): Scans => {
  const { db, today } = useWeighingTap()
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
  const { counted, count, isHere, undo } = useCounted(session, act)
  const inTurn = useRef<Promise<void>>(Promise.resolve())

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
    if (isContinuous && found.kind === 'again' && isHere(found)) {
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
    undo,
    act,
  }
}
