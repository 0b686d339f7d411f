// What a rental that was cancelled, made shorter or paid too much still owes its client (RT19 to RT21): nothing numbered changes, so that a
// person makes the avoir, pays back, and gives the caution back; and what two desks may have handed out twice.
import type { RentalDocumentRow } from '#records/entities/rental-document.ts'
import { formatMoney, fromCents } from '#records/values/decimal.ts'
import { accountOf, billedLines } from './account.ts'
import { creditable, toBill } from './documents.ts'
import { handedTwice, type HandedTwice } from './handed-twice.ts'
import type { DossierMoney } from './money-problems.ts'

export const CANCEL_FEE = 'Frais d’annulation'

export type ToSettle =
  /** A facture of what will never take place. */
  | { readonly what: 'credit'; readonly cents: number; readonly facture: RentalDocumentRow }
  /** Lines that give back, on no document yet. */
  | { readonly what: 'bill'; readonly cents: number }
  /** Not `isNow`: once the avoir is made. */
  | { readonly what: 'repay'; readonly cents: number; readonly isNow: boolean }
  | { readonly what: 'back'; readonly cents: number }
  | { readonly what: 'twice'; readonly doubt: HandedTwice }

/** Of what is billed, the fee of the cancellation stays owed (RT21). */
const creditsOf = (money: DossierMoney): Extract<ToSettle, { what: 'credit' }>[] =>
  money.documents
    .filter(({ kind }) => kind === 'invoice')
    .flatMap(facture => {
      const lines = creditable(money, facture).lines.filter(({ line }) => line.label !== CANCEL_FEE)
      const cents = lines.reduce((sum, { left }) => sum + left, 0)
      return cents > 0 ? [{ what: 'credit' as const, cents, facture }] : []
    })

export const toSettle = (money: DossierMoney, isCancelled: boolean): ToSettle[] => {
  const { due, deposit } = accountOf(money)
  const credits = isCancelled ? creditsOf(money) : []
  const next = toBill(money)
  const dueOnce = due - credits.reduce((sum, { cents }) => sum + cents, 0)
  const isBilled = credits.length === 0
  return [
    ...handedTwice(money).map(doubt => ({ what: 'twice' as const, doubt })),
    ...credits,
    ...(next?.kind === 'credit' ? [{ what: 'bill' as const, cents: -next.cents }] : []),
    ...(dueOnce < 0 ? [{ what: 'repay' as const, cents: -dueOnce, isNow: isBilled }] : []),
    ...(isCancelled && deposit.held > 0 ? [{ what: 'back' as const, cents: deposit.held }] : []),
  ]
}

/** Its money once it is cancelled: what no document names goes with it. */
export const onceCancelled = (money: DossierMoney): DossierMoney => {
  const billed = billedLines(money.documents)
  return { ...money, lines: money.lines.filter(({ id }) => billed.has(id)) }
}

/** What `cents` less asks of somebody once it is saved, where something is billed or paid already; null where it asks nothing. */
export const lessText = (money: DossierMoney, cents: number): string | null => {
  if (cents <= 0) return null
  const { billed, due } = accountOf(money)
  const owed = Math.min(cents, cents - due)
  const steps = [
    ...(billed > 0 ? ['La facture déjà faite ne change pas\u00a0: un avoir la corrigera'] : []),
    ...(owed > 0 ? [`${euros(owed)} seront à rembourser`] : []),
  ]
  return steps.length === 0 ? null : `${steps.join('\u202f; ')}. Le dossier le rappellera.`
}

const euros = (cents: number): string => formatMoney(fromCents(cents))

const twiceText = ({ what, cents, rows }: HandedTwice): string => {
  if (what === 'refund') return `Remboursé deux fois\u202f? ${euros(cents)} de plus que dû`
  const isKept = rows.filter(({ type }) => type === 'deposit').length === 1
  return `Caution ${isKept ? 'gardée et rendue' : 'rendue deux fois'}\u202f? ${euros(cents)} de plus que reçu`
}

export const settleText = (one: ToSettle): string => {
  switch (one.what) {
    case 'credit': {
      const { number } = one.facture
      const name = number === '' ? 'Facture en attente de numéro' : `Facture ${number}`
      return `${name}\u00a0: ${euros(one.cents)} à corriger par un avoir`
    }
    case 'bill':
      return `${euros(one.cents)} en moins que ce qui est facturé\u00a0: un avoir à faire`
    case 'repay':
      return `Déjà payé\u00a0: ${euros(one.cents)}, à rembourser${one.isNow ? '' : ' une fois l’avoir fait'}`
    case 'twice':
      return twiceText(one.doubt)
    case 'back':
      return `Caution de ${euros(one.cents)}, à rendre`
  }
}
