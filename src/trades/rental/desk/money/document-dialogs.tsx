// « Facturer » and « Avoir… » (RT19): both ask once, because a document never changes any more.
import { useState } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { showToast } from '#shell/words/notify.tsx'
import type { RentalDocumentRow } from '#records/entities/rental-document.ts'
import { formatMoney, fromCents } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextArea } from '#kit/form/text-area.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { billRental, creditDocument, replaceDocument } from '../../data/money/rental-money.ts'
import { creditable, type Creditable, type ToBill } from '../../rules/money/documents.ts'
import type { DossierMoney } from '../../rules/money/money-problems.ts'
import { MoneyDialog, typedAmount, useMoneyForm, type AmountValues } from './money-form.tsx'

interface BillDialogProps {
  readonly head: string
  readonly next: ToBill
  readonly onClose: () => void
}

const euros = (cents: number): string => formatMoney(fromCents(cents))

export function BillDialog({ head, next, onClose }: BillDialogProps) {
  const { database } = useSignedIn()
  const { now } = useClock()
  const act = useAct()
  const isCredit = next.kind === 'credit'
  const bill = async (): Promise<void> => {
    if ((await act.run(() => billRental(database, { id: head, at: now() }))) === null) return
    showToast('success', isCredit ? 'Avoir fait.' : 'Facture faite.')
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isCredit ? 'Faire un avoir\u202f?' : 'Facturer\u202f?'}
      actions={
        <>
          <Button onClick={onClose}>Pas encore</Button>
          <Button variant="primary" loading={act.isBusy} onClick={() => void bill()}>
            {isCredit ? 'Faire l’avoir' : 'Facturer'}
          </Button>
        </>
      }
    >
      <dl className="kv rent-bill">
        {next.lines.map(({ id, label, amount }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <b>Total</b>
          </dt>
          <dd>
            <b>{euros(next.cents)}</b>
          </dd>
        </div>
      </dl>
      <p className="muted">
        {isCredit
          ? 'Un avoir ne se modifie plus.'
          : 'Une facture ne se modifie plus\u00a0: elle se corrige par un avoir.'}
      </p>
      {act.said !== null && <p role="alert">{act.said}</p>}
    </Dialog>
  )
}

const WHOLE = ''

interface CreditValues extends AmountValues {
  /** The line that is given back in part; empty: all of the facture. */
  readonly line: string
  readonly reason: string
}

interface CreditDialogProps {
  readonly head: string
  readonly money: DossierMoney
  readonly facture: RentalDocumentRow
  readonly onClose: () => void
}

export function CreditDialog({ head, money, facture, onClose }: CreditDialogProps) {
  const { database } = useSignedIn()
  const { now } = useClock()
  const { lines, left: all } = creditable(money, facture)
  const form = useMoneyForm<CreditValues>({
    draft: `credit ${facture.id}`,
    initial: { amount: typedAmount(all), line: WHOLE, reason: '' },
    send: ({ line, reason }, cents) =>
      creditDocument(database, {
        id: head,
        at: now(),
        document: facture.id,
        reason,
        parts: line === WHOLE ? partsOf(lines, cents) : [{ invoice_id: line, cents }],
      }),
    done: 'Avoir fait.',
    onClose,
  })
  const choose = (line: string): void =>
    form.set({
      line,
      amount: typedAmount(lines.find(one => one.line.invoice_id === line)?.left ?? all),
    })
  return (
    <MoneyDialog
      form={form}
      title={`Avoir sur ${facture.number || 'la facture en attente'}`}
      action="Faire l’avoir"
      onClose={onClose}
    >
      <SelectField
        {...form.field('line')}
        label="Sur"
        options={lines.map(({ line, left }) => ({
          value: line.invoice_id ?? '',
          label: `${line.label}, ${euros(left)}`,
        }))}
        blank={`Toute la facture, ${euros(all)}`}
        onChange={choose}
      />
      <TextArea {...form.field('reason')} label="Motif" required maxLength={500} />
    </MoneyDialog>
  )
}

interface ReplaceDialogProps {
  readonly head: string
  readonly facture: RentalDocumentRow
  readonly onClose: () => void
}

/** What a facture says of its client is never changed: it is taken back whole, and made again as the dossier now says. */
export function ReplaceDialog({ head, facture, onClose }: ReplaceDialogProps) {
  const { database } = useSignedIn()
  const { now } = useClock()
  const act = useAct()
  const [reason, setReason] = useState('')
  const name = facture.number || 'la facture en attente'
  const replace = async (): Promise<void> => {
    const asked = { id: head, at: now(), document: facture.id, reason }
    if ((await act.run(() => replaceDocument(database, asked))) === null) return
    showToast('success', 'Avoir et nouvelle facture faits.')
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Refaire ${name}\u202f?`}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={act.isBusy} onClick={() => void replace()}>
            Faire l’avoir et la facture
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          Un avoir reprend {formatMoney(facture.total)}, et une nouvelle facture du même montant porte le
          client et les références que dit maintenant ce dossier.
        </p>
        <TextArea label="Motif" required value={reason} maxLength={500} onChange={setReason} />
        {act.said !== null && <p role="alert">{act.said}</p>}
      </div>
    </Dialog>
  )
}

/** An amount for all of the facture is taken from its lines in their order. */
const partsOf = (
  lines: Creditable['lines'],
  cents: number,
): { readonly invoice_id: string; readonly cents: number }[] => {
  let rest = cents
  const parts = lines.flatMap(({ line, left }, n) => {
    // More than there is stays on the last line, where it is refused.
    const part = n === lines.length - 1 ? rest : Math.min(rest, left)
    rest -= part
    return part > 0 && line.invoice_id !== null ? [{ invoice_id: line.invoice_id, cents: part }] : []
  })
  return parts
}
