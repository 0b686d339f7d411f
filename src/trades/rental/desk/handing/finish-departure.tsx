// « Départ fait » (RT23): what is still open is told once, and what stays gets its own day. Nobody is held up by a missing signature.
import { useState } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { showToast } from '#shell/words/notify.tsx'
import { Invoice } from '#records/entities/money.ts'
import { shifts } from '#records/lists/shifts.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatMoney, fromCents } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { depart } from '../../data/handing/depart.ts'
import type { HandingSheet } from '../../data/handing/handing-sheet.ts'
import { handedOf, type Handed } from '../../rules/handing/handed.ts'
import { handingMessages } from '../../rules/handing/handing-words.ts'
import { hasSigned } from '../../rules/handing/signatures.ts'
import { accountOf } from '../../rules/money/account.ts'
import { missingText } from './step-words.ts'

interface FinishDepartureProps {
  readonly sheet: HandingSheet
  readonly accepts: boolean
}

const MORNING = 1
const LONGEST_REASON = Invoice.fields.reason.type.max

export function FinishDeparture({ sheet, accepts }: FinishDepartureProps) {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const act = useAct()
  const { task } = sheet
  const [isAsking, setAsking] = useState(false)
  const [told, setTold] = useState({ day: '', half: MORNING, why: '' })
  const tell = (some: Partial<typeof told>): void => setTold(before => ({ ...before, ...some }))
  const draft = useDraft(`depart ${task.id}`, told, tell)
  const [isSilent, setSilent] = useState(false)
  const { day, half, why } = told
  const caution = missingDeposit(sheet)
  const lines = [...handedOf(task.objects).values()]
  const stays = missingText(lines)
  const open = openPoints(sheet, accepts, lines)
  const finish = async (): Promise<void> => {
    const rest = stays === '' || day === '' ? null : { date: day, shift_id: half }
    if (caution > 0 && why.trim() === '') return setSilent(true)
    const withoutDeposit = caution > 0 ? why : ''
    const asked = { task: task.id, rest, accepts, withoutDeposit, at: now(), rights }
    const left = await act.run(() => depart(database, asked))
    if (left === null) return setAsking(true)
    draft.forget()
    setAsking(false)
    showToast(
      'success',
      rest === null ? 'Le matériel est parti.' : `Parti. Le reste part le ${formatDate(rest.date, 'day')}.`,
    )
  }
  return (
    <>
      <Button
        variant="primary"
        icon="check"
        loading={act.isBusy}
        onClick={() => (open.length > 0 || stays !== '' ? setAsking(true) : void finish())}
      >
        Départ fait
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={stays === '' ? 'Faire partir quand même\u202f?' : 'Partir en deux fois\u202f?'}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Continuer</Button>
              <Button variant="primary" loading={act.isBusy} onClick={() => void finish()}>
                Faire partir
              </Button>
            </>
          }
        >
          {open.length > 0 && (
            <ul className="hand-open">
              {open.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          {caution > 0 && (
            <TextField
              label="Motif du départ sans caution"
              required
              value={why}
              maxLength={LONGEST_REASON}
              error={isSilent && why.trim() === '' ? handingMessages.noDepositReason : undefined}
              onChange={text => tell({ why: text })}
            />
          )}
          {stays !== '' && (
            <div className="hand-rest">
              <p>
                Ne part pas maintenant&nbsp;: {stays}. Donnez le jour de son départ, ou
                «&#8239;Retirer&#8239;» le sort de la location.
              </p>
              <div className="fgrid">
                <TextField
                  label="Départ du reste"
                  className="c6"
                  type="date"
                  value={day}
                  onChange={text => tell({ day: text })}
                />
                <SelectField
                  label="Demi-journée du reste"
                  className="c6"
                  value={half}
                  options={shifts.choices.map(({ id, label }) => ({ value: id, label }))}
                  onChange={value => tell({ half: Number(value) })}
                />
              </div>
            </div>
          )}
          <RefusalText>{act.said}</RefusalText>
        </Dialog>
      )}
    </>
  )
}

/** In cents: what was agreed and is not received. */
const missingDeposit = ({ invoices, documents, payments }: HandingSheet): number => {
  const { asked, received } = accountOf({ lines: invoices, documents, payments }).deposit
  return Math.max(0, asked - received)
}

const openPoints = (sheet: HandingSheet, accepts: boolean, lines: readonly Handed[]): string[] => {
  const { dossier, invoices, documents, payments, task } = sheet
  const { due } = accountOf({ lines: invoices, documents, payments })
  const caution = missingDeposit(sheet)
  const isNothing = lines.every(({ done }) => done === 0)
  return [
    isNothing ? 'Rien n’est encore scanné ni compté.' : '',
    caution > 0 ? `La caution de ${formatMoney(fromCents(caution))} n’est pas reçue.` : '',
    due > 0 ? `Il reste ${formatMoney(fromCents(due))} à régler.` : '',
    accepts || dossier.head.conditions_accepted_at !== null ? '' : 'Les conditions ne sont pas acceptées.',
    hasSigned(task, 'client') ? '' : 'Le client n’a pas signé.',
  ].filter(Boolean)
}
