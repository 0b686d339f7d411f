// « Encaisser… », « Recevoir… », « Rendre… », « Garder une partie… » (RT20): each writes one payment of the dossier.
import { useState } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { Payment, type PaymentRow } from '#records/entities/money.ts'
import { depositKinds, paymentMethods } from '#records/lists/payments.ts'
import { formatMoney, fromCents } from '#records/values/decimal.ts'
import { Segmented } from '#kit/action/segmented.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextArea } from '#kit/form/text-area.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { recordPayment } from '../../data/money/rental-money.ts'
import type { Account } from '../../rules/money/account.ts'
import { MoneyDialog, typedAmount, useMoneyForm, type AmountValues } from './money-form.tsx'

export interface DialogProps {
  /** Of the dossier. */
  readonly head: string
  readonly account: Account
  readonly onClose: () => void
}

const methods = paymentMethods.choices.map(({ id, label }) => ({ value: id, label }))
type Method = PaymentRow['method']
const methodNamed = (picked: string): Method =>
  paymentMethods.choices.find(({ id }) => id === picked)?.id ?? 'other'
const LONGEST_NOTE = Payment.fields.note.type.max
type DepositKind = NonNullable<PaymentRow['deposit_kind']>

/** How a caution of each kind is settled. */
const methodOf: { readonly [kind in DepositKind]: Method } = {
  cheque: 'check',
  cash: 'cash',
  card: 'cb',
  hold: 'other',
}

const euros = (cents: number): string => formatMoney(fromCents(cents))

interface PaidValues extends AmountValues {
  readonly method: Method
  readonly date: string
  readonly note: string
}

/** What the client owes; less than nothing is paid back. */
export function PayDialog({ head, account: { due }, onClose }: DialogProps) {
  const { database } = useSignedIn()
  const { now, today } = useClock()
  // What was asked for stays so while it is open, whatever another tab or desk does meanwhile.
  const [isRefund] = useState(due < 0)
  const owed = Math.max(0, isRefund ? -due : due)
  const form = useMoneyForm<PaidValues>({
    draft: `pay ${head}`,
    initial: { amount: typedAmount(owed), method: 'cb', date: today, note: '' },
    send: ({ method, date, note }, cents, isSure) =>
      recordPayment(database, {
        isSure,
        id: head,
        at: now(),
        day: date,
        fields: { method, note, amount: fromCents(isRefund ? -cents : cents) },
      }),
    done: isRefund ? 'Remboursement noté.' : 'Règlement noté.',
    onClose,
  })
  return (
    <MoneyDialog
      form={form}
      title={isRefund ? 'Rembourser' : 'Encaisser'}
      action={isRefund ? 'Rembourser' : 'Encaisser'}
      onClose={onClose}
    >
      <SelectField
        {...form.field('method')}
        label="Moyen"
        options={methods}
        onChange={picked => form.set({ method: methodNamed(picked) })}
      />
      <TextField {...form.field('date')} label="Date" type="date" required max={today} />
      <TextArea {...form.field('note')} label="Note" maxLength={LONGEST_NOTE} />
    </MoneyDialog>
  )
}

interface ReceivedValues extends AmountValues {
  readonly deposit_kind: DepositKind
  readonly reference: string
  readonly bank: string
  readonly expires_on: string
  readonly note: string
}

const referenceLabels: { readonly [kind in DepositKind]?: string } = {
  cheque: 'Numéro du chèque',
  hold: 'Référence de l’empreinte',
}

interface ReceiveProps extends DialogProps {
  /** Those that the organisation takes; none named are all. */
  readonly kinds: readonly DepositKind[]
}

export function ReceiveDialog({ head, account: { deposit }, kinds, onClose }: ReceiveProps) {
  const { database } = useSignedIn()
  const { now } = useClock()
  const taken = depositKinds.choices.filter(({ id }) => kinds.length === 0 || kinds.includes(id))
  const form = useMoneyForm<ReceivedValues>({
    draft: `receive ${head}`,
    initial: {
      amount: typedAmount(deposit.asked - deposit.received),
      deposit_kind: taken[0]?.id ?? 'cheque',
      reference: '',
      bank: '',
      expires_on: '',
      note: '',
    },
    send: ({ deposit_kind, reference, bank, expires_on, note }, cents, isSure) =>
      recordPayment(database, {
        isSure,
        id: head,
        at: now(),
        fields: {
          type: 'deposit',
          method: methodOf[deposit_kind],
          amount: fromCents(cents),
          deposit_kind,
          note,
          ...(deposit_kind in referenceLabels ? { reference, expires_on: expires_on || null } : {}),
          ...(deposit_kind === 'cheque' ? { bank } : {}),
        },
      }),
    done: 'Caution reçue.',
    onClose,
  })
  const kind = form.values.deposit_kind
  const referenceLabel = referenceLabels[kind]
  return (
    <MoneyDialog form={form} title="Recevoir une caution" action="Recevoir" onClose={onClose}>
      <SelectField
        {...form.field('deposit_kind')}
        label="Forme"
        options={taken.map(({ id, label }) => ({ value: id, label }))}
        onChange={picked => form.set({ deposit_kind: taken.find(({ id }) => id === picked)?.id ?? kind })}
      />
      {referenceLabel !== undefined && (
        <>
          <TextField
            {...form.field('reference')}
            label={referenceLabel}
            maxLength={Payment.fields.reference.type.max}
            autoComplete="off"
          />
          {kind === 'cheque' && (
            <TextField {...form.field('bank')} label="Banque" maxLength={Payment.fields.bank.type.max} />
          )}
          <TextField
            {...form.field('expires_on')}
            type="date"
            label={kind === 'cheque' ? 'À rendre avant le' : 'Expire le'}
          />
        </>
      )}
      <TextArea {...form.field('note')} label="Note" maxLength={LONGEST_NOTE} />
    </MoneyDialog>
  )
}

interface GivenValues extends AmountValues {
  readonly method: Method
  readonly note: string
}

interface HeldProps extends DialogProps {
  /** Of the caution that was received last. */
  readonly kind: DepositKind | null
}

export function GiveBackDialog({ head, account: { deposit }, kind, onClose }: HeldProps) {
  const { database } = useSignedIn()
  const { now } = useClock()
  const form = useMoneyForm<GivenValues>({
    draft: `back ${head}`,
    initial: { amount: typedAmount(deposit.held), method: methodOf[kind ?? 'cash'], note: '' },
    send: ({ method, note }, cents, isSure) =>
      recordPayment(database, {
        isSure,
        id: head,
        at: now(),
        fields: { type: 'deposit', deposit_kind: kind, method, note, amount: fromCents(-cents) },
      }),
    done: 'Caution rendue.',
    onClose,
  })
  return (
    <MoneyDialog form={form} title="Rendre la caution" action="Rendre" onClose={onClose}>
      <p className="muted">{`Caution tenue\u00a0: ${euros(deposit.held)}.`}</p>
      <SelectField
        {...form.field('method')}
        label="Moyen"
        options={methods}
        onChange={picked => form.set({ method: methodNamed(picked) })}
      />
      <TextArea {...form.field('note')} label="Note" maxLength={LONGEST_NOTE} />
    </MoneyDialog>
  )
}

interface KeptValues extends AmountValues {
  readonly why: 'due' | 'other'
  readonly note: string
}

export function KeepDialog({ head, account: { due, deposit }, kind, onClose }: HeldProps) {
  const { database } = useSignedIn()
  const { now } = useClock()
  const owed = Math.max(0, Math.min(due, deposit.held))
  const form = useMoneyForm<KeptValues>({
    draft: `keep ${head}`,
    initial: { amount: typedAmount(owed), why: owed > 0 ? 'due' : 'other', note: '' },
    send: ({ why, note }, cents, isSure) =>
      recordPayment(database, {
        isSure,
        id: head,
        at: now(),
        fields: { method: methodOf[kind ?? 'cash'], from_deposit: 1, note, amount: fromCents(cents) },
        ...(why === 'other' ? { line: { label: 'Gardé sur la caution', reason: note } } : {}),
      }),
    done: 'Une partie de la caution est gardée.',
    onClose,
  })
  const isOther = form.values.why === 'other'
  return (
    <MoneyDialog form={form} title="Garder une partie de la caution" action="Garder" onClose={onClose}>
      <p className="muted">{`Caution tenue\u00a0: ${euros(deposit.held)}.`}</p>
      {owed > 0 && (
        <Segmented
          label="Pour quoi"
          block
          value={form.values.why}
          options={[
            { value: 'due', label: `Reste à régler, ${euros(due)}` },
            { value: 'other', label: 'Autre motif' },
          ]}
          onChange={why => form.set({ why, amount: why === 'due' ? typedAmount(owed) : '' })}
        />
      )}
      <TextArea
        {...form.field('note')}
        maxLength={LONGEST_NOTE}
        label={isOther ? 'Motif' : 'Note'}
        required={isOther}
        help={isOther ? 'Il devient une ligne de la facture.' : undefined}
      />
    </MoneyDialog>
  )
}
