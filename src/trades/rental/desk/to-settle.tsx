// At the head of a rental that was cancelled or made shorter: what is still to be done with what was billed, paid or received (RT19 to RT21).
import { useState } from 'react'
import { TASK_STATE } from '#records/states/task-states.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { moneyOfSheet } from '../data/money/rental-money.ts'
import type { RentalSheet } from '../data/rental-sheet.ts'
import { settleText, toSettle, type ToSettle as OneToSettle } from '../rules/money/to-settle.ts'
import { MoneyQuestion, type Asked } from './money/money-panel.tsx'

const questionOf = (one: OneToSettle): { readonly asked: Asked; readonly label: string } | null => {
  switch (one.what) {
    case 'credit':
      return { asked: { what: 'credit', facture: one.facture }, label: 'Faire l’avoir…' }
    case 'bill':
      return { asked: { what: 'bill' }, label: 'Faire l’avoir…' }
    case 'repay':
      return one.isNow ? { asked: { what: 'pay' }, label: 'Rembourser…' } : null
    case 'twice':
      return { asked: { what: 'twice', doubt: one.doubt }, label: 'Trancher…' }
    case 'back':
      return { asked: { what: 'back' }, label: 'Rendre la caution…' }
  }
}

export function ToSettle({ sheet }: { readonly sheet: RentalSheet }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const money = moneyOfSheet(sheet)
  const isCancelled = sheet.dossier.head.task_state_id === TASK_STATE.cancelled
  const left = toSettle(money, isCancelled)
  if (left.length === 0 && asked === null) return null
  return (
    <section className="card" aria-label="Reste à régler avec le client">
      {left.map(one => {
        const question = questionOf(one)
        return (
          <div key={settleText(one)} className="rent-short">
            <Icon name="triangle-alert" />
            <div>{settleText(one)}.</div>
            {question !== null && (
              <span className="rent-short__ways">
                <Button size="sm" onClick={() => setAsked(question.asked)}>
                  {question.label}
                </Button>
              </span>
            )}
          </div>
        )
      })}
      {asked !== null && (
        <MoneyQuestion asked={asked} sheet={sheet} money={money} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}
