// The dossier of a rental (look/screens/rental-dossier): its chain, its client, its period, its objects, its money.
import './rental.css'
import './rental-beside.css'
import './rental-said.css'
import './money/money.css'
import { useState } from 'react'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
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
import { OvertakenBox } from '#trades/request/shared/overtaken-box.tsx'
import { RefusedDialog } from '#trades/request/shared/refused-dialog.tsx'
import { bareLabel } from '#trades/sending/shared/conflict-text.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import { moneyOfSheet } from '../data/money/rental-money.ts'
import { isPrepared } from '../data/prolong-rental.ts'
import { billOf } from '../data/rental-bill-writes.ts'
import type { RentalSheet } from '../data/rental-sheet.ts'
import { isOver } from '../rules/dossier.ts'
import { billTotal } from '../rules/rental-bill.ts'
import { departureOf, returnOf, type RentalChanges, type RentalValues } from '../rules/rental-form.ts'
import { rentalHalfDays } from '../rules/rental-price.ts'
import { isExpiredQuotation } from '../rules/terms/rental-terms.ts'
import { outRental } from '../rules/terms/rental-prolonged.ts'
import { isChanging } from '../rules/rental-steps.ts'
import { durationChange } from '../rules/terms/rental-words.ts'
import { DossierPhotos } from './back/dossier-photos.tsx'
import { ReturnNotices } from './back/return-notices.tsx'
import { Chain } from './chain.tsx'
import { ClientField, ClientSection } from './client-section.tsx'
import { ExpiredQuotation } from './expired-quotation.tsx'
import { CategoryNotes, ExtrasSection } from './extras-section.tsx'
import { LinesSection } from './lines-section.tsx'
import { MoneyRail } from './money-rail.tsx'
import { PeriodSection } from './period-section.tsx'
import { DuplicateDialog, ProlongDialog } from './period-dialogs.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { RepriceDialog } from './rental-dialogs.tsx'
import { RentalFoot } from './rental-foot.tsx'
import { RentalPapers } from './rental-papers.tsx'
import { ShortageHead } from './shortage-head.tsx'
import { ToSettle } from './to-settle.tsx'
import { useRental, type Rental, type SaveAsked } from './use-rental.ts'
import { useTypedRental, type TypedRental } from './use-rental-plan.ts'

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
  extras: 'Frais et remises',
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
  const firstError = useFirstError<HTMLElement>(rental.refusals, rental.refused !== null || rental.busy)
  const isFrozen = sheet?.dossier.head.task_state_id === TASK_STATE.accepted
  // RT3: dates that change ask once for their prices.
  const ask = (asked: SaveAsked): void =>
    isFrozen && isMoved(rental) ? setWaiting(asked) : void rental.save(asked)
  const force = (): void => ask({ state: TASK_STATE.accepted, done: 'Location acceptée.' })
  return (
    <DeskScreen
      layout="collect"
      title={sheet === null ? 'Nouvelle location' : personText(sheet.dossier.head)}
      back={{ to: '/collect/desktop', label: 'Retour au planning' }}
      tools={sheet !== null && <HeadTools sheet={sheet} />}
    >
      <div className="form2 form2--foot rent">
        {/* No form of the page: the dialogs in it have theirs, and a form inside a form is submitted past what listens to it. */}
        <section {...firstError} className="form2__main" aria-label="Location">
          <Chain plan={typed.plan} today={today} current={current} />
          <Notices rental={rental} />
          {sheet !== null && <ToSettle sheet={sheet} />}
          {sheet !== null && <ReturnNotices dossier={sheet.dossier} />}
          {sheet !== null && <ShortageHead sheet={sheet} typing={rental} />}
          <ExpiredQuotation rental={rental} onAsk={ask} />
          <ReadOnlyFields value={rental.isClosed}>
            <ClientSection rental={rental} />
            <ReadOnlyFields value={rental.isReadOnly}>
              <PeriodSection rental={rental} typed={typed} />
              <LinesSection rental={rental} typed={typed} onForce={force} />
            </ReadOnlyFields>
            <CategoryNotes typed={typed} />
            <ExtrasSection rental={rental} typed={typed} />
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
        </section>
        <aside className="form2__side" aria-label="Résumé de la location">
          {sheet !== null && <RentalPapers sheet={sheet} />}
          {sheet !== null && <DossierPhotos dossier={sheet.dossier} />}
          <MoneyRail typed={typed} rental={rental} />
          {sheet !== null && <OtherActions sheet={sheet} />}
        </aside>
        {!rental.isClosed && <RentalFoot rental={rental} onAsk={ask} />}
      </div>
      <RefusedDialog
        problems={rental.refused?.problems ?? []}
        busy={rental.busy}
        onForce={() => rental.refused !== null && void rental.save({ ...rental.refused.asked, force: true })}
        onClose={rental.dropRefusal}
      />
      {waiting !== null && (
        <Reprice rental={rental} typed={typed} asked={waiting} onClose={() => setWaiting(null)} />
      )}
    </DeskScreen>
  )
}

function HeadTools({ sheet: { dossier } }: { readonly sheet: RentalSheet }) {
  const { today } = useClock()
  const { head } = dossier
  const isQuotation = head.task_state_id === TASK_STATE.draft
  const label = isExpiredQuotation(head, today) ? 'Devis expiré' : 'Devis'
  return (
    <>
      <span className="muted rent-number">
        Location{head.number === null ? '' : ` · n°\u00a0${head.number}`}
      </span>
      <TaskStateBadge task={head} {...(isQuotation ? { label } : {})} />
    </>
  )
}

function Notices({ rental }: { readonly rental: Rental }) {
  const { overtaken, takeTheirs, keepMine, isReadOnly, isClosed, sheet } = rental
  const head = sheet?.dossier.head
  const isCancelled = head?.task_state_id === TASK_STATE.cancelled
  const isEnded = sheet !== null && isOver(sheet.dossier)
  return (
    <>
      {isReadOnly && (
        <Banner tone="closed" icon="lock">
          {isCancelled
            ? 'Location annulée\u00a0: elle se lit, elle ne se modifie plus.'
            : isClosed
              ? 'Le matériel est préparé\u00a0: ce dossier se lit. Chaque étape s’ouvre d’ici.'
              : `${isEnded ? 'Location terminée' : 'Le matériel est préparé ou parti'}\u00a0: objets et dates ne changent plus ici. Le client, la facturation, les frais et les remises se corrigent encore.`}
        </Banner>
      )}
      {overtaken.length > 0 && (
        <OvertakenBox text={overtaken.map(labelOf).join(', ')} onTheirs={takeTheirs} onMine={keepMine} />
      )}
    </>
  )
}

const dialogs = { cancel: CancelDialog, duplicate: DuplicateDialog, prolong: ProlongDialog } as const

function OtherActions({ sheet }: { readonly sheet: RentalSheet }) {
  const [asked, setAsked] = useState<keyof typeof dialogs | null>(null)
  const { dossier } = sheet
  const Asked = asked === null ? null : dialogs[asked]
  return (
    <section aria-label="Autres actions" className="rent-next">
      {outRental(dossier, sheet.invoices) !== null && (
        <Button size="sm" icon="calendar-days" onClick={() => setAsked('prolong')}>
          Prolonger…
        </Button>
      )}
      <Button size="sm" icon="copy" onClick={() => setAsked('duplicate')}>
        Dupliquer…
      </Button>
      {dossier.steps.some(isChanging) && (
        <Button size="sm" icon="ban" onClick={() => setAsked('cancel')}>
          Annuler la location…
        </Button>
      )}
      {Asked !== null && <Asked sheet={sheet} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface RepriceProps {
  readonly rental: Rental
  readonly typed: TypedRental
  readonly asked: SaveAsked
  readonly onClose: () => void
}

/** RT3, RT21: what the other days make of the price, before it is decided. */
function Reprice({ rental, typed: { plan, bill }, asked, onClose }: RepriceProps) {
  const { before, departure, back, terms, sheet } = plan
  const [out, agreed] = before === null ? [null, null] : [departureOf(before), returnOf(before)]
  const lasted = out === null || agreed === null ? null : rentalHalfDays(out, agreed)
  const lasts = departure === null || back === null ? null : rentalHalfDays(departure, back)
  const isShorter = lasted !== null && lasts !== null && lasts < lasted
  const fee =
    isShorter && sheet !== null && isPrepared(sheet) ? (terms.organisation?.rental_cancel_fee ?? 0) : 0
  return (
    <RepriceDialog
      kept={billTotal(bill)}
      fresh={billTotal(billOf(plan, true))}
      change={lasted === null || lasts === null ? null : durationChange(lasted, lasts)}
      fee={fee}
      money={sheet === null ? null : moneyOfSheet(sheet)}
      onChoose={choice => {
        onClose()
        void rental.save({ ...asked, ...choice })
      }}
      onClose={onClose}
    />
  )
}
