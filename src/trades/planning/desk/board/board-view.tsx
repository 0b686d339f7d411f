// The form of the board: one day on a time axis, a week of half days in figures, the rest in columns of cards.
import { address } from '#shell/frame/address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { has } from '#records/rights/rights.ts'
import type { Board } from '../../data/board.ts'
import { Button } from '#kit/action/button.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { DayAxis } from './axis/day-axis.tsx'
import type { BoardLook } from './board-address.ts'
import { BoardGrid } from './cards/board-grid.tsx'
import type { BoardViewProps } from './board-view-props.ts'
import { WeekGrid } from './week/week-grid.tsx'

interface ChosenViewProps extends Omit<BoardViewProps, 'board'> {
  /** Undefined while not read yet. */
  readonly board: Board | undefined
  readonly look: BoardLook
  /** Shows all that this planning has; null where nothing narrows it. */
  readonly onWhole: (() => void) | null
}

export function BoardView({ look, board, onWhole, ...shown }: ChosenViewProps) {
  if (board === undefined) return <Skeleton lines={10} />
  if (shown.rows.length === 0) return <NoRows onWhole={onWhole} />
  const props = { ...shown, board }
  if (look === 'axis') return <DayAxis {...props} />
  return look === 'week' ? <WeekGrid {...props} /> : <BoardGrid {...props} />
}

function NoRows({ onWhole }: Pick<ChosenViewProps, 'onWhole'>) {
  const rights = useRights()
  const mayAdd = has(rights, 'config') && has(rights, 'config_resources')
  return (
    <div>
      {onWhole === null ? (
        <EmptyState
          icon="truck"
          title="Rien sur ce planning pour l’instant"
          action={mayAdd && <LinkButton to={RESOURCES}>Ajouter une ressource</LinkButton>}
        >
          <p>Un camion, un comptoir ou un stock y amène les créneaux de sa semaine.</p>
        </EmptyState>
      ) : (
        <EmptyState
          icon="truck"
          title="Aucune ressource dans cette vue"
          action={<Button onClick={onWhole}>Tout montrer</Button>}
        >
          <p>Les filtres n’en laissent aucune.</p>
        </EmptyState>
      )}
    </div>
  )
}

const RESOURCES = address('/management/config/$slug/$', { params: { slug: 'ressources' } })
