// A dialog that takes an amount: what was refused is said at its field, because a message would lie behind the dialog. What is typed
// survives the page, until it is sent or given up.
import { useId, useState, type ReactNode } from 'react'
import { useKeptForm, type KeptForm } from '#shell/kept/use-kept-form.ts'
import { showToast } from '#shell/words/notify.tsx'
import type { Outcome } from '#records/failure.ts'
import { formatTwoDecimals, fromCents, parseDecimal, toCents } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { Banner } from '#kit/show/banner.tsx'
import { moneyMessages } from '../../rules/money/money-messages.ts'

export interface AmountValues {
  readonly amount: string
}

/** Whole cents above nothing, or why they are none. */
const centsTyped = (text: string): number | string => {
  const amount = parseDecimal(text)
  const cents = amount === null ? 0 : toCents(amount)
  if (amount === null || cents === 0 || fromCents(cents) !== amount) return moneyMessages.noAmount
  return cents < 0 ? moneyMessages.belowZero : cents
}

export const typedAmount = (cents: number): string => (cents <= 0 ? '' : formatTwoDecimals(fromCents(cents)))

interface MoneyFormOptions<V extends AmountValues> {
  /** What is done, and with what: its name among the drafts. */
  readonly draft: string
  readonly initial: V
  /** `isSure`: what may be a slip was shown with these very values. */
  readonly send: (values: V, cents: number, isSure: boolean) => Promise<Outcome<unknown>>
  readonly done: string
  readonly onClose: () => void
}

export interface MoneyForm<V extends AmountValues> extends KeptForm<V> {
  /** What is asked once about the present values, before they are sent. */
  readonly doubts: readonly string[]
}

export const useMoneyForm = <V extends AmountValues>({
  draft,
  initial,
  send,
  done,
  onClose,
}: MoneyFormOptions<V>): MoneyForm<V> => {
  const [asked, setAsked] = useState<{ readonly of: string; readonly doubts: readonly string[] } | null>(null)
  const form = useKeptForm<V, unknown>({
    draft: `money ${draft}`,
    initial,
    send: async values => {
      const cents = centsTyped(values.amount)
      if (typeof cents === 'string') return { ok: false, errors: errorsAt(initial, { amount: cents }) }
      const of = JSON.stringify(values)
      const sent = await send(values, cents, asked?.of === of)
      if (sent.ok) return sent
      const { failure } = sent
      if (failure.kind === 'ruleBroken' && failure.problems.every(one => one.user_overridable)) {
        setAsked({ of, doubts: failure.problems.map(({ message }) => message) })
        return { ok: false, errors: errorsAt(initial, {}) }
      }
      if (failure.kind === 'ruleBroken')
        return {
          ok: false,
          errors: errorsAt(
            initial,
            Object.fromEntries(failure.problems.map(({ field = 'amount', message }) => [field, message])),
          ),
        }
      return failure.kind === 'other' && failure.detail !== null
        ? { ok: false, errors: errorsAt(initial, { amount: failure.detail }) }
        : sent
    },
    onSuccess: () => {
      showToast('success', done)
      onClose()
    },
  })
  const isAsked = asked?.of === JSON.stringify(form.values)
  return { ...form, doubts: isAsked ? asked.doubts : [] }
}

type Errors<V> = { readonly [name in keyof V]?: string }

/** Each at the field that it names, or at the amount. */
const errorsAt = <V extends AmountValues>(
  values: V,
  found: { readonly [name: string]: string },
): Errors<V> => {
  const errors: { [name in keyof V]?: string } = {}
  for (const name in values) {
    const said = Object.entries(found).filter(
      ([field]) => field === name || (name === 'amount' && !(field in values)),
    )
    if (said.length > 0) errors[name] = said.map(([, message]) => message).join(' ')
  }
  return errors
}

interface MoneyDialogProps<V extends AmountValues> {
  readonly form: MoneyForm<V>
  readonly title: string
  readonly action: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

export function MoneyDialog<V extends AmountValues>({
  form,
  title,
  action,
  onClose,
  children,
}: MoneyDialogProps<V>) {
  const id = useId()
  const giveUp = (): void => {
    form.forget()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={giveUp}>Annuler</Button>
          <Button variant="primary" type="submit" form={id} loading={form.busy}>
            {form.doubts.length === 0 ? action : `${action} quand même`}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={form.submit} busy={form.busy}>
        <TextField
          {...form.field('amount')}
          label="Montant"
          required
          unit="€"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          onFocus={event => event.target.select()}
        />
        {children}
        {form.doubts.length > 0 && (
          <div className="rent-doubt">
            <Banner tone="error" icon="triangle-alert">
              {form.doubts.join(' ')}
            </Banner>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
