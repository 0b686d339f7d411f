// Beside a departure: what is to be paid and left as a caution, taken where it stands, with its receipt (RT20, RT23).
import { useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { formatMoney, fromCents } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { HandingSheet } from '../../data/handing/handing-sheet.ts'
import { moneyOfSheet } from '../../data/money/rental-money.ts'
import { accountOf, withoutDeposit, type Account } from '../../rules/money/account.ts'
import { MoneyQuestion } from '../money/money-panel.tsx'

interface DepartureMoneyProps {
  readonly sheet: HandingSheet
  /** A quotation, or what was cancelled, takes nothing. */
  readonly isOpen: boolean
}

export function DepartureMoney({ sheet, isOpen }: DepartureMoneyProps) {
  const [asked, setAsked] = useState<'pay' | 'receive' | null>(null)
  const money = moneyOfSheet(sheet)
  const account = accountOf(money)
  const { due, deposit } = account
  const toReceive = Math.max(0, deposit.asked - deposit.received)
  const reason = withoutDeposit(money.lines)
  return (
    <section aria-label="Argent">
      <h2 className="aside-h">Argent</h2>
      <Sums account={account} toReceive={toReceive} />
      {toReceive > 0 && reason !== '' && (
        <p className="muted small">
          <Icon name="info" /> Parti sans la caution&nbsp;: {reason}
        </p>
      )}
      <div className="hand-pay">
        {isOpen && due > 0 && (
          <Button size="sm" icon="banknote" onClick={() => setAsked('pay')}>
            Encaisser…
          </Button>
        )}
        {isOpen && toReceive > 0 && (
          <Button size="sm" icon="plus" onClick={() => setAsked('receive')}>
            Recevoir la caution…
          </Button>
        )}
        {deposit.received > 0 && (
          <LinkButton
            size="sm"
            icon="printer"
            to={address('/collect/desktop/print/delivering', {
              search: { id: [sheet.dossier.head.id], paper: 'deposit' },
            })}
          >
            Reçu de caution
          </LinkButton>
        )}
      </div>
      {asked !== null && (
        <MoneyQuestion asked={{ what: asked }} sheet={sheet} money={money} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

interface SumsProps {
  readonly account: Account
  readonly toReceive: number
}

function Sums({ account: { total, paid, due, deposit }, toReceive }: SumsProps) {
  const sums = [
    ['Location', total],
    ...(paid === 0 ? [] : [['Déjà réglé', paid] as const]),
    [due < 0 ? 'À rembourser' : 'Reste à régler', Math.abs(due)],
    ...(deposit.received === 0 ? [] : [['Caution reçue', deposit.received] as const]),
    ...(toReceive === 0 && deposit.received > 0 ? [] : [['Caution à recevoir', toReceive] as const]),
  ] as const
  return (
    <dl className="kv num">
      {sums.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(fromCents(cents))}</dd>
        </div>
      ))}
    </dl>
  )
}
