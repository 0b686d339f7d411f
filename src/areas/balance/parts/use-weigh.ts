// « C'est pesé ! » and the two questions that may stand before it (WG3, WG5): nothing is written before the answer.
import { useState } from 'react'
import { useGo } from '#app/frame/go.tsx'
import { takePhoto } from '#app/take-photo.ts'
import { signalScan } from '#device/scan/scan-sound.ts'
import { success, type Outcome } from '#domain/failure.ts'
import { editWeighing } from '#local/commands/weighing/edit-weighing.ts'
import { recordWeighing, type WeighAnswer } from '#local/commands/weighing/record-weighing.ts'
import { OBJECTS, SCAN, weighingAddress } from './session-search.ts'
import type { Thing } from './thing-to-weigh.ts'
import { useAct } from '#app/use-act.ts'
import type { KeptPhoto } from '#app/use-kept-photo.ts'
import { useWeighingTap } from './use-weighing-session.ts'
import type { WeighingDraft } from './weighing-draft.ts'
import type { WeighingSession } from './weighing-session.ts'

export interface Measured extends WeighingDraft {
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
  const { isBusy, said, say, run } = useAct()
  const [question, setQuestion] = useState<Question | null>(null)
  const write = ({
    gross,
    quantity,
    tares,
    flags,
    isConfirmed,
    again: told,
  }: Measured): Promise<Outcome<WeighAnswer>> => {
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
      ...measure,
      ...(thing.waiting === null ? {} : { line_id: thing.waiting.line_id }),
      ...(isConfirmed === undefined ? {} : { isConfirmed }),
      ...(kept === null ? {} : { again: kept }),
      ...tap(),
    })
  }
  const weigh = async (measured: Measured): Promise<void> => {
    setQuestion(null)
    const done = await run(() => write(measured))
    if (done === null) return signalScan('refused')
    const { answer } = done
    if (answer.kind !== 'saved') return setQuestion({ ...answer, about: measured })
    const { file } = photo
    if (file !== null) {
      const { session: task, line_id } = answer
      const kept = await run(async () => {
        const taken = await takePhoto(db, file, { task, kind: 'object', line_id })
        return taken.ok ? success(null) : taken
      })
      // The weight is kept; the picture can be taken again from the basket.
      if (kept === null) return
    }
    photo.forget()
    forget()
    signalScan('known')
    go(weighingAddress(from === 'scan' ? SCAN : OBJECTS, { session: answer.session }), { replace: true })
  }
  return { isBusy, said, say, question, drop: () => setQuestion(null), weigh }
}
