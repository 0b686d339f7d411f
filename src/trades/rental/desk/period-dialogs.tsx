// The questions of a rental's days: what is out comes back on another day, with the price difference before the tap (RT21); the same rental
// once more, on other days.
import { useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { useGo } from '#shell/frame/go.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { showToast } from '#shell/words/notify.tsx'
import { shifts } from '#records/lists/shifts.ts'
import { canForce } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import { addDays, daysBetween, formatDate } from '#records/time/dates.ts'
import { formatMoney, sumMoney, toCents } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { duplicateRental } from '../data/duplicate-rental.ts'
import { moneyOfSheet } from '../data/money/rental-money.ts'
import { prolongPlan, prolongRental, type ProlongPlan } from '../data/prolong-rental.ts'
import { rentalGround } from '../data/rental-ground.ts'
import type { RentalSheet } from '../data/rental-sheet.ts'
import { rentalTerms } from '../data/rental-terms.ts'
import { lessText } from '../rules/money/to-settle.ts'
import { valuesOfDossier } from '../rules/rental-form.ts'
import { outRental } from '../rules/terms/rental-prolonged.ts'

interface DialogProps {
  readonly sheet: RentalSheet
  readonly onClose: () => void
}

const halves = shifts.choices.map(({ id, label }) => ({ value: id, label }))

interface EndFieldsProps {
  readonly label: string
  readonly date: string
  readonly shift: number
  readonly onDate: (date: string) => void
  readonly onShift: (shift: number) => void
}

function EndFields({ label, date, shift, onDate, onShift }: EndFieldsProps) {
  return (
    <>
      <TextField label={label} className="c6" type="date" value={date} onChange={onDate} />
      <SelectField
        label={`${label}, demi-journée`}
        className="c6"
        value={shift}
        options={halves}
        onChange={half => onShift(Number(half))}
      />
    </>
  )
}

export function ProlongDialog({ sheet, onClose }: DialogProps) {
  const { database, rights } = useSignedIn()
  const { now, today } = useClock()
  const act = useAct()
  const agreed = outRental(sheet.dossier, sheet.invoices)?.agreed
  const [date, setDate] = useState(agreed?.date ?? today)
  const [shift, setShift] = useState(agreed?.shift_id ?? 3)
  const [hasFee, setHasFee] = useState(true)
  const ground = useLocal(rentalGround, null)
  const price = useLocal(rentalTerms, null)?.organisation?.rental_cancel_fee ?? 0
  const back = { date, shift_id: shift }
  const fee = hasFee ? price : 0
  const plan = ground === undefined || date === '' ? null : prolongPlan(sheet, ground, { back, today, fee })
  const problems = plan?.problems ?? []
  const isSame = agreed?.date === date && (agreed.shift_id ?? 3) === shift
  const mayForce = problems.length > 0 && canForce(problems, right => has(rights, right))
  const save = async (force: boolean): Promise<void> => {
    const noted = notedEdit(database)
    const asked = { id: sheet.dossier.head.id, back, fee, at: now(), rights, force }
    if ((await act.run(() => prolongRental(noted.db, asked))) === null) return
    const name = personText(sheet.dossier.head)
    const title = `${name}\u00a0: retour le ${formatDate(date, 'day')}`
    did(editAct(database, { title, name, written: noted.take() }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Autre jour de retour"
      actions={
        <>
          <Button onClick={onClose}>Garder le retour</Button>
          {mayForce ? (
            <Button variant="danger" loading={act.isBusy} onClick={() => void save(true)}>
              Forcer
            </Button>
          ) : (
            <Button
              variant="primary"
              loading={act.isBusy}
              disabled={plan === null || isSame || problems.length > 0}
              onClick={() => void save(false)}
            >
              {plan?.isShorter === true ? 'Avancer le retour' : 'Prolonger'}
            </Button>
          )}
        </>
      }
    >
      <div className="fgrid rent-days">
        <EndFields label="Nouveau retour" date={date} shift={shift} onDate={setDate} onShift={setShift} />
      </div>
      {plan !== null && plan.isShorter && price > 0 && (
        <CheckField
          label={`Frais de modification\u00a0: ${formatMoney(price)}`}
          checked={hasFee}
          onChange={setHasFee}
        />
      )}
      <div aria-live="polite">
        {problems.length > 0 ? (
          <ul className="rent-problems">
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        ) : (
          plan !== null &&
          !isSame && (
            <>
              <p>{differenceText(plan)}</p>
              <Less sheet={sheet} plan={plan} />
            </>
          )
        )}
      </div>
      <RefusalText>{act.said}</RefusalText>
    </Dialog>
  )
}

/** RT19, RT20: what a shorter period makes of what is billed or paid. */
function Less({ sheet, plan }: { readonly sheet: RentalSheet; readonly plan: ProlongPlan }) {
  const less = lessText(moneyOfSheet(sheet), -toCents(sumMoney(plan.lines.map(({ amount }) => amount))))
  return less === null ? null : <p>{less}</p>
}

const differenceText = ({ lines, late, isLate }: ProlongPlan): string => {
  const difference = sumMoney(lines.map(({ amount }) => amount))
  const ran = isLate ? `, dont ${formatMoney(late)}\u00a0déjà courus` : ''
  if (difference === 0) return 'Libre sur cette période, sans différence de prix.'
  return difference > 0
    ? `Libre sur cette période. À payer en plus\u00a0: ${formatMoney(difference)}${ran}.`
    : `À payer en moins\u00a0: ${formatMoney(-difference)}.`
}

export function DuplicateDialog({ sheet, onClose }: DialogProps) {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const go = useGo()
  const act = useAct()
  const values = valuesOfDossier(sheet.dossier, [])
  const days = daysBetween(values.out_date, values.back_date)
  const [period, setPeriod] = useState({
    out_date: '',
    out_shift: values.out_shift,
    back_date: '',
    back_shift: values.back_shift,
  })
  const save = async (): Promise<void> => {
    const asked = { id: sheet.dossier.head.id, period, at: now(), rights }
    const made = await act.run(() => duplicateRental(database, asked))
    if (made === null) return
    showToast('success', 'Devis créé\u00a0: même client, mêmes objets.')
    onClose()
    go(address('/collect/desktop/task', { search: { id: made.answer.id } }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Dupliquer la location"
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={act.isBusy} onClick={() => void save()}>
            Créer le devis
          </Button>
        </>
      }
    >
      <p>Un nouveau devis, pour le même client et les mêmes objets.</p>
      <div className="fgrid rent-days">
        <EndFields
          label="Départ"
          date={period.out_date}
          shift={period.out_shift}
          onDate={out_date =>
            setPeriod({ ...period, out_date, back_date: out_date === '' ? '' : addDays(out_date, days) })
          }
          onShift={out_shift => setPeriod({ ...period, out_shift })}
        />
        <EndFields
          label="Retour"
          date={period.back_date}
          shift={period.back_shift}
          onDate={back_date => setPeriod({ ...period, back_date })}
          onShift={back_shift => setPeriod({ ...period, back_shift })}
        />
      </div>
      <RefusalText>{act.said}</RefusalText>
    </Dialog>
  )
}
