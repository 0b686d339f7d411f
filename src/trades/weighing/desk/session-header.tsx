// The header of a weighing session: its origin or destination, the collection that it weighs, its scale, who weighed and when;
// corrected in a sheet.
import { useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { plainText } from '#records/text/plain-text.ts'
import { formatDate } from '#records/time/dates.ts'
import { changeSession } from '../data/sessions/set-session-header.ts'
import { scales } from '#trades/settings/data/scales.ts'
import { partnerChoices } from '#trades/settings/data/partner-choices.ts'
import { flows } from '../data/figures/flows.ts'
import type { SessionView } from '../data/sessions/session-by-id.ts'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Fact } from '../shared/fact.tsx'
import { gramsToTyped } from '../shared/kilograms.ts'
import { TownAndPartnerFields } from '../session-parts/town-and-partner.tsx'
import type { Act } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'
import { durationText } from '../shared/weighing-session-words.ts'

interface SessionHeaderProps {
  readonly view: SessionView
  readonly act: Act
}

const scaleText = ({ scaleName, capacity, step }: SessionView): string =>
  scaleName === ''
    ? 'Pesée sans balance'
    : [
        scaleName,
        capacity === null ? '' : `${gramsToTyped(capacity)}\u00a0kg`,
        step > 0 ? `pas ${gramsToTyped(step)}` : '',
      ]
        .filter(part => part !== '')
        .join(', ')

export function SessionHeader({ view, act }: SessionHeaderProps) {
  const { task, way, flowName, collection, operator } = view
  const [isOpen, setOpen] = useState(false)
  const partner = useLocal(partnerChoices, null)?.find(({ value }) => value === task.partner_id)
  return (
    <>
      <dl className="strip strip--wrap">
        <Fact
          label={way === 'in' ? 'Provenance' : 'Destination'}
          value={flowName === '' ? 'Non précisée' : flowName}
        />
        {task.weighed_task_id !== null && task.weighed_task_id !== undefined && (
          <div>
            <dt>Collecte liée</dt>
            <dd>
              <AppLink to={address('/collect/desktop/task', { search: { id: task.weighed_task_id } })}>
                {collection === null
                  ? 'Voir la tâche'
                  : [collection.name, collection.city].filter(part => part !== '').join(', ')}
              </AppLink>
            </dd>
          </div>
        )}
        {task.city !== '' && <Fact label="Ville" value={task.city} />}
        {partner !== undefined && <Fact label="Partenaire" value={partner.label} />}
        <Fact label="Date" value={formatDate(task.date, 'day')} />
        <Fact label="Balance" value={scaleText(view)} />
        {operator !== '' && <Fact label="Par" value={operator} />}
        {durationText(task) !== '' && <Fact label="Durée" value={durationText(task)} />}
        {plainText(task.slip_number) !== '' && <Fact label="Bordereau" value={plainText(task.slip_number)} />}
        {task.signed_name !== '' && <Fact label="Signée par" value={task.signed_name} />}
        <div>
          <dt className="sr">Correction</dt>
          <dd>
            <IconButton
              icon="pencil"
              label="Corriger l’en-tête de la session"
              onClick={() => setOpen(true)}
            />
          </dd>
        </div>
      </dl>
      {isOpen && <HeaderSheet view={view} act={act} onClose={() => setOpen(false)} />}
    </>
  )
}

const NONE = 'none'

function HeaderSheet({ view, act, onClose }: SessionHeaderProps & { readonly onClose: () => void }) {
  const { task, way } = view
  const { db, today, tap } = useWeighingTap()
  const ways = useLocal(flows, { way, day: today })
  const known = useLocal(scales, null)
  const [flow, setFlow] = useState((way === 'in' ? task.provenance_id : task.destination_id) ?? '')
  const [scale, setScale] = useState(task.resource_id ?? NONE)
  const [date, setDate] = useState(task.date ?? today)
  const [townAndPartner, setTownAndPartner] = useState({
    city: task.city_id ?? '',
    partner: task.partner_id ?? '',
  })
  const [note, setNote] = useState(task.note)
  const [slip, setSlip] = useState(plainText(task.slip_number))
  const save = async (): Promise<void> => {
    const change = {
      ...(flow === '' ? {} : { flow }),
      scale: scale === NONE ? null : scale,
      ...(date === task.date ? {} : { date }),
      // A town that is in no list came from its collection: it stays unless another is chosen.
      ...(townAndPartner.city === (task.city_id ?? '')
        ? {}
        : { city_id: townAndPartner.city === '' ? null : townAndPartner.city }),
      ...(townAndPartner.partner === (task.partner_id ?? '')
        ? {}
        : { partner: townAndPartner.partner === '' ? null : townAndPartner.partner }),
      note,
      slip_number: slip,
    }
    const saved = await act.run(() => changeSession(db, { session: task.id, change, ...tap() }))
    if (saved !== null) onClose()
  }
  return (
    <Sheet open onClose={onClose} title="En-tête de la session">
      <div className="stack">
        <SelectField
          label={way === 'in' ? 'Provenance' : 'Destination'}
          value={flow}
          onChange={setFlow}
          blank={flow === '' ? 'Non précisée' : undefined}
          options={(ways ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          label="Balance"
          value={scale}
          onChange={setScale}
          options={[
            ...(known ?? []).map(({ id, name }) => ({ value: id, label: name })),
            { value: NONE, label: 'Pesée sans balance' },
          ]}
        />
        <TextField label="Date" type="date" value={date} max={today} onChange={setDate} />
        <TownAndPartnerFields value={townAndPartner} onChange={setTownAndPartner} />
        {way === 'out' && (
          <TextField label="Numéro de bordereau" value={slip} maxLength={60} onChange={setSlip} />
        )}
        <TextField label="Note" value={note} onChange={setNote} />
        <Button variant="primary" block loading={act.isBusy} onClick={() => void save()}>
          Enregistrer
        </Button>
      </div>
    </Sheet>
  )
}
