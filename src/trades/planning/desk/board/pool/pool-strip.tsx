// The folded drawers: their icons and counts. Each opens the drawers at its own; a card that is dropped here leaves its slot.
import { DRAWERS, type Drawer, type Waiting } from '../../../data/waiting.ts'
import { Badge } from '#kit/show/badge.tsx'
import { classNames } from '#kit/class-names.ts'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { POOL, useDragOver } from '../move/drag-state.ts'
import { drawerWords } from './pool-drawers.ts'

interface PoolStripProps {
  readonly waiting: Waiting | undefined
  /** Null: the drawer that was open last. */
  readonly onOpen: (drawer: Drawer | null) => void
}

export function PoolStrip({ waiting, onOpen }: PoolStripProps) {
  const isOver = useDragOver(POOL) !== null
  return (
    <aside
      className={classNames('poolstrip', isOver && 'pool--drop')}
      aria-label="Tâches à placer"
      data-cell={POOL}
    >
      <IconButton
        icon="chevron-right"
        size="sm"
        label="Ouvrir les tâches à placer"
        aria-expanded={false}
        onClick={() => onOpen(null)}
      />
      {DRAWERS.map(one => {
        const count = waiting?.[one].count
        const { label, icon, tone } = drawerWords[one]
        return (
          <button key={one} type="button" title={label} onClick={() => onOpen(one)}>
            <Icon name={icon} />
            <span className="sr">{`${label}\u00a0: `}</span>
            {/* A count that is not read yet is not shown as zero. */}
            {count !== undefined && <Badge count={count} tone={count > 0 ? tone : undefined} />}
          </button>
        )
      })}
    </aside>
  )
}
