// A weighing by hand: the code, if any, is looked up first; a blank sticker is bound when the line is written (LB2).
import { useState } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { signalScan } from '#device/scan/scan-sound.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { success, type Outcome } from '#records/failure.ts'
import { formatLabelCode } from '#records/text/label-code.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import type { Way } from '../../rules/way.ts'
import { recordWeighing, type WeighAnswer } from '../../data/sessions/record-weighing.ts'
import { lookup } from '../../data/sessions/lookup.ts'
import { typedToGrams } from '../../shared/kilograms.ts'
import { OBJECTS, weighingAddress } from '../../shared/session-search.ts'
import { useAct } from '#shell/screen/use-act.ts'
import type { Question } from './use-weigh.ts'
import { useWeighingTap } from '../../shared/use-weighing-session.ts'
import type { TypedTare } from '../../shared/weighing-draft.ts'
import type { WeighingSession } from '../../shared/weighing-session.ts'

export interface ManualDraft {
  /** Blank for none yet. */
  readonly object: string
  readonly typed: string
  readonly tares: readonly TypedTare[]
  readonly quantity: number
  readonly code: string
  /** Blank for the weighing session's own day. */
  readonly date: string
  readonly flow: string
  readonly way: Way
}

interface ManualOf {
  readonly session: WeighingSession
  readonly draft: ManualDraft
  /** The chosen object. */
  readonly object: ObjectRow | null
  readonly forget: () => void
}

interface Told {
  readonly isConfirmed?: boolean
  readonly again?: 'replace' | 'add'
}

export interface ManualFaults {
  readonly object?: string | undefined
  readonly weight?: string | undefined
  readonly code?: string | undefined
}

const faultsOf = ({ typed, code }: ManualDraft, object: ObjectRow | null): ManualFaults => {
  const isBlank = typed.trim() === ''
  if (object === null && code.trim() === '') return { object: 'Choisissez un objet, ou saisissez un code.' }
  if (/^\s*[-−]/.test(typed)) return { weight: onSiteMessages.negative }
  if (!isBlank && typedToGrams(typed) === null) return { weight: 'Saisissez un nombre, par exemple 12,5.' }
  if (isBlank && object?.weight_channel === 'scale')
    return { weight: weighingMessages.mustBeWeighed(object.name) }
  return {}
}

type Go = (to: Address, options?: { readonly replace?: boolean }) => void

export const useManual = ({ session, draft, object: chosenObject, forget }: ManualOf) => {
  const { db, today, tap } = useWeighingTap()
  const { isBusy, said, run } = useAct()
  /** The number of refusals by the form itself: from the first on, each error is shown at its field until it is corrected. */
  const [refusals, setRefusals] = useState(0)
  const [question, setQuestion] = useState<{
    readonly of: Question
    readonly name: string
    readonly go: Go
  } | null>(null)
  const id = session.search.session
  const isBegun = id !== null || session.search.flow !== null
  const named = useLocal(lookup, { code: draft.code, day: today, way: session.way })
  const object = named?.kind === 'known' || named?.kind === 'again' ? named.object : chosenObject
  const out: ManualFaults = named?.kind === 'gone' ? { code: weighingMessages.stickerOut(named.state) } : {}
  const faults: ManualFaults = { ...faultsOf(draft, object), ...out }

  const thing = async (): Promise<
    Outcome<{
      /** The weighed object, for the questions about it. */
      readonly name: string
      readonly object: string | null
      readonly instance: string | null
      readonly sticker?: { readonly code: string; readonly typed: true }
    }>
  > => {
    const chosen = draft.object === '' ? null : draft.object
    const name = object?.name ?? ''
    if (draft.code.trim() === '') return success({ name, object: chosen, instance: null })
    const found = await lookup(db, { code: draft.code, day: today, way: session.way })
    if (found.kind === 'known' || found.kind === 'again')
      return success({
        name: found.object?.name ?? (name === '' ? `Étiquette ${formatLabelCode(found.code)}` : name),
        object: found.object?.id ?? chosen,
        instance: found.instance.id,
      })
    if (found.kind === 'gone')
      return {
        ok: false,
        failure: {
          kind: 'other',
          status: 422,
          detail: weighingMessages.stickerOut(found.state),
        },
      }
    if (chosen === null)
      return {
        ok: false,
        failure: { kind: 'other', status: 422, detail: 'Choisissez l’objet de cette étiquette.' },
      }
    return success({ name, object: chosen, instance: null, sticker: { code: draft.code, typed: true } })
  }

  const write = async (
    told: Told,
  ): Promise<Outcome<{ readonly name: string; readonly answer: WeighAnswer }>> => {
    const found = await thing()
    if (!found.ok) return found
    const { name, ...what } = found.value
    const dated = draft.date === '' ? {} : { date: draft.date }
    const setup = isBegun
      ? { ...session.setup, ...dated }
      : { ...session.setup, way: draft.way, flow: draft.flow === '' ? null : draft.flow, ...dated }
    const outcome = await recordWeighing(db, {
      // Another day begins a weighing session of its own: lines already weighed keep the day of their weighing.
      session: draft.date === '' ? id : null,
      setup,
      ...what,
      quantity: draft.quantity,
      gross: typedToGrams(draft.typed),
      tares: draft.tares,
      ...told,
      ...tap(),
    })
    return outcome.ok ? success({ name, answer: outcome.value }) : outcome
  }

  const submit = async (go: Go, told: Told = {}): Promise<void> => {
    setQuestion(null)
    if (Object.keys(faults).length > 0) {
      setRefusals(refusals + 1)
      return signalScan('refused')
    }
    const done = await run(() => write(told))
    if (done === null) return signalScan('refused')
    const { answer, name } = done.answer
    if (answer.kind !== 'saved')
      return setQuestion({
        of: {
          ...answer,
          // With the earlier answers: a second question does not undo the first one.
          about: {
            ...draft,
            ...told,
            isExpected: false,
            flags: [],
            gross: typedToGrams(draft.typed),
          },
        },
        name,
        go,
      })
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
    weigh: ({ isConfirmed, again }: Told) =>
      submit(question?.go ?? (() => undefined), {
        ...(isConfirmed === undefined ? {} : { isConfirmed }),
        ...(again === undefined ? {} : { again }),
      }),
    submit,
  }
}
