// The board with its drawers and sheets for one tab and one period.
import { useMemo, useRef, useState, type MouseEvent } from 'react'
import { DeskScreen } from '#app/frame/desk-screen.tsx'
import { useGo } from '#app/frame/go.tsx'
import { LinkButton } from '#app/frame/link-button.tsx'
import { OmniButton } from '#app/palette/omni-button.tsx'
import { useRights } from '#app/session/use-session.ts'
import { useLocal } from '#app/sync/use-local.ts'
import { useClock } from '#app/use-clock.ts'
import { tell } from '#app/words/notify.tsx'
import { momentOf, momentToMs } from '#domain/dates.ts'
import type { PlanningTab } from '#domain/planning-tabs.ts'
import { has } from '#domain/rights.ts'
import { meetsHours } from '#domain/stop-window.ts'
import { isMovable } from '#domain/planning/placed-state.ts'
import { board as boardQuery, type BoardRow, type Card } from '#local/queries/planning/board.ts'
import { crewMembers } from '#local/queries/planning/crew-names.ts'
import { DRAWERS } from '#local/queries/planning/waiting.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { BoardPlace, View } from './board-address.ts'
import { BoardFilters, DateTools } from './board-tools.tsx'
import { BoardGrid } from './board-grid.tsx'
import { slotText, tasksText } from './board-words.ts'
import { PAST, POOL, refusalOf, type Dragged, type Over } from './drag-state.ts'
import { DuplicateSheet } from './duplicate-sheet.tsx'
import { MoveSheet, type Asked } from './move-sheet.tsx'
import { neighbourOf, placedOnly } from './placed.ts'
import { Pool } from './pool.tsx'
import { ProblemsDialog } from './problems-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SlotSheet } from './slot-sheet.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useMoves } from './use-moves.ts'
import { useNews } from './use-news.ts'
import { usePeriod } from './use-period.ts'
import { usePointerDrag } from './use-pointer-drag.ts'
import { useWaiting } from './use-waiting.ts'

interface PlanningProps {
  readonly place: BoardPlace
  readonly tabs: readonly PlanningTab[]
  readonly tab: PlanningTab
  readonly from: string
  readonly to: string
  readonly today: string
  readonly onPlace: (change: Partial<BoardPlace>) => void
}

/** Two clocks are never quite the same. */
const NEWS_MS = 5 * 60_000
const NONE: ReadonlySet<string> = new Set()

export function Planning({ place, tabs, tab, from, to, today, onPlace }: PlanningProps) {
  const rights = useRights()
  const go = useGo()
  const area = useRef<HTMLDivElement>(null)
  const board = useLocal(boardQuery, { from, to, shifts: place.shifts, tab, rights })
  const waiting = useWaiting(tab)
  const people = useLocal(crewMembers, null)
  const period = usePeriod(from, to)
  const moves = useMoves()
  const [selected, setSelected] = useState(NONE)
  const [isChoosing, setChoosing] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const { now } = useClock()
  const fewMinutesAgo = (): string => momentOf(momentToMs(now()) - NEWS_MS)
  const seesAuthors = has(rights, 'see_creators')
  const news = useNews(board, fewMinutesAgo, id =>
    seesAuthors ? (people?.find(one => one.id === id)?.name ?? '') : '',
  )

  const rows = useMemo(
    () => (board?.rows ?? []).filter(row => isInView(row, place.view)),
    [board, place.view],
  )
  const cells = useMemo(() => rows.flatMap(row => row.cells), [rows])
  const cards = useMemo(
    () =>
      new Map<string, Card>(
        [...cells.flatMap(cell => cell.cards), ...DRAWERS.flatMap(drawer => waiting?.[drawer] ?? [])].map(
          card => [card.id, card],
        ),
      ),
    [cells, waiting],
  )
  const chosen = [...selected].flatMap(id => cards.get(id) ?? [])

  const clear = (): void => setSelected(NONE)
  const toggle = (id: string): void =>
    setSelected(now => (now.has(id) ? new Set([...now].filter(one => one !== id)) : new Set([...now, id])))
  /** The selection when the card belongs to it, the card alone otherwise; what is settled stays where it is. */
  const withCard = (id: string | null): string[] =>
    (id !== null && !selected.has(id) ? [id] : [...selected]).filter(one => {
      const card = cards.get(one)
      return card !== undefined && isMovable(card.task_state_id)
    })
  const nameOf = ([id, ...others]: readonly string[]): string | undefined =>
    id === undefined || others.length > 0 ? undefined : cards.get(id)?.name || undefined
  const ask = (kind: Asked['kind'], ids: readonly string[]): void => {
    if (ids.length === 0) return
    setAsked(askedOf(kind, ids))
  }
  const askedOf = (kind: Asked['kind'], ids: readonly string[]): Asked => ({
    kind,
    ids,
    name: cards.get(ids[0] ?? '')?.name || tasksText(1),
    isPlaced: placedOnly(ids, cells).length > 0,
  })
  // « Déplacer » of the palette comes by the address; what it names may be on no day that is shown.
  const asking =
    asked ??
    (place.move === null || board === undefined || waiting === undefined
      ? null
      : askedOf('move', [place.move]))
  const stopAsking = (): readonly string[] => {
    setAsked(null)
    if (place.move !== null) onPlace({ move: null })
    return asking?.ids ?? []
  }
  const placeIn = async (ids: readonly string[], key: string, before?: string | null): Promise<void> => {
    const cell = cells.find(one => one.key === key)
    if (cell === undefined) return
    const moved = ids.flatMap(id => cards.get(id) ?? [])
    if (refusalOf({ ...cell, isPast: cell.date < today }, moved) === PAST)
      return tell('warning', `${PAST}\u00a0: choisissez aujourd’hui ou plus tard.`)
    const { resource_id, date, shift_id, resourceName } = cell
    const title = slotText(resourceName, date, shift_id)
    const isLate = ids.some(id => {
      const card = cards.get(id)
      return card !== undefined && cell.isOpen && !meetsHours(card, cell)
    })
    const said = isLate ? `${title}, hors des heures convenues` : title
    if (await moves.place(ids, { resource_id, date, shift_id }, said, { before, name: nameOf(ids) })) clear()
  }

  usePointerDrag({
    area,
    draggedWith: id =>
      withCard(id).flatMap((one): Dragged[] => {
        const card = cards.get(one)
        return card === undefined ? [] : [card]
      }),
    onDrop: (dragged, over: Over) => {
      const ids = dragged.map(({ id }) => id)
      if (over.key === POOL) void moves.unplace(placedOnly(ids, cells)).then(clear)
      else void placeIn(ids, over.key, over.before)
    },
  })
  useBoardKeys(area, {
    onToggle: toggle,
    onReorder: (id, step) => {
      const cell = cells.find(one => one.cards.some(card => card.id === id))
      const target = cell === undefined ? undefined : neighbourOf(cell.cards, id, step)
      if (cell !== undefined && target !== undefined) void placeIn([id], cell.key, target)
    },
    onMove: id => ask('move', withCard(id)),
    onPropose: id => ask('propose', withCard(id)),
    onAccept: id => void moves.accept(withCard(id)).then(clear),
    onClear: clear,
  })

  const press = (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target instanceof Element ? event.target : null
    const head = target?.closest<HTMLElement>('[data-head]')?.dataset['head']
    if (head !== undefined) return setOpenKey(head)
    const card = target?.closest<HTMLAnchorElement>('a[data-card]')
    const id = card?.dataset['card']
    if (card == null || id === undefined || event.button !== 0) return
    event.preventDefault()
    if (isChoosing || event.ctrlKey || event.metaKey || event.shiftKey) toggle(id)
    else go(card.getAttribute('href') ?? '')
  }

  return (
    <DeskScreen
      layout="collect"
      title="Planning"
      titleHidden
      tools={
        <>
          <DateTools place={place} tab={tab} from={from} to={to} onPlace={onPlace} />
          {/* How old the data is, the page's banner says. */}
          {note(period) !== null && <span className="muted small num">{note(period)}</span>}
        </>
      }
      actions={
        <>
          <OmniButton />
          {has(rights, 'add_task') && (
            <LinkButton to="/collect/desktop/task" variant="primary" icon="plus">
              Nouvelle tâche
            </LinkButton>
          )}
        </>
      }
      filters={
        <BoardFilters
          place={place}
          tabs={tabs}
          tab={tab}
          slots={cells.flatMap(({ slot, cards: own }) => (slot !== null && own.length > 0 ? slot : []))}
          isChoosing={isChoosing}
          onChoosing={setChoosing}
          onPlace={onPlace}
        />
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- heard for the links and buttons inside */}
      <div className="plan" ref={area} onClick={press}>
        <Pool
          waiting={waiting}
          drawer={place.drawer}
          selected={selected}
          onDrawer={drawer => onPlace({ drawer })}
        />
        {board === undefined ? (
          <Skeleton lines={10} />
        ) : rows.length === 0 ? (
          <EmptyState icon="truck" title="Aucune ressource dans cette vue">
            <p>Changez de planning ou de filtre.</p>
          </EmptyState>
        ) : (
          <BoardGrid
            board={board}
            rows={rows}
            label={`Planning ${tab.label}`}
            today={today}
            selected={selected}
            news={news}
            onDay={setCopied}
          />
        )}
      </div>
      <output className="sr">
        {[...news].map(([id, text]) => `${cards.get(id)?.name ?? tasksText(1)}\u00a0: ${text}`).join('. ')}
      </output>
      {chosen.length > 0 && (
        <SelectionBar
          cards={chosen}
          onMove={() => ask('move', withCard(null))}
          onPropose={() => ask('propose', withCard(null))}
          onAccept={ids => void moves.accept(ids).then(clear)}
          onClear={clear}
        />
      )}
      <MoveSheet
        asked={asking}
        date={from}
        onClose={stopAsking}
        onPlace={async (slot, title) => {
          const ids = stopAsking()
          if (await moves.place(ids, slot, title, { name: nameOf(ids) })) clear()
        }}
        onUnplace={() => void moves.unplace(placedOnly(stopAsking(), cells)).then(clear)}
      />
      <SlotSheet
        cell={cells.find(({ key }) => key === openKey) ?? null}
        moves={moves}
        onClose={() => setOpenKey(null)}
      />
      <DuplicateSheet date={copied} resources={rows.map(({ id }) => id)} onClose={() => setCopied(null)} />
      <ProblemsDialog
        blocked={moves.blocked}
        onClose={moves.dismiss}
        onPropose={ids => {
          moves.dismiss()
          ask('propose', ids)
        }}
        onSplit={async split => {
          moves.dismiss()
          for (const { ids, slot, title } of split) if (!(await moves.place(ids, slot, title))) return
          clear()
        }}
      />
    </DeskScreen>
  )
}

const note = (period: string): string | null =>
  period === 'missing' ? 'Hors ligne, ces jours ne sont pas tous sur cet appareil' : null

const isInView = ({ cells }: BoardRow, view: View): boolean => {
  if (view === 'notEmpty') return cells.some(({ cards }) => cards.length > 0)
  return view === 'all' || cells.every(({ accepted }) => accepted.percent <= 100)
}
