// /balance/mobile/manual: an object or a code, and a weight, without a barcode; another day for an administrator (screens.md section 5).
import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useDraft } from '#shell/kept/use-draft.ts'
import { has } from '#records/rights/rights.ts'
import { netWeight } from '../../rules/net-weight.ts'
import { weighables } from '../../data/sessions/weighables.ts'
import { Button } from '#kit/action/button.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { kilogramsText, typedToGrams } from '../../shared/kilograms.ts'
import { ObjectSheet } from '../session/object-sheet.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { HOME, OBJECTS, SCAN, weighingAddress, type WeighingSessionSearch } from '../weighing-address.ts'
import { useHandCode } from '../scan/use-hand-code.ts'
import { blankManual, type ManualDraft } from './manual-draft.ts'
import { ManualFields, WayAndFlow, WeighingDay } from './manual-fields.tsx'
import { useManual } from './use-manual.ts'
import { useWeighingSession } from '../session/use-weighing-session.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import { WeighQuestion } from './weigh-question.tsx'
import type { WeighingSession } from '../session/weighing-session.ts'

export interface ManualSearch extends WeighingSessionSearch {
  /** A code that a hand scanner typed on another screen. */
  readonly code: string | null
}

export function Manual({ search }: { readonly search: ManualSearch }) {
  const session = useWeighingSession(search, { joins: true })
  if (session !== undefined) return <ManualForm session={session} code={search.code ?? ''} />
  return (
    <PhoneScreen title="Saisie manuelle" back={{ to: HOME, label: 'Retour à la pesée' }} nav={false}>
      <Skeleton lines={6} />
    </PhoneScreen>
  )
}

const FORM = 'by-hand'

function ManualForm({ session, code }: { readonly session: WeighingSession; readonly code: string }) {
  const { search } = session
  const { rights, today } = useWeighingTap()
  const go = useGo()
  const [draft, setDraft] = useState<ManualDraft>({ ...blankManual, way: session.way, code })
  const [isChoosing, setChoosing] = useState(false)
  const change = (values: Partial<ManualDraft>): void => setDraft(now => ({ ...now, ...values }))
  const kept = useDraft(`weighing by hand ${search.session ?? 'new'}`, draft, before =>
    change(code === '' ? before : { ...before, code }),
  )
  const known = useLocal(weighables, { day: today })
  const chosen = known?.objects.find(one => one.object.id === draft.object)?.object ?? null
  const isBegun = search.session !== null || search.flow !== null
  const way = isBegun ? session.way : draft.way
  const day = session.view?.task.date ?? session.setup.date ?? today
  const manual = useManual({ session, draft, object: chosen, forget: kept.forget })
  const { object, faults, refusals } = manual
  const fields = useRef<HTMLFormElement>(null)
  // Focuses the first wrong field, which may be outside of a small screen.
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('.field--error :is(input, button)')?.focus()
  }, [refusals])
  useHandCode(code => change({ code }))
  const gross = typedToGrams(draft.typed)
  const net = gross === null ? null : netWeight(gross, draft.tares)

  return (
    <PhoneScreen
      title="Saisie manuelle"
      sub={isBegun ? session.flowName : 'Nouvelle session'}
      back={
        isBegun
          ? { to: weighingAddress(OBJECTS, search), label: 'Retour aux objets' }
          : { to: HOME, label: 'Retour à la pesée' }
      }
      nav={false}
      footer={
        <>
          <RefusalText>{manual.said}</RefusalText>
          <Button
            variant="primary"
            size="xl"
            icon="check"
            block
            loading={manual.isBusy}
            type="submit"
            form={FORM}
          >
            {net === null ? 'Ajouter' : `Ajouter ${kilogramsText(net)}\u00a0kg`}
          </Button>
        </>
      }
    >
      {!isBegun && <WayAndFlow way={way} flow={draft.flow} day={today} onChange={change} />}
      <form
        className="stack"
        id={FORM}
        ref={fields}
        noValidate
        aria-label="Pesée"
        onSubmit={event => {
          event.preventDefault()
          if (!manual.isBusy) void manual.submit(go)
        }}
      >
        <ManualFields
          draft={draft}
          object={object}
          faults={faults}
          onChange={change}
          onChoose={() => setChoosing(true)}
        />
      </form>
      {has(rights, 'scan') && (
        <LinkButton to={weighingAddress(SCAN, search)} icon="scan-barcode" block>
          Scanner
        </LinkButton>
      )}
      <WeighingDay draft={draft} day={day} isBegun={isBegun} onChange={change} />
      {isChoosing && (
        <ObjectSheet
          onChoose={id => {
            change({ object: id })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      <WeighQuestion weigh={manual} name={manual.questionName} />
    </PhoneScreen>
  )
}
