// « C'est pesé ! » and its two possible questions (WG3, WG5): nothing is written before the answer.
import { useState } from 'react'
import { useGo } from '#shell/frame/go.tsx'
import { showToast } from '#shell/words/notify.tsx'
import { takePhoto } from '#shell/screen/take-photo.ts'
import { signalScan } from '#device/scan/scan-sound.ts'
import type { Outcome } from '#records/failure.ts'
import { editWeighing } from '../../data/sessions/edit-weighing.ts'
import { recordWeighing, type WeighAnswer } from '../../data/sessions/record-weighing.ts'
import { OBJECTS, SCAN, weighingAddress } from '../weighing-address.ts'
import type { Thing } from './thing-to-weigh.ts'
import { showWeighed } from '../session/use-weighing-session.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useOneAtATime } from '#shell/screen/one-at-a-time.ts'
import type { KeptPhoto } from '#shell/kept/use-kept-photo.ts'
import { useWeighingTap, type WeighingTap } from '../../session-parts/use-weighing-tap.ts'
import type { WeighingDraft } from './weighing-draft.ts'
import type { WeighingSession } from '../session/weighing-session.ts'

/** A weighing is mostly written before this: drawing the keypad anew to say that it is busy would take longer on a slow phone. */
const BUSY_AFTER_MS = 150

interface Measured extends WeighingDraft {
  readonly gross: number | null
  readonly isConfirmed?: boolean
  readonly again?: 'replace' | 'add'
}

export type Question = Exclude<WeighAnswer, { readonly kind: 'saved' }> & { readonly about: Measured }

export interface Weigh {
  readonly isBusy: boolean
  readonly said: string | null
  readonly say: (sentence: string | null) => void
  readonly question: Question | null
  readonly drop: () => void
  readonly weigh: (measured: Measured) => Promise<void>
}

interface WeighOf {
  readonly session: WeighingSession
  readonly thing: Thing
  readonly again: 'replace' | 'add' | null
  readonly from: 'scan' | null
  readonly photo: KeptPhoto
  readonly forget: () => void
}

export const useWeigh = ({ session, thing, again, from, photo, forget }: WeighOf): Weigh => {
  const { db, tap } = useWeighingTap()
  const go = useGo()
  const { isBusy, said, say, run } = useAct({ busyAfter: BUSY_AFTER_MS })
  const [question, setQuestion] = useState<Question | null>(null)
  const write = (measured: Measured): Promise<Outcome<WeighAnswer>> => {
    const { gross, quantity, tares, flags, isConfirmed, again: told } = measured
    const id = session.search.session
    const measure = { quantity, gross, tares, flags }
    if (thing.edited !== null && id !== null)
      return editWeighing(db, {
        session: id,
        line_id: thing.edited.line_id,
        change: measure,
        ...(isConfirmed === undefined ? {} : { isConfirmed }),
        ...tap(),
      })
    const kept = told ?? again
    return recordWeighing(db, {
      session: id,
      setup: session.setup,
      object: thing.object?.id ?? null,
      instance: thing.instance,
      name: thing.name,
      usual: thing.usual,
      ...measure,
      ...(thing.waiting === null ? {} : { line_id: thing.waiting.line_id }),
      ...(isConfirmed === undefined ? {} : { isConfirmed }),
      ...(kept === null ? {} : { again: kept }),
      ...tap(),
    })
  }
  const once = useOneAtATime()
  const weighNow = async (measured: Measured): Promise<void> => {
    setQuestion(null)
    let isPhotoKept = true
    // One command, so that the button stays disabled until the picture is stored as well.
    const done = await run(async () => {
      const outcome = await write(measured)
      if (!outcome.ok || outcome.value.kind !== 'saved') return outcome
      // From here on it is weighed: whatever happens to the picture, it must not be weighed again.
      forget()
      isPhotoKept = await isAdded(db, photo.file, outcome.value)
      photo.forget()
      return outcome
    })
    if (done === null) return signalScan('refused')
    const { answer } = done
    if (answer.kind !== 'saved') return setQuestion({ ...answer, about: measured })
    if (!isPhotoKept)
      showToast('warning', 'Pesée gardée, photo non gardée\u00a0: reprenez-la depuis le panier.')
    showWeighed(db, session, { task: answer.row, thing })
    // After the list is drawn: the first sound of a page takes its time.
    setTimeout(() => signalScan('known'), 50)
    go(weighingAddress(from === 'scan' ? SCAN : OBJECTS, { session: answer.session }), { replace: true })
  }
  const weigh = (measured: Measured): Promise<void> => once(() => weighNow(measured))
  return { isBusy, said, say, question, drop: () => setQuestion(null), weigh }
}

type Saved = Extract<WeighAnswer, { readonly kind: 'saved' }>

/** True also when there is none. A picture that fails does not undo its line. */
const isAdded = async (
  db: WeighingTap['db'],
  file: Blob | null,
  { session: task, line_id }: Saved,
): Promise<boolean> => {
  if (file === null) return true
  try {
    return (await takePhoto(db, file, { task, kind: 'object', line_id })).ok
  } catch (error) {
    reportError(error)
    return false
  }
}
