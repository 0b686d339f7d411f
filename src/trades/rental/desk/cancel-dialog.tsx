// « Annuler la location… », and « Annuler la tâche… » of one of its steps: what goes with it, its reason and its fee (RT10, RT21), and what stays to be
// settled of what is billed or paid.
import './rental-said.css'
import { useState } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { TextArea } from '#kit/form/text-area.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { cancelRental, endsWhole } from '../data/cancel-rental.ts'
import { moneyOfSheet } from '../data/money/rental-money.ts'
import { isPrepared } from '../data/prolong-rental.ts'
import { isMoneyHere, type RentalSheet } from '../data/rental-sheet.ts'
import { rentalTerms } from '../data/rental-terms.ts'
import { onceCancelled, settleText, toSettle } from '../rules/money/to-settle.ts'
import { isToCome } from '../rules/dossier.ts'
import { rentalMessages } from '../rules/rental-messages.ts'
import { PREPARATION } from '../rules/rental-steps.ts'
import { cancelledWith, cancelReach } from '../rules/terms/cancelling.ts'
import { hasLeft } from '../rules/terms/rental-prolonged.ts'

interface CancelDialogProps {
  readonly sheet: RentalSheet
  /** The step from whose form it is asked; absent: the whole rental. */
  readonly step?: string
  readonly onClose: () => void
}

export function CancelDialog({ sheet, step, onClose }: CancelDialogProps) {
  const { dossier } = sheet
  const own = dossier.steps.find(({ id }) => id === step)
  if (own === undefined && hasLeft(dossier))
    return <NotCancelled why={problemMessages.instancesLeft} onClose={onClose} />
  if (own !== undefined && cancelReach(dossier, own.id) === 'never')
    return <NotCancelled why={rentalMessages.stillOut} onClose={onClose} />
  return <Cancelling sheet={sheet} onClose={onClose} {...(own === undefined ? {} : { step: own })} />
}

interface CancellingProps extends Pick<CancelDialogProps, 'sheet' | 'onClose'> {
  readonly step?: TaskRow
}

const useCancel = ({ dossier }: RentalSheet, onClose: () => void) => {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const act = useAct()
  const cancel = async (reason: string, fee: number, step: string | undefined): Promise<void> => {
    const noted = notedEdit(database)
    const asked = {
      id: dossier.head.id,
      reason,
      fee,
      at: now(),
      rights,
      ...(step === undefined ? {} : { step }),
    }
    if ((await act.run(() => cancelRental(noted.db, asked))) === null) return
    const name = personText(dossier.head)
    const what = step === undefined ? 'location' : 'étape'
    did(editAct(database, { title: `${name}\u00a0: ${what} annulée`, name, written: noted.take() }))
    onClose()
  }
  return { act, cancel }
}

function Cancelling({ sheet, step, onClose }: CancellingProps) {
  const { dossier } = sheet
  const [reason, setReason] = useState('')
  const [hasFee, setHasFee] = useState(true)
  const { act, cancel } = useCancel(sheet, onClose)
  const price = useLocal(rentalTerms, null)?.organisation?.rental_cancel_fee ?? 0
  const isWhole = endsWhole(sheet, step?.id)
  const isAlone = step !== undefined && !isWhole
  // Who asks for the preparation alone may have meant the whole rental.
  const mayWhole = isAlone && !hasLeft(dossier)
  const asksFee = isPrepared(sheet) && price > 0 && (isWhole || mayWhole)
  const fee = hasFee && isPrepared(sheet) ? price : 0
  const isBlank = reason.trim() === ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={isAlone ? 'Annuler cette étape\u202f?' : 'Annuler la location\u202f?'}
      actions={
        <>
          <Button onClick={onClose}>Garder</Button>
          {mayWhole && (
            <Button
              variant="danger-quiet"
              loading={act.isBusy}
              disabled={isBlank}
              onClick={() => void cancel(reason, fee, undefined)}
            >
              Annuler toute la location
            </Button>
          )}
          <Button
            variant="danger"
            loading={act.isBusy}
            disabled={isBlank}
            onClick={() => void cancel(reason, isWhole ? fee : 0, isWhole ? undefined : step?.id)}
          >
            {isAlone ? 'Annuler cette étape' : 'Annuler la location'}
          </Button>
        </>
      }
    >
      <div className="rent-cancel">
        {step !== undefined && <p>{effectText(sheet, step)}</p>}
        <TextArea label="Motif d’annulation" required value={reason} maxLength={1000} onChange={setReason} />
        {asksFee && (
          <CheckField
            label={`Frais d’annulation\u00a0: ${formatMoney(price)}, le matériel est préparé`}
            checked={hasFee}
            onChange={setHasFee}
          />
        )}
        {(isWhole || mayWhole) && <MoneyLeft sheet={sheet} />}
        <RefusalText>{act.said}</RefusalText>
      </div>
    </Dialog>
  )
}

const names = new Intl.ListFormat('fr')
/** « le retour du lun. 23 nov. ». */
const stepText = ({ task_type_id, date }: TaskRow): string => {
  const label = taskTypes.labelOf(task_type_id).toLowerCase()
  const name =
    task_type_id === PREPARATION || label === 'livraison'
      ? `la ${label}`
      : label === 'enlèvement'
        ? `l’${label}`
        : `le ${label}`
  return date === null ? name : `${name} du ${formatDate(date, 'day')}`
}

/** A month that is cut short has its point already. */
const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

/** What the cancellation of one step does to the others. */
const effectText = ({ dossier }: RentalSheet, step: TaskRow): string => {
  const along = cancelledWith(dossier, step.id)
  if (along.length > 0)
    return `Une location s’annule en entier\u00a0: avec cette étape, ${names.format(along.map(stepText))}, et le matériel redevient libre.`
  const left = dossier.steps.filter(one => one.id !== step.id && isToCome(one))
  if (left.length === 0) return 'Rien d’autre n’est à venir dans cette location.'
  const stays = ended(`Toujours prévu\u00a0: ${names.format(left.map(stepText))}`)
  return step.task_type_id === PREPARATION
    ? `Le matériel reste réservé et partira sans préparation. ${stays}`
    : `Ce qui est parti revient comme convenu, et les lignes de facture ne changent pas. ${stays}`
}

/** RT19, RT20: what is billed or paid is not undone by a cancellation. */
function MoneyLeft({ sheet }: { readonly sheet: RentalSheet }) {
  const { today } = useClock()
  const { head } = sheet.dossier
  const isHere = useLocal(isMoneyHere, { head, today })
  if (isHere === false) return <p className="muted">{rentalMessages.moneyUnseen}</p>
  const left = toSettle(onceCancelled(moneyOfSheet(sheet)), true)
  if (left.length === 0) return null
  return (
    <div className="warnbox" role="note">
      <Icon name="triangle-alert" />
      <div>
        <b>Cette location est facturée ou payée.</b> Rien de ce qui porte un numéro ne change. Il
        restera&nbsp;:
        <ul className="rent-left">
          {left.map(one => (
            <li key={settleText(one)}>{settleText(one)}.</li>
          ))}
        </ul>
        Ces gestes attendront en tête du dossier et au tableau de bord.
      </div>
    </div>
  )
}

/** TS6: why it cannot be, and what can. */
function NotCancelled({ why, onClose }: { readonly why: string; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cette location ne s’annule plus"
      actions={
        <Button variant="primary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <p>{why === rentalMessages.stillOut ? why : `${why} Avancez son retour, puis faites-le.`}</p>
    </Dialog>
  )
}
