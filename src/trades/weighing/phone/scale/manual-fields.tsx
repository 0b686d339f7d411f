// The fields of a weighing by hand: the object, its weight, how many, the sticker; before a session, where it goes; and the day.
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { has } from '#records/rights/rights.ts'
import type { UsualWeight } from '#trades/stock/rules/usual-weight.ts'
import { wayLabel, type Way } from '../../rules/way.ts'
import { flows } from '../../data/figures/flows.ts'
import { usualWeight } from '#trades/stock/data/usual-weights.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { Quantity } from './quantity.tsx'
import { TareChips } from '../../session-parts/tare-chips.tsx'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import { usualText } from '../session/weighable-row.tsx'
import { objectIcon } from '../../shared/weighing-icon.ts'
import type { ManualDraft, ManualFaults } from './manual-draft.ts'

type OnChange = (values: Partial<ManualDraft>) => void

interface ManualFieldsProps {
  readonly draft: ManualDraft
  /** The code's own object, or the chosen one. */
  readonly object: ObjectRow | null
  readonly faults: ManualFaults
  readonly onChange: OnChange
  readonly onChoose: () => void
}

export function ManualFields({ draft, object, faults, onChange, onChoose }: ManualFieldsProps) {
  const usual = useLocal(usualWeight, { object: object?.id ?? '' })
  return (
    <>
      <PickedObject object={object} usual={usual ?? null} fault={faults.object} onChoose={onChoose} />
      <TextField
        label={draft.tares.length === 0 ? 'Poids net' : 'Poids brut'}
        className="field--kg"
        value={draft.typed}
        onChange={typed => onChange({ typed })}
        inputMode="decimal"
        autoComplete="off"
        unit="kg"
        error={faults.weight}
      />
      <fieldset className="hscroll" aria-label="Contenants à déduire">
        <TareChips tares={draft.tares} onChange={tares => onChange({ tares })} />
      </fieldset>
      <div className="h-stack">
        <span className="label grow">Quantité</span>
        <Quantity value={draft.quantity} onChange={quantity => onChange({ quantity })} />
      </div>
      <TextField
        label="Code"
        required={false}
        className="field--code"
        value={draft.code}
        onChange={code => onChange({ code })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="S…"
        error={faults.code}
      />
    </>
  )
}

interface WeighingDayProps {
  readonly draft: ManualDraft
  /** The weighing session's own day. */
  readonly day: string
  readonly isBegun: boolean
  readonly onChange: OnChange
}

/** The day of the weighing: an administrator may choose another one. */
export function WeighingDay({ draft, day, isBegun, onChange }: WeighingDayProps) {
  const { rights, today, hour } = useWeighingTap()
  return has(rights, 'admin') ? (
    <TextField
      label="Jour de la pesée"
      type="date"
      max={today}
      value={draft.date === '' ? day : draft.date}
      onChange={date => onChange({ date: date === day ? '' : date })}
      help={isBegun && draft.date !== '' ? 'Un autre jour\u00a0: une autre session commence.' : undefined}
    />
  ) : (
    <p className="sub num">
      {formatDate(today, 'day')}, {hour}
    </p>
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
  readonly onChange: OnChange
}

/** In or out, and from where or to where: asked before a session has begun. */
export function WayAndFlow({ way, flow, day, onChange }: WayAndFlowProps) {
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
