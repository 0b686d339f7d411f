// A line that the dock forgot, added at the desk: an object, its quantity, a gross weight or the catalogue's.
import { useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { plural } from '#records/fr/plural.ts'
import { recordWeighing } from '../data/sessions/record-weighing.ts'
import { Button } from '#kit/action/button.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { typedToGrams } from '../shared/kilograms.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'
import { objectChoices } from '#trades/stock/data/last-weights.ts'

interface AddLineSheetProps {
  readonly session: string
  readonly onClose: () => void
}

export function AddLineSheet({ session, onClose }: AddLineSheetProps) {
  const { db, tap } = useWeighingTap()
  const { said, say, run, isBusy } = useAct()
  const objects = useLocal(objectChoices, null)
  const [object, setObject] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [typed, setTyped] = useState('')
  const [times, setTimes] = useState<number | null>(null)

  const add = async (): Promise<void> => {
    const gross = typedToGrams(typed)
    if (object === '') return say('Choisissez un objet.')
    if (!/^[1-9]\d{0,3}$/.test(quantity.trim())) return say('Saisissez un nombre de pièces.')
    if (typed.trim() !== '' && gross === null) return say('Saisissez un nombre, par exemple 12,5.')
    const added = await run(() =>
      recordWeighing(db, {
        session,
        object,
        quantity: Number(quantity),
        gross,
        isConfirmed: times !== null,
        ...tap(),
      }),
    )
    if (added === null) return
    if (added.answer.kind === 'unusual') return setTimes(added.answer.times)
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="Ajouter une ligne">
      <div className="stack">
        <SelectField
          label="Objet"
          value={object}
          onChange={setObject}
          options={objects ?? []}
          blank="Choisir un objet"
        />
        <div className="fgrid">
          <TextField
            className="c6"
            label="Quantité"
            value={quantity}
            onChange={setQuantity}
            inputMode="numeric"
          />
          <TextField
            className="c6"
            label="Brut"
            value={typed}
            onChange={text => {
              setTyped(text)
              setTimes(null)
            }}
            inputMode="decimal"
            unit="kg"
            help={'Vide\u00a0: poids du catalogue, estimé.'}
          />
        </div>
        {times !== null && (
          <p className="warnbox">
            <span>
              <b>{plural(times, 'fois', 'fois')} le poids habituel.</b> Vérifiez, puis confirmez.
            </span>
          </p>
        )}
        <RefusalText>{said}</RefusalText>
        <Button variant="primary" block loading={isBusy} onClick={() => void add()}>
          {times === null ? 'Ajouter la ligne' : 'Confirmer et ajouter'}
        </Button>
      </div>
    </Sheet>
  )
}
