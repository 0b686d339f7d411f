// The end of a return in money (RT20, RT24): what is due is taken from the caution or paid apart; « À rendre » is what the client gets back.
import { formatMoney, fromCents, toCents } from '#records/values/decimal.ts'
import type { Account, Deposit } from '../money/account.ts'

export type SettleWay = 'deposit' | 'apart'

export interface Settlement {
  readonly way: SettleWay
  /** Still to pay for the dossier; negative: too much was paid. */
  readonly due: number
  readonly held: number
  /** Taken from the caution. */
  readonly kept: number
  /** Paid by the client now. */
  readonly toPay: number
  /** Of the caution. */
  readonly depositBack: number
  /** Of what was paid. */
  readonly refund: number
  /** « À rendre »: both together. */
  readonly toGiveBack: number
}

/**
 * A partial return keeps the caution: only what is due may be taken from it (RT24).
 */
export const settle = (
  { due, deposit }: Pick<Account, 'due'> & { readonly deposit: Pick<Deposit, 'held'> },
  { way, isLast }: { readonly way: SettleWay; readonly isLast: boolean },
): Settlement => {
  const owed = Math.max(0, due)
  const here = Math.max(0, deposit.held)
  const kept = way === 'deposit' ? Math.min(owed, here) : 0
  const depositBack = isLast ? here - kept : 0
  const refund = Math.max(0, -due)
  return {
    way,
    due: fromCents(due),
    held: fromCents(here),
    kept: fromCents(kept),
    toPay: fromCents(owed - kept),
    depositBack: fromCents(depositBack),
    refund: fromCents(refund),
    toGiveBack: fromCents(depositBack + refund),
  }
}

/** What happens to the money, in one sentence under the largest figure; empty where nothing does. */
export const settlementText = (
  { kept, held, toGiveBack, depositBack, refund }: Settlement,
  kind: string | null,
): string => {
  const isAll = toCents(kept) + toCents(depositBack) === toCents(held)
  if (kept > 0 && kind === 'cheque' && isAll)
    return toGiveBack > 0
      ? `Le chèque de ${formatMoney(held)} est encaissé\u202f; ${formatMoney(toGiveBack)} rendus en espèces.`
      : `Le chèque de ${formatMoney(held)} est encaissé.`
  if (kept > 0) return `${formatMoney(kept)} retenus sur la caution.`
  if (depositBack > 0 && kind === 'cheque') return `Le chèque de ${formatMoney(depositBack)} est rendu.`
  if (depositBack > 0) return `La caution de ${formatMoney(depositBack)} est rendue.`
  return refund > 0 ? `${formatMoney(refund)} payés en trop sont rendus.` : ''
}
