// The board with its drawers and sheets for one tab and one period.
import { useMemo, useRef, useState, type MouseEvent } from 'react'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { OmniButton } from '#shell/palette/omni-button.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { momentOf, momentToMs } from '#records/time/dates.ts'
import type { PlanningTab } from '../../rules/planning-tabs.ts'
import type { Split } from '../../rules/split-over-two.ts'
import { has } from '#records/rights/rights.ts'
import type { BoardRow, Card } from '../../data/board.ts'
import { crewMembers } from '../../data/crew-names.ts'
import { DRAWERS } from '../../data/waiting.ts'
import { EmptyState } from '#kit/show/empty-state.tsx'
import { Skeleton } from '#kit/show/skeleton.tsx'
import { lookOf, taskAddress, type BoardPlace, type View } from './board-address.ts'
import { BoardFilters, DateTools } from './board-tools.tsx'
import { BoardView } from './board-view.tsx'
import { tasksText } from './board-words.ts'
import { DuplicateSheet } from './move/duplicate-sheet.tsx'
import { MoveSheet } from './move/move-sheet.tsx'
import { placedOnly } from './move/placed.ts'
import { PoolSide } from './pool/pool-side.tsx'
import { ProblemsDialog } from './move/problems-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SlotSheet } from './slot-sheet/slot-sheet.tsx'
import { useActs } from './move/use-acts.ts'
import { useBoard } from './use-board.ts'
import { useMoves } from './move/use-moves.ts'
import { useNews } from './use-news.ts'
import { useDays } from '../../shared/use-days.ts'
import { usePool } from './pool/use-pool.ts'
import { Peek } from './week/peek.tsx'
import { useWaiting } from './pool/use-waiting.ts'

interface PlanningProps {
  readonly place: BoardPlace
  readonly tabs: readonly PlanningTab[]
  readonly tab: PlanningTab
  readonly from: string
  readonly to: string
  readonly today: string
  readonly onPlace: (change: Partial<BoardPlace>) => void
}

/** A margin, because two clocks are never quite the same. */
const NEWS_MS = 5 * 60_000

export function Planning({ place, tabs, tab, from, to, today, onPlace }: PlanningProps) {
  const rights = useRights()
  const go = useGo()
  const area = useRef<HTMLDivElement>(null)
  const { board, unsent, reading } = useBoard({ from, to, shifts: place.shifts, tab, rights })
  const waiting = useWaiting(tab, { board, drawer: place.drawer, unsent })
  const people = useLocal(crewMembers, board === undefined ? undefined : null, 'beside')
  const period = useDays(from, to)
  const moves = useMoves()
  const [isChoosing, setChoosing] = useState(false)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const { isOpen, setOpen } = usePool(place.span)
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
        [
          ...cells.flatMap(cell => cell.cards),
          ...DRAWERS.flatMap(drawer => waiting?.[drawer].cards ?? []),
        ].map(card => [card.id, card]),
      ),
    [cells, waiting],
  )
  const look = lookOf(place)
  const [peeked, setPeeked] = useState<string | null>(null)
  const peek = look === 'week' ? cells.find(({ key }) => key === peeked) : undefined
  const closePeek = (): boolean => {
    if (peek === undefined) return false
    setPeeked(null)
    area.current?.querySelector<HTMLElement>(`[data-head="${CSS.escape(peek.key)}"]`)?.focus()
    return true
  }
  const acts = useActs({
    area,
    reading,
    cells,
    cards,
    today,
    moves,
    wanted: board === undefined || waiting === undefined ? null : place.move,
    onWantedDone: () => onPlace({ move: null }),
    onEscape: closePeek,
  })
  const { selected, clear, toggle, withCard, nameOf, ask } = acts
  const chosen = [...selected].flatMap(id => cards.get(id) ?? [])

  const placeSplit = async (split: Split): Promise<void> => {
    for (const { ids, slot, title } of split) if (!(await moves.place(ids, slot, title))) return
    clear()
  }

  const press = (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target instanceof Element ? event.target : null
    const head = target?.closest<HTMLElement>('[data-head]')?.dataset['head']
    if (head !== undefined && look === 'week') return setPeeked(now => (now === head ? null : head))
    if (head !== undefined) return setOpenKey(head)
    if (target !== null && target.closest('[data-peek], [data-card]') === null) setPeeked(null)
    const card = target?.closest<HTMLAnchorElement>('a[data-card]')
    const id = card?.dataset['card']
    if (card == null || id === undefined || event.button !== 0) return
    event.preventDefault()
    if (isChoosing || event.ctrlKey || event.metaKey || event.shiftKey) toggle(id)
    else go(taskAddress(id))
  }

  return (
    <DeskScreen
      layout="collect"
      title="Planning"
      titleHidden
      tools={
        <>
          <DateTools place={place} tab={tab} from={from} to={to} onPlace={onPlace} />
          {/* The page's banner shows the age of the data. */}
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
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles
          events of the links and buttons inside */}
      <div className={isOpen ? 'plan' : 'plan plan--strip'} ref={area} onClick={press}>
        <PoolSide
          waiting={waiting}
          drawer={place.drawer}
          selected={selected}
          isOpen={isOpen}
          onDrawer={drawer => onPlace({ drawer })}
          onOpen={setOpen}
        />
        {board === undefined ? (
          <Skeleton lines={10} />
        ) : rows.length === 0 ? (
          <EmptyState icon="truck" title="Aucune ressource dans cette vue">
            <p>Changez de planning ou de filtre.</p>
          </EmptyState>
        ) : (
          <BoardView
            board={board}
            rows={rows}
            label={`Planning ${tab.label}`}
            today={today}
            selected={selected}
            news={news}
            look={look}
            peeked={peek?.key ?? null}
            onDay={setCopied}
          />
        )}
        {peek !== undefined && (
          <Peek
            key={peek.key}
            cell={peek}
            selected={selected}
            news={news}
            isPast={peek.date < today}
            onClose={closePeek}
            onSheet={() => setOpenKey(peek.key)}
            onPropose={ids => ask('propose', ids)}
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
        asked={acts.asking}
        date={from}
        onClose={acts.stopAsking}
        onPlace={(slot, title) =>
          void acts.answer(ids => moves.place(ids, slot, title, { name: nameOf(ids) }))
        }
        onUnplace={() => void acts.answer(ids => moves.unplace(placedOnly(ids, cells)))}
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
        onSplit={split => {
          moves.dismiss()
          void placeSplit(split)
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
