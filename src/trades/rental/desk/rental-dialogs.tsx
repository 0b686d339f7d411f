// The question of a rental whose days change: prices to make anew (RT3), and what a shorter period costs (RT21).
import { useState } from 'react'
import { formatMoney, toCents } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import type { DossierMoney } from '../rules/money/money-problems.ts'
import { lessText } from '../rules/money/to-settle.ts'

interface RepriceDialogProps {
  /** The present prices, and those of the new period. */
  readonly kept: number
  readonly fresh: number
  /** « La location passe de 8 à 9 jours. »; null where it has no period. */
  readonly change: string | null
  /** What the organisation asks for a shorter period; 0 for nothing (RT21). */
  readonly fee: number
  /** Its money, where it is known: what is billed or paid already. */
  readonly money: DossierMoney | null
  readonly onChoose: (choice: { readonly reprices: boolean; readonly fee: number }) => void
  readonly onClose: () => void
}

export function RepriceDialog({ kept, fresh, change, fee, money, onChoose, onClose }: RepriceDialogProps) {
  const [hasFee, setHasFee] = useState(true)
  const less = money === null ? null : lessText(money, toCents(kept) - toCents(fresh))
  const choose = (reprices: boolean): void => onChoose({ reprices, fee: hasFee ? fee : 0 })
  return (
    <Dialog
      open
      onClose={onClose}
      title={'Recalculer les prix\u202f?'}
      actions={
        <>
          <Button onClick={() => choose(false)}>Garder les prix</Button>
          <Button variant="primary" onClick={() => choose(true)}>
            Recalculer
          </Button>
        </>
      }
    >
      <p>{change ?? 'La période change.'} Les prix de cette location sont figés depuis son acceptation.</p>
      <p>
        Gardés&nbsp;: {formatMoney(kept)}. Recalculés&nbsp;: {formatMoney(fresh)}.
      </p>
      {less !== null && <p>{less}</p>}
      {fee > 0 && (
        <CheckField
          label={`Frais de modification\u00a0: ${formatMoney(fee)}`}
          checked={hasFee}
          onChange={setHasFee}
        />
      )}
    </Dialog>
  )
}
