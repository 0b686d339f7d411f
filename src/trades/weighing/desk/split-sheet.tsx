// « Scinder »: a number of pieces get a line of their own, with their share of the weight or a typed one; nothing is lost.
import { useState } from 'react'
import { splitWeightRefusal } from '../rules/line-acts.ts'
import { linePieces, lineWeight } from '../rules/weighed-line.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
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

/** Why the typed weight cannot be set apart; a blank one is the share of the pieces. */
const weightRefusal = (line: TaskLine, typed: string): string | null => {
  if (typed.trim() === '') return null
  const weight = typedToGrams(typed)
  return weight === null ? 'Saisissez un nombre, par exemple 12,5.' : splitWeightRefusal(line, weight)
}

export function SplitSheet({ session, of: { line }, onClose }: SplitSheetProps) {
  const { db, tap } = useWeighingTap()
  const { said, run, isBusy } = useAct()
  const [quantity, setQuantity] = useState(1)
  const [typed, setTyped] = useState('')
  const pieces = linePieces(line)
  const share = Math.round((lineWeight(line) * quantity) / pieces)
  const weight = typedToGrams(typed)
  const apart = typed.trim() === '' ? share : (weight ?? 0)

  const refusal = weightRefusal(line, typed)

  const split = async (): Promise<void> => {
    if (refusal !== null) return
    const name = line.name || 'Objet'
    const own = { session, line_id: line.line_id, quantity, ...(weight === null ? {} : { weight }) }
    const done = await run(async () => {
      const { undoable } = await import('#shell/undo/undo-later.ts')
      return undoable(db, { title: `${name}\u00a0: ligne scindée`, name }, noted =>
        splitWeighing(noted, { ...own, ...tap() }),
      )
    })
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
          error={refusal ?? undefined}
          help="Sans poids, elles prennent leur part."
        />
        {refusal === null && (
          <p className="netline num">
            <span>{formatWeight(lineWeight(line) - apart)}</span>
            <span>{formatWeight(apart)}</span>
          </p>
        )}
        <RefusalText>{said}</RefusalText>
        <Button
          variant="primary"
          block
          loading={isBusy}
          aria-disabled={refusal !== null || undefined}
          title={refusal ?? undefined}
          onClick={() => void split()}
        >
          Scinder
        </Button>
      </div>
    </Sheet>
  )
}
