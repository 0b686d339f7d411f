// « Forcer un prix » (RT4): what a piece costs over the whole period, decided by a person, with the reason; taken away, the tariffs count.
import { useState } from 'react'
import { ofName } from '#records/fr/of-name.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { forcedPrice, type RentalLine } from '../rules/rental-form.ts'
import { rentalMessages } from '../rules/rental-messages.ts'

interface LinePriceProps {
  readonly line: RentalLine
  /** Undefined: the tariffs. */
  readonly onChange: (forced: RentalLine['forced']) => void
  readonly onClose: () => void
}

export function LinePrice({ line, onChange, onClose }: LinePriceProps) {
  const [price, setPrice] = useState(line.forced?.price ?? '')
  const [reason, setReason] = useState(line.forced?.reason ?? '')
  const [isAsked, setAsked] = useState(false)
  const isPrice = forcedPrice({ forced: { price, reason } }) !== null
  const isSaid = reason.trim() !== ''
  const take = (): void => {
    setAsked(true)
    if (!isPrice || !isSaid) return
    onChange({ price: price.trim(), reason: reason.trim() })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Prix ${ofName(line.name)}`}
      actions={
        <>
          {line.forced !== undefined && (
            <Button
              variant="quiet"
              onClick={() => {
                onChange(undefined)
                onClose()
              }}
            >
              Revenir au tarif
            </Button>
          )}
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" onClick={take}>
            Appliquer ce prix
          </Button>
        </>
      }
    >
      <div className="fgrid">
        <TextField
          className="c12"
          label="Prix d’une pièce, pour toute la période"
          required
          value={price}
          unit="€"
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          error={isAsked && !isPrice ? rentalMessages.forcedPrice(line.name) : undefined}
          onChange={setPrice}
        />
        <TextField
          className="c12"
          label="Motif"
          required
          value={reason}
          maxLength={500}
          autoComplete="off"
          help="Ce prix reste quand les dates changent."
          error={isAsked && !isSaid ? rentalMessages.forcedReason(line.name) : undefined}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}
