// The act of a weighing by hand: the faults of its fields, the two questions about a weight, and the way on once it is recorded.
import { useState } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { signalScan } from '#device/scan/scan-sound.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { lookup } from '../../data/sessions/lookup.ts'
import { typedToGrams } from '../../shared/kilograms.ts'
import { OBJECTS, weighingAddress } from '../weighing-address.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { manualFaults, type ManualDraft, type ManualFaults } from './manual-draft.ts'
import { recordByHand, type Answers } from './record-by-hand.ts'
import type { Question } from './use-weigh.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import type { WeighingSession } from '../session/weighing-session.ts'

interface ManualOf {
  readonly session: WeighingSession
  readonly draft: ManualDraft
  /** The chosen object. */
  readonly object: ObjectRow | null
  readonly forget: () => void
}

type Go = (to: Address, options?: { readonly replace?: boolean }) => void

interface Asked {
  readonly of: Question
  readonly name: string
  readonly go: Go
}

export const useManual = ({ session, draft, object: chosenObject, forget }: ManualOf) => {
  const weighing = useWeighingTap()
  const { isBusy, said, run } = useAct()
  /** The number of refusals by the form itself: from the first on, each error is shown at its field until it is corrected. */
  const [refusals, setRefusals] = useState(0)
  const [question, setQuestion] = useState<Asked | null>(null)
  const named = useLocal(lookup, { code: draft.code, day: weighing.today, way: session.way })
  const object = named?.kind === 'known' || named?.kind === 'again' ? named.object : chosenObject
  const out: ManualFaults = named?.kind === 'gone' ? { code: weighingMessages.stickerOut(named.state) } : {}
  const faults: ManualFaults = { ...manualFaults(draft, object), ...out }

  const submit = async (go: Go, answers: Answers = {}): Promise<void> => {
    setQuestion(null)
    if (Object.keys(faults).length > 0) {
      setRefusals(refusals + 1)
      return signalScan('refused')
    }
    const done = await run(() => recordByHand(weighing, { session, draft, object, answers }))
    if (done === null) return signalScan('refused')
    const { answer, name } = done.answer
    if (answer.kind !== 'saved') {
      // With the earlier answers: a second question does not undo the first one.
      const about = { ...draft, ...answers, isExpected: false, flags: [], gross: typedToGrams(draft.typed) }
      return setQuestion({ of: { ...answer, about }, name, go })
    }
    forget()
    signalScan('known')
    go(weighingAddress(OBJECTS, { session: answer.session }), { replace: true })
  }

  return {
    isBusy,
    said,
    /** The code's own object, or the chosen one. */
    object,
    refusals,
    faults: refusals > 0 ? faults : out,
    question: question?.of ?? null,
    questionName: question?.name ?? '',
    drop: () => setQuestion(null),
    weigh: ({ isConfirmed, again }: Answers) =>
      submit(question?.go ?? (() => undefined), {
        ...(isConfirmed === undefined ? {} : { isConfirmed }),
        ...(again === undefined ? {} : { again }),
      }),
    submit,
  }
}
