// The dossier of a rental (look/screens/rental-dossier): its chain, its client, its period, its objects, its money.
import './rental.css'
import './rental-beside.css'
import { useState } from 'react'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { deskUndo } from '#shell/undo/desk-acts.ts'
import { useFormUndo } from '#shell/undo/use-form-undo.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { Task } from '#records/entities/task.ts'
import { Button } from '#kit/action/button.tsx'
import { ReadOnlyFields } from '#kit/form/read-only.ts'
import { useFirstError } from '#kit/form/use-first-error.ts'
import { Banner } from '#kit/show/banner.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { printPage } from '#trades/finding/shared/desk-places.ts'
import { bareLabel } from '#trades/sending/shared/conflict-text.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import type { RentalSheet } from '../data/rental-sheet.ts'
import type { RentalChanges, RentalValues } from '../rules/rental-form.ts'
import { Chain } from './chain.tsx'
import { ClientField, ClientSection } from './client-section.tsx'
import { LinesSection } from './lines-section.tsx'
import { MoneyRail } from './money-rail.tsx'
import { PeriodSection } from './period-section.tsx'
import { CancelDialog, RepriceDialog, ShortageDialog } from './rental-dialogs.tsx'
import { RentalFoot } from './rental-foot.tsx'
import { useRental, type Rental, type SaveAsked } from './use-rental.ts'
import { useTypedRental } from './use-rental-plan.ts'

interface RentalFormProps {
  readonly sheet: RentalSheet | null
  readonly draftName: string
  readonly start?: RentalChanges
  /** The task that the address names. */
  readonly current: string | null
}

const own: { readonly [name in keyof RentalValues]?: string } = {
  handover: 'Remise',
  out_date: 'Départ',
  out_shift: 'Demi-journée du départ',
  back_date: 'Retour',
  back_shift: 'Demi-journée du retour',
  lines: 'Objets',
}
const labels: { readonly [name: string]: { readonly label: string } | undefined } = Task.fields
const labelOf = (name: keyof RentalValues): string => own[name] ?? bareLabel(labels[name]?.label ?? name)

const isMoved = ({ values, base }: Rental): boolean =>
  (['out_date', 'out_shift', 'back_date', 'back_shift'] as const).some(name => values[name] !== base[name])

export function RentalForm({ sheet, draftName, start, current }: RentalFormProps) {
  const { today } = useClock()
  const rental = useRental({ sheet, draftName, start })
  const typed = useTypedRental(rental)
  const [waiting, setWaiting] = useState<SaveAsked | null>(null)
  useFormUndo(rental, labelOf, deskUndo)
  const firstError = useFirstError(rental.refusals, rental.refused !== null || rental.busy)
  const isFrozen = sheet?.dossier.head.task_state_id === TASK_STATE.accepted
  // RT3: dates that change ask once for their prices.
  const ask = (asked: SaveAsked): void =>
    isFrozen && isMoved(rental) ? setWaiting(asked) : void rental.save(asked)
  const choose = (reprices: boolean): void => {
    setWaiting(null)
    if (waiting !== null) void rental.save({ ...waiting, reprices })
  }
  const force = (): void => ask({ state: TASK_STATE.accepted, done: 'Location acceptée.' })
  return (
    <DeskScreen
      layout="collect"
      title={sheet === null ? 'Nouvelle location' : personText(sheet.dossier.head)}
      back={{ to: '/collect/desktop', label: 'Retour au planning' }}
      tools={sheet !== null && <HeadTools sheet={sheet} />}
    >
      <div className="form2 rent">
        <form
          {...firstError}
          className="form2__main"
          noValidate
          aria-label="Location"
          onSubmit={event => event.preventDefault()}
        >
          <Chain plan={typed.plan} today={today} current={current} />
          <Notices rental={rental} />
          <ReadOnlyFields value={rental.isReadOnly}>
            <ClientSection rental={rental} />
            <PeriodSection rental={rental} typed={typed} />
            <LinesSection rental={rental} typed={typed} onForce={force} />
            <section className="card" aria-label="Note interne">
              <CardHead title="Note interne" />
              <div className="card__body fgrid">
                <ClientField
                  rental={rental}
                  name="note"
                  label="Note, pour le bureau et le comptoir"
                  className="c12"
                />
              </div>
            </section>
          </ReadOnlyFields>
        </form>
        <aside className="form2__side" aria-label="Résumé de la location">
          <MoneyRail typed={typed} />
          {sheet !== null && <OtherActions rental={rental} sheet={sheet} />}
        </aside>
        {!rental.isReadOnly && <RentalFoot rental={rental} onAsk={ask} />}
      </div>
      <ShortageDialog rental={rental} />
      {waiting !== null && <RepriceDialog onChoose={choose} onClose={() => setWaiting(null)} />}
    </DeskScreen>
  )
}

function HeadTools({ sheet: { dossier } }: { readonly sheet: RentalSheet }) {
  const { head } = dossier
  const isQuotation = head.task_state_id === TASK_STATE.draft
  return (
    <>
      <span className="muted rent-number">
        Location{head.number === null ? '' : ` · n°\u00a0${head.number}`}
      </span>
      <TaskStateBadge task={head} {...(isQuotation ? { label: 'Devis' } : {})} />
    </>
  )
}

function Notices({ rental }: { readonly rental: Rental }) {
  const { overtaken, takeTheirs, keepMine, isReadOnly, sheet } = rental
  const isCancelled = sheet?.dossier.head.task_state_id === TASK_STATE.cancelled
  return (
    <>
      {isReadOnly && (
        <Banner tone="closed" icon="lock">
          {isCancelled
            ? 'Location annulée\u00a0: elle se lit, elle ne se modifie plus.'
            : 'Le matériel est préparé ou parti\u00a0: ce dossier se lit. Chaque étape s’ouvre d’ici.'}
        </Banner>
      )}
      {overtaken.length > 0 && (
        <div className="warnbox" role="alert">
          <Icon name="git-compare-arrows" />
          <div className="grow">
            <p>
              <b>Changé ailleurs pendant votre saisie.</b> {overtaken.map(labelOf).join(', ')}.
            </p>
            <div className="rent-next">
              <Button size="sm" onClick={takeTheirs}>
                Prendre leur version
              </Button>
              <Button size="sm" onClick={keepMine}>
                Garder ma saisie
              </Button>
            </div>
          </div>
        </div>
      )}
    </>
  )
}

function OtherActions({ rental, sheet }: { readonly rental: Rental; readonly sheet: RentalSheet }) {
  const [isCancelling, setCancelling] = useState(false)
  return (
    <section aria-label="Autres actions" className="rent-next">
      <LinkButton size="sm" icon="printer" to={printPage('delivering', [sheet.dossier.head.id])}>
        Bon
      </LinkButton>
      {!rental.isReadOnly && (
        <Button size="sm" icon="ban" onClick={() => setCancelling(true)}>
          Annuler la location…
        </Button>
      )}
      {isCancelling && <CancelDialog sheet={sheet} onClose={() => setCancelling(false)} />}
    </section>
  )
}
