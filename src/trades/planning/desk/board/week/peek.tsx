// A preview of a half day within the week: gauges, stops in order as the same cards, its end, and the actions on it.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import type { BoardCell, Card } from '../../../data/board.ts'
import { Button } from '#kit/action/button.tsx'
import { isFocusFree } from '../is-focus-free.ts'
import { classNames } from '#kit/class-names.ts'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { slotAddress } from '../board-address.ts'
import { STOPS } from '../board-walk.ts'
import { shiftText, shortDay, slotText, tasksText } from '../board-words.ts'
import { refusalOf, useDragOver } from '../move/drag-state.ts'
import { SpaceGauges } from '../space-gauges.tsx'
import { TaskCard } from '../task-card.tsx'
import type { News } from '../shown/use-news.ts'
import { PeekEnd } from './peek-end.tsx'
import { peekPlace } from './peek-place.ts'
import { stopToMove } from './stop-to-move.ts'

interface PeekProps {
  readonly cell: BoardCell
  readonly selected: ReadonlySet<string>
  readonly news: News
  readonly isPast: boolean
  readonly onClose: () => void
  /** Crew, note, message, open or closed. */
  readonly onSheet: () => void
  readonly onPropose: (ids: readonly string[]) => void
}

export function Peek({ cell, selected, news, isPast, onClose, onSheet, onPropose }: PeekProps) {
  const box = useRef<HTMLDialogElement>(null)
  useBeside(box, cell.key)
  useFocusKept(box)
  const leaving = stopToMove(cell.space, cell.cards)
  const chosen = cell.cards.filter(({ id }) => selected.has(id))
  const proposed = chosen.length > 0 ? chosen : leaving === null ? [] : [leaving.card]
  return (
    <dialog
      ref={box}
      open
      className="peek"
      aria-label={slotText(cell.resourceName, cell.date, cell.shift_id)}
      data-peek
      data-cell={cell.key}
      data-group="peek"
    >
      <header className="peek__h">
        <h2>{cell.resourceName}</h2>
        <span className="muted small">
          {`${shortDay(cell.date)}, ${shiftText(cell.shift_id)}`.toLowerCase()}
        </span>
        <IconButton icon="users" size="sm" label="Équipe et consigne" onClick={onSheet} />
        <IconButton icon="x" size="sm" label="Fermer" onClick={onClose} />
      </header>
      {cell.crewNames.length > 0 && <p className="muted small">{cell.crewNames.join(', ')}</p>}
      {!cell.isOpen && (
        <p className="peek__l">
          <Icon name="lock" /> {cell.closedFor || 'Fermé'}
        </p>
      )}
      {(cell.message !== '' || cell.crewNote !== '') && (
        <p className="cell__note">
          <Icon name={cell.message === '' ? 'sticky-note' : 'message-square'} />
          <span>{cell.message || cell.crewNote}</span>
        </p>
      )}
      <SpaceGauges space={cell.space} />
      <Stops cell={cell} isPast={isPast} selected={selected} news={news} />
      <PeekEnd cell={cell} />
      {leaving !== null && chosen.length === 0 && (
        <p className="small">{`Sans ${leaving.card.name || 'un arrêt'}\u00a0: ${leaving.percent}\u00a0%`}</p>
      )}
      <footer className="peek__f">
        {proposed.length > 0 && (
          <Button size="sm" icon="sparkles" onClick={() => onPropose(proposed.map(({ id }) => id))}>
            Proposer un créneau
          </Button>
        )}
        <LinkButton
          size="sm"
          variant="quiet"
          iconEnd="arrow-right"
          to={slotAddress(cell.resource_id, cell.date, cell.shift_id)}
        >
          Ouvrir
        </LinkButton>
      </footer>
    </dialog>
  )
}

function Stops({ cell, isPast, selected, news }: Pick<PeekProps, 'cell' | 'isPast' | 'selected' | 'news'>) {
  const drag = useDragOver(cell.key)
  const fits = drag !== null && refusalOf({ ...cell, isPast }, drag.dragged) === null
  const before = fits ? drag.over?.before : undefined
  return (
    <div className={classNames('peek__s', fits && 'cell--drop')}>
      {cell.cards.map((card: Card) => (
        <div key={card.id} className={before === card.id ? 'tkw tkw--before' : 'tkw'}>
          <TaskCard card={card} isSelected={selected.has(card.id)} news={news.get(card.id)} />
        </div>
      ))}
      {before === null && <div className="tk__gap" />}
      {cell.hidden > 0 && <p className="cell__more">{`+ ${tasksText(cell.hidden)} d’un autre planning`}</p>}
      {cell.isOpen && cell.cards.length === 0 && cell.hidden === 0 && (
        <p className="cell__empty">Aucune tâche — glissez-en une ici</p>
      )}
    </div>
  )
}

/** The preview is beside its half day, and follows it when the board is scrolled. */
const useBeside = (box: Box, key: string): void => {
  const place = useEffectEvent((): void => {
    const peek = box.current
    const anchor = document.querySelector(`td[data-cell="${CSS.escape(key)}"]`)?.getBoundingClientRect()
    if (peek === null || anchor === undefined) return
    const view = { width: innerWidth, height: innerHeight }
    const { left, top } = peekPlace(anchor, peek.getBoundingClientRect(), view)
    peek.style.setProperty('--left', `${left}px`)
    peek.style.setProperty('--top', `${top}px`)
  })
  // Its height depends on its content, which may be rendered later.
  useLayoutEffect(() => {
    const peek = box.current
    const follow = (): void => place()
    const sizes = new ResizeObserver(follow)
    if (peek !== null) sizes.observe(peek)
    follow()
    addEventListener('resize', follow)
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      removeEventListener('resize', follow)
      document.removeEventListener('scroll', follow, { capture: true })
    }
  }, [box])
}

/** The focus enters the preview when it opens, and stays in it when the focused card has left. */
const useFocusKept = (box: Box): void => {
  useEffect(() => enter(box), [box])
  useEffect(() => {
    if (isFocusFree() && document.querySelector('dialog:modal') === null) enter(box)
  })
}

type Box = RefObject<HTMLDialogElement | null>

const enter = ({ current }: Box): void => {
  const first = current?.querySelector<HTMLElement>(STOPS) ?? current?.querySelector('button')
  first?.focus({ preventScroll: true })
}
