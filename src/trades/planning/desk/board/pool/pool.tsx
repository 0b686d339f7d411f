// The drawers beside the board: the tasks that wait for a slot, with counts. A card dragged onto them leaves its slot.
import { useId, type KeyboardEvent } from 'react'
import { DRAWERS, type Drawer, type Waiting } from '../../../data/waiting.ts'
import { plural } from '#records/fr/plural.ts'
import { Badge } from '#kit/show/badge.tsx'
import { classNames } from '#kit/class-names.ts'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { POOL, useDragOver } from '../move/drag-state.ts'
import { drawerWords } from './pool-drawers.ts'
import { TaskCard } from '../task-card.tsx'

interface PoolProps {
  readonly waiting: Waiting | undefined
  readonly drawer: Drawer
  readonly selected: ReadonlySet<string>
  readonly onDrawer: (drawer: Drawer) => void
  readonly onFold: () => void
  /** Open only for the drag above it, over the board. */
  readonly isSprung: boolean
}

/** More than anybody scrolls through; the rest can be searched. */
const SHOWN = 150

export function Pool({ waiting, drawer, selected, onDrawer, onFold, isSprung }: PoolProps) {
  const id = useId()
  const isOver = useDragOver(POOL) !== null
  const cards = waiting?.[drawer].cards
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = DRAWERS[(DRAWERS.indexOf(drawer) + step + DRAWERS.length) % DRAWERS.length] ?? drawer
    onDrawer(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <aside
      className={classNames('pool', isSprung && 'pool--sprung', isOver && 'pool--drop')}
      aria-label="Tâches à placer"
      data-cell={POOL}
    >
      <div className="pool__top">
        <span>À placer</span>
        <IconButton
          icon="chevron-left"
          size="sm"
          label="Replier les tâches à placer"
          aria-expanded
          onClick={onFold}
        />
      </div>
      <div className="pool__tabs" role="tablist" aria-label="À placer" tabIndex={-1} onKeyDown={walk}>
        {DRAWERS.map(one => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={one === drawer}
            aria-controls={`${id}-list`}
            tabIndex={one === drawer ? 0 : -1}
            onClick={() => onDrawer(one)}
          >
            <span>{drawerWords[one].label}</span>
            <Badge
              count={waiting?.[one].count}
              tone={(waiting?.[one].count ?? 0) > 0 ? drawerWords[one].tone : undefined}
            />
          </button>
        ))}
      </div>
      <div
        className="pool__list"
        id={`${id}-list`}
        role="tabpanel"
        aria-labelledby={`${id}-${drawer}`}
        data-group="pool"
      >
        {cards === undefined && <Skeleton lines={4} />}
        {cards?.slice(0, SHOWN).map(card => (
          <TaskCard key={card.id} card={card} isSelected={selected.has(card.id)} size="big" />
        ))}
        {cards?.length === 0 && <p className="pool__none">{drawerWords[drawer].none}</p>}
        {cards !== undefined && cards.length > SHOWN && (
          <p className="pool__none">{`Et ${plural(cards.length - SHOWN, 'autre')}, par la recherche.`}</p>
        )}
        {cards !== undefined && cards.length > 0 && drawer !== 'toCheck' && (
          <p className="pool__tip">
            Glissez vers un créneau, ou <span className="kbd">D</span> pour déplacer
          </p>
        )}
      </div>
    </aside>
  )
}
