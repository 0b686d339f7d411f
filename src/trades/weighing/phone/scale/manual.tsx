// /balance/mobile/manual: an object or a code, and a weight, without a barcode; another day for an administrator (screens.md section 5).
import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useDraft } from '#shell/screen/use-draft.ts'
import { formatDate } from '#records/time/dates.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { has } from '#records/rights/rights.ts'
import { netWeight } from '../../rules/net-weight.ts'
import type { UsualWeight } from '#trades/stock/rules/usual-weight.ts'
import { wayLabel, type Way } from '../../rules/way.ts'
import { flows } from '../../data/figures/flows.ts'
import { usualWeight } from '#trades/stock/data/usual-weights.ts'
import { weighables } from '../../data/sessions/weighables.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Skeleton } from '#kit/show/skeleton.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { kilogramsText, typedToGrams } from '../../shared/kilograms.ts'
import { ObjectSheet } from '../session/object-sheet.tsx'
import { Quantity } from './quantity.tsx'
import { Said } from '../../shared/said.tsx'
import { HOME, OBJECTS, SCAN, weighingAddress, type SessionSearch } from '../../shared/session-search.ts'
import { TareChips } from '../../shared/tare-chips.tsx'
import { useHandCode } from '../scan/use-hand-code.ts'
import { useManual, type ManualDraft } from './use-manual.ts'
import { useWeighingSession, useWeighingTap } from '../../shared/use-weighing-session.ts'
import { usualText } from '../session/weighable-row.tsx'
import { WeighQuestion } from './weigh-question.tsx'
import { objectIcon } from '../../shared/weighing-icon.ts'
import type { WeighingSession } from '../../shared/weighing-session.ts'

const blank: ManualDraft = {
  object: '',
  typed: '',
  tares: [],
  quantity: 1,
  code: '',
  date: '',
  flow: '',
  way: 'in',
}

export interface ManualSearch extends SessionSearch {
  /** A code that a hand scanner typed on another screen. */
  readonly code: string | null
}

export function Manual({ search }: { readonly search: ManualSearch }) {
  const session = useWeighingSession(search, true)
  if (session !== undefined) return <ManualForm session={session} code={search.code ?? ''} />
  return (
    <PhoneScreen title="Saisie manuelle" back={{ to: HOME, label: 'Retour à la pesée' }} nav={false}>
      <Skeleton lines={6} />
    </PhoneScreen>
  )
}

function ManualForm({ session, code }: { readonly session: WeighingSession; readonly code: string }) {
  const { search } = session
  const { rights, today, hour } = useWeighingTap()
  const go = useGo()
  const [draft, setDraft] = useState<ManualDraft>({ ...blank, way: session.way, code })
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
  const usual = useLocal(usualWeight, { object: object?.id ?? '' })
  const fields = useRef<HTMLDivElement>(null)
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
          <Said>{manual.said}</Said>
          <Button
            variant="primary"
            size="xl"
            icon="check"
            block
            loading={manual.isBusy}
            onClick={() => void manual.submit(go)}
          >
            {net === null ? 'Ajouter' : `Ajouter ${kilogramsText(net)}\u00a0kg`}
          </Button>
        </>
      }
    >
      {!isBegun && <WayAndFlow way={way} flow={draft.flow} day={today} onChange={change} />}
      <div className="stack" ref={fields}>
        <PickedObject
          object={object}
          usual={usual ?? null}
          fault={faults.object}
          onChoose={() => setChoosing(true)}
        />

        <TextField
          label={draft.tares.length === 0 ? 'Poids net' : 'Poids brut'}
          className="field--kg"
          value={draft.typed}
          onChange={typed => change({ typed })}
          inputMode="decimal"
          autoComplete="off"
          unit="kg"
          error={faults.weight}
        />
        <fieldset className="hscroll" aria-label="Contenants à déduire">
          <TareChips tares={draft.tares} onChange={tares => change({ tares })} />
        </fieldset>
        <div className="h-stack">
          <span className="label grow">Quantité</span>
          <Quantity value={draft.quantity} onChange={quantity => change({ quantity })} />
        </div>
        <TextField
          label="Code"
          required={false}
          className="field--code"
          value={draft.code}
          onChange={code => change({ code })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="S…"
          error={faults.code}
        />
      </div>
      {has(rights, 'scan') && (
        <LinkButton to={weighingAddress(SCAN, search)} icon="scan-barcode" block>
          Scanner
        </LinkButton>
      )}
      {has(rights, 'admin') ? (
        <TextField
          label="Jour de la pesée"
          type="date"
          max={today}
          value={draft.date === '' ? day : draft.date}
          onChange={date => change({ date: date === day ? '' : date })}
          help={isBegun && draft.date !== '' ? 'Un autre jour\u00a0: une autre session commence.' : undefined}
        />
      ) : (
        <p className="sub num">
          {formatDate(today, 'day')}, {hour}
        </p>
      )}
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

interface PickedObjectProps {
  readonly object: ObjectRow | null
  readonly usual: UsualWeight | null
  readonly fault: string | undefined
  readonly onChoose: () => void
}

function PickedObject({ object, usual, fault, onChoose }: PickedObjectProps) {
  return (
    <div className={fault === undefined ? 'field' : 'field field--error'}>
      <span className="label" id="manual-object">
        Objet
      </span>
      <div className="pick-object">
        <Tile icon={object === null ? 'package' : objectIcon(object.name)} />
        <div className="grow">
          <p className="n">{object?.name ?? 'Aucun objet choisi'}</p>
          {object !== null && <p className="sub num">{usualText(usual)}</p>}
        </div>
        <Button
          variant={object === null ? 'plain' : 'quiet'}
          aria-describedby="manual-object manual-object-error"
          onClick={onChoose}
        >
          {object === null ? 'Choisir' : 'Changer'}
        </Button>
      </div>
      {fault !== undefined && (
        <p className="help" id="manual-object-error">
          <Icon name="circle-alert" />
          <span>{fault}</span>
        </p>
      )}
    </div>
  )
}

interface WayAndFlowProps {
  readonly way: Way
  readonly flow: string
  readonly day: string
  readonly onChange: (values: Pick<ManualDraft, 'flow'> & { readonly way?: Way }) => void
}

/** In or out, and from where or to where: asked before a session has begun. */
function WayAndFlow({ way, flow, day, onChange }: WayAndFlowProps) {
  const choices = useLocal(flows, { way, day })
  return (
    <>
      <Segmented<Way>
        label="Sens"
        block
        value={way}
        onChange={chosen => onChange({ way: chosen, flow: '' })}
        options={[
          { value: 'in', label: wayLabel('in') },
          { value: 'out', label: wayLabel('out') },
        ]}
      />
      <SelectField
        label={way === 'in' ? 'Provenance' : 'Destination'}
        value={flow}
        onChange={to => onChange({ flow: to })}
        blank="Choisir…"
        options={(choices ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}
