// A step that is handed over: each code in its turn, what it is by sound at once, the last ones kept on this device, each taken back by a tap.
import { useRef, useState } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { SECOND_TAP_MS, useOneAtATime } from '#shell/screen/one-at-a-time.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { showToast } from '#shell/words/notify.tsx'
import { signalScan } from '#device/scan/scan-sound.ts'
import { plural } from '#records/fr/plural.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { countPieces, takeBack } from '../../data/handing/count-step.ts'
import type { HandingSheet } from '../../data/handing/handing-sheet.ts'
import { bindSticker, exchangeInstance, scanStep } from '../../data/handing/scan-step.ts'
import { swapInstance } from '../../data/handing/swap-instance.ts'
import { handedLineId } from '../../rules/handing/handed.ts'
import { shortVerdict } from '../../rules/handing/handing-words.ts'
import { isCounted, scanTone, type ScanTone, type ScanVerdict } from '../../rules/handing/scan-verdict.ts'

/** One of the last scans. */
interface ScanNote {
  readonly at: string
  readonly code: string
  readonly name: string
  readonly tone: ScanTone
  readonly text: string
  /** The line that it wrote; null where it wrote none, or was taken back. */
  readonly line_id: string | null
  /** Of what was counted without a sticker, on the line that asks. */
  readonly pieces: number
}

const KEPT = 60

export interface Handing {
  readonly db: LocalDatabase
  readonly act: Act
  readonly sheet: HandingSheet
  /** The latest first. */
  readonly notes: readonly ScanNote[]
  readonly verdict: ScanVerdict | null
  readonly take: (code: string, typed: boolean) => void
  readonly count: (line_id: string, name: string, pieces: number) => Promise<boolean>
  readonly undo: (note: ScanNote) => Promise<void>
  /** What takes something away: a second tap would meet the next row, which slides under the finger. */
  readonly once: (act: () => Promise<unknown>) => Promise<void>
  readonly bind: (line_id: string) => Promise<void>
  readonly exchange: () => Promise<void>
  /** The other goes instead of the one on that line. */
  readonly swap: (line_id: string, instance_id: string) => Promise<boolean>
}

export const useHanding = (sheet: HandingSheet): Handing => {
  const db = useDatabase()
  const { hour } = useClock()
  const act = useAct({ busyAfter: 300 })
  const [verdict, setVerdict] = useState<ScanVerdict | null>(null)
  const [notes, setNotes] = useState<readonly ScanNote[]>([])
  useDraft(`handing ${sheet.task.id}`, { notes }, kept => setNotes(kept.notes ?? []))
  const once = useOneAtATime(SECOND_TAP_MS)
  const inTurn = useRef<Promise<void>>(Promise.resolve())
  const task = sheet.task.id
  const step: Step = {
    db,
    act,
    sheet,
    setVerdict,
    tell: ({ tone = 'known', pieces = 0, ...one }) =>
      setNotes(now => [{ ...one, tone, pieces, at: hour }, ...now].slice(0, KEPT)),
  }
  return {
    db,
    act,
    sheet,
    notes,
    verdict,
    // A failure is reported, and does not hold up the codes behind it.
    take: (code, typed) => {
      inTurn.current = inTurn.current.then(() => look(step, code, typed)).catch(reportError)
    },
    count: async (line_id, name, pieces) => {
      const counted = await act.run(() => countPieces(db, { task, line_id, add: pieces }))
      if (counted === null) return false
      setVerdict(null)
      step.tell({ code: '', name, text: `${plural(pieces, 'compté')} sans étiquette`, line_id, pieces })
      return true
    },
    once,
    undo: note =>
      once(async () => {
        const { line_id, pieces } = note
        if (line_id === null) return
        const done = await act.run(() =>
          pieces > 0 ? countPieces(db, { task, line_id, add: -pieces }) : takeBack(db, { task, line_id }),
        )
        if (done === null) return
        setNotes(now =>
          now.map(one => (one === note ? Object.assign({}, one, { line_id: null, text: 'annulé' }) : one)),
        )
        setVerdict(null)
      }),
    bind: async line_id => (verdict?.kind === 'unknown' ? bind(step, verdict.code, line_id) : undefined),
    swap: (line_id, instance_id) => swap(step, line_id, instance_id),
    exchange: async () => (verdict?.kind === 'reserved' ? exchange(step, verdict) : undefined),
  }
}

type Told = Omit<ScanNote, 'at' | 'tone' | 'pieces'> & Partial<Pick<ScanNote, 'tone' | 'pieces'>>

interface Step extends Pick<Handing, 'db' | 'act' | 'sheet'> {
  readonly setVerdict: (verdict: ScanVerdict | null) => void
  readonly tell: (one: Told) => void
}

const look = async (
  { db, act, sheet, setVerdict, tell }: Step,
  code: string,
  typed: boolean,
): Promise<void> => {
  const scanned = await act.run(() => scanStep(db, { task: sheet.task.id, code, typed, place: sheet }))
  const found = scanned?.answer ?? null
  setVerdict(found)
  if (found === null) return signalScan('refused')
  const tone = scanTone(found)
  const line_id = isCounted(found) ? handedLineId(found.line.line_id, found.instance_id) : null
  tell({
    code: found.code,
    name: 'name' in found ? found.name : '',
    tone,
    text: shortVerdict(found),
    line_id,
  })
  // After the result is drawn: the first sound of a page takes its time.
  setTimeout(() => signalScan(tone))
}

/** Each scan that is answered takes the place of the one before: the list beside has them all. */
const ABOUT = 'handing'

const bind = async (
  { db, act, sheet, setVerdict, tell }: Step,
  code: string,
  line_id: string,
): Promise<void> => {
  const bound = await act.run(() => bindSticker(db, { task: sheet.task.id, line_id, code, place: sheet }))
  if (bound === null) return
  const name = sheet.task.objects.find(one => one.line_id === line_id)?.name ?? ''
  tell({ code, name, text: 'associé, ajouté', line_id: bound.answer.line_id })
  setVerdict(null)
  showToast('success', `${name}\u00a0: étiquette ${formatLabelCode(code)} associée et ajoutée.`, ABOUT)
}

const exchange = async (
  { db, act, sheet, setVerdict, tell }: Step,
  verdict: Extract<ScanVerdict, { kind: 'reserved' }>,
): Promise<void> => {
  const swapped = await act.run(() => exchangeInstance(db, { task: sheet.task.id, place: sheet, verdict }))
  if (swapped === null) return
  const { code, holder, line_id } = swapped.answer
  tell({ code: verdict.code, name: verdict.name, text: 'échangé, ajouté', line_id })
  setVerdict(null)
  showToast('success', `Échangé\u00a0: mettez ${formatLabelCode(code)} de côté pour ${holder}.`, ABOUT)
}

const swap = async (
  { db, act, sheet, setVerdict, tell }: Step,
  line_id: string,
  instance_id: string,
): Promise<boolean> => {
  const asked = { task: sheet.task.id, line_id, instance_id, place: sheet }
  const swapped = await act.run(() => swapInstance(db, asked))
  if (swapped === null) return false
  const name = sheet.task.objects.find(one => one.line_id === line_id)?.name ?? ''
  const { code, line_id: own } = swapped.answer
  tell({ code, name, text: 'pris à la place', line_id: own })
  setVerdict(null)
  showToast('success', `${name}, à la place\u00a0: ${formatLabelCode(code)}.`, ABOUT)
  return true
}
