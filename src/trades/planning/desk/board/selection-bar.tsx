// The selected cards of the board, with their sums, and the actions on all of them.
import { LinkButton } from '#shell/frame/link-button.tsx'
import { formatDuration } from '#records/time/duration.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import type { Card } from '../../data/board.ts'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { printAddress } from './board-address.ts'
import { tasksText, volumeText } from './board-words.ts'

interface SelectionBarProps {
  readonly cards: readonly Card[]
  readonly onMove: () => void
  readonly onPropose: () => void
  readonly onAccept: (ids: readonly string[]) => void
  readonly onClear: () => void
}

export function SelectionBar({ cards, onMove, onPropose, onAccept, onClear }: SelectionBarProps) {
  const total = (measure: keyof Card['load']): number =>
    cards.reduce((sum, { load }) => sum + load[measure], 0)
  const drafts = cards.filter(({ task_state_id }) => task_state_id === TASK_STATE.draft)
  return (
    <section className="selbar" aria-label="Tâches choisies">
      <output className="num">
        <b>{tasksText(cards.length)}</b>{' '}
        {[
          volumeText(total('volume')),
          formatWeightShort(total('weight')),
          formatDuration(total('duration')),
        ].join(' · ')}
      </output>
      <Button size="sm" icon="calendar-clock" onClick={onMove}>
        Déplacer vers…
      </Button>
      <Button size="sm" icon="sparkles" onClick={onPropose}>
        Proposer
      </Button>
      {drafts.length > 0 && (
        <Button size="sm" icon="calendar-check" onClick={() => onAccept(drafts.map(({ id }) => id))}>
          Accepter
        </Button>
      )}
      <LinkButton
        size="sm"
        icon="printer"
        to={printAddress(
          'task',
          cards.map(({ id }) => id),
        )}
      >
        Fiches
      </LinkButton>
      <IconButton size="sm" icon="x" label="Ne plus rien choisir" onClick={onClear} />
    </section>
  )
}
