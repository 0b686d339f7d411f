// « Scinder »: a number of pieces get a line of their own, with their share of the weight or a typed one; nothing is lost.
import { useState } from 'react'
import { linePieces, lineWeight } from '../rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'
import { splitWeighing } from '../data/sessions/share-weighings.ts'
import type { SessionLine } from '../data/sessions/session-by-id.ts'
import { Button } from '#kit/action/button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { Stepper } from '#kit/action/stepper.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { typedToGrams } from '../shared/kilograms.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'

interface SplitSheetProps {
  readonly session: string
  readonly of: SessionLine
  readonly onClose: () => void
}

export function SplitSheet({ session, of: { line }, onClose }: SplitSheetProps) {
  const { db, tap } = useWeighingTap()
  const { said, say, run, isBusy } = useAct()
  const [quantity, setQuantity] = useState(1)
  const [typed, setTyped] = useState('')
  const pieces = linePieces(line)
  const share = Math.round((lineWeight(line) * quantity) / pieces)
  const weight = typedToGrams(typed)
  const apart = typed.trim() === '' ? share : (weight ?? 0)

  const split = async (): Promise<void> => {
    if (typed.trim() !== '' && weight === null) return say('Saisissez un nombre, par exemple 12,5.')
    const done = await run(() =>
      splitWeighing(db, {
        session,
        line_id: line.line_id,
        quantity,
        ...(weight === null ? {} : { weight }),
        ...tap(),
      }),
    )
    if (done !== null) onClose()
  }
  return (
    <Sheet open onClose={onClose} title={`Scinder ${line.name}`}>
      <div className="stack">
        <div className="h-stack">
          <span className="grow">Pièces mises à part, sur {pieces}</span>
          <Stepper
            label="Pièces mises à part"
            value={quantity}
            min={1}
            max={pieces - 1}
            onChange={setQuantity}
          />
        </div>
        <TextField
          label="Leur poids net"
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          unit="kg"
          help="Sans poids, elles prennent leur part."
        />
        <p className="netline num">
          <span>{formatWeight(lineWeight(line) - apart)}</span>
          <span>{formatWeight(apart)}</span>
        </p>
        <RefusalText>{said}</RefusalText>
        <Button variant="primary" block loading={isBusy} onClick={() => void split()}>
          Scinder
        </Button>
      </div>
    </Sheet>
  )
}
