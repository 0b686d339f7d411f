// « Déplacer… » on a day that is closed already: what still stands there goes elsewhere (CA7).
import { useState } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { Button } from '#kit/action/button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import type { Closing } from '../../data/standing-on.ts'
import { ClosingPlanList, useClosingPlan } from './closing-plan.tsx'
import { spanWord } from './calendar-words.ts'
import { useMoveAway } from './use-move-away.ts'

interface MoveFromClosedProps {
  readonly closing: Closing
  readonly onClose: () => void
}

export function MoveFromClosed({ closing, onClose }: MoveFromClosedProps) {
  const { today } = useClock()
  const plan = useClosingPlan(closing)
  const moveAway = useMoveAway()
  const [isChoosing, setChoosing] = useState(false)
  const count = plan.chosen.length
  return (
    <Sheet open onClose={onClose} title={`Déplacer\u00a0: ${spanWord(closing, today)}`}>
      {plan.state === 'missing' ? (
        <p className="muted">Cet appareil n’a pas tout de ces jours&nbsp;: il faut le réseau.</p>
      ) : plan.moves === undefined ? (
        <Skeleton lines={4} />
      ) : plan.moves.length === 0 ? (
        <p className="muted">Plus rien n’est prévu ce jour-là.</p>
      ) : (
        <ClosingPlanList plan={plan} isChoosing={isChoosing} />
      )}
      <div className="cfg__foot">
        <Button onClick={onClose}>Abandonner</Button>
        <span className="grow" />
        <Button aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          Choisir un par un
        </Button>
        <Button
          variant="primary"
          disabled={count === 0}
          onClick={() => {
            void moveAway(plan.chosen, '')
            onClose()
          }}
        >
          {count === 1 ? 'Déplacer le passage' : `Déplacer les ${count}`}
        </Button>
      </div>
    </Sheet>
  )
}
