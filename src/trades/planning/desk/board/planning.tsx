// The board with its drawers and sheets for one tab and one period.
import { useRef, useState, type MouseEvent } from 'react'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { OmniButton } from '#shell/palette/omni-button.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { deskUndo } from '#shell/undo/desk-acts.ts'
import { useUndoKeys } from '#shell/undo/use-undo-keys.ts'
import type { PlanningTab } from '../../rules/planning-tabs.ts'
import { has } from '#records/rights/rights.ts'
import { lookOf, taskAddress, type BoardPlace } from './board-address.ts'
import { BoardSheets } from './board-sheets.tsx'
import { BoardFilters, DateTools } from './board-tools.tsx'
import { BoardView } from './board-view.tsx'
import { tasksText } from './board-words.ts'
import { useDays } from '../../shared/use-days.ts'
import { useActs } from './move/use-acts.ts'
import { useMoves } from './move/use-moves.ts'
import { PoolSide } from './pool/pool-side.tsx'
import { usePool } from './pool/use-pool.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useShown, type Shown } from './shown/use-shown.ts'
import { part } from '#shell/frame/part.tsx'
import { usePeek } from './week/use-peek.ts'

/** Opened from the week: the board has no kilobyte to spare. */
const Peek = part(() => import('./week/peek.tsx').then(({ Peek: drawn }) => drawn))

interface PlanningProps {
  readonly place: BoardPlace
  readonly tabs: readonly PlanningTab[]
  readonly tab: PlanningTab
  readonly from: string
  readonly to: string
  readonly today: string
  readonly onPlace: (change: Partial<BoardPlace>) => void
}

/** Of the types that a board shows, from here on they are steps of rentals. */
const FIRST_RENTAL = 12

export function Planning({ place, tabs, tab, from, to, today, onPlace }: PlanningProps) {
  const go = useGo()
  const area = useRef<HTMLDivElement>(null)
  const { board, waiting, reading, rows, cells, cards, news } = useShown({ place, tab, from, to })
  const moves = useMoves(id => (cards.get(id)?.task_type_id ?? 0) >= FIRST_RENTAL)
  const [isChoosing, setChoosing] = useState(false)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const { isOpen, setOpen } = usePool(place.span)
  const look = lookOf(place)
  const { peek, ...peeking } = usePeek(area, cells, look === 'week')
  const wanted = board === undefined || waiting === undefined ? null : place.move
  const onWantedDone = (): void => onPlace({ move: null })
  const onEscape = peeking.close
  const acts = useActs({ area, reading, cells, cards, today, moves, wanted, onWantedDone, onEscape })
  const { selected, clear, withCard, ask } = acts
  useUndoKeys(deskUndo)
  const chosen = [...selected].flatMap(id => cards.get(id) ?? [])
  const press = pressed({
    onHead: look === 'week' ? peeking.toggle : setOpenKey,
    onCard: (id, isAdded) =>
      isChoosing || isAdded ? acts.toggle(id) : go(taskAddress(id, cards.get(id)?.view)),
    onElsewhere: peeking.leave,
  })
  return (
    <DeskScreen
      layout="collect"
      title="Planning"
      titleHidden
      tools={<DateTools place={place} from={from} to={to} onPlace={onPlace} />}
      actions={<BoardActions />}
      filters={
        <BoardFilters
          place={place}
          tabs={tabs}
          tab={tab}
          printed={from <= today && today <= to ? today : from}
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
        <BoardView
          {...{ board, rows, today, selected, news, look }}
          label={`Planning ${tab.label}`}
          peeked={peek?.key ?? null}
          onDay={setCopied}
          onWhole={isNarrowed(place) ? () => onPlace({ type: null, view: 'all', shifts: [] }) : null}
        />
        {peek !== undefined && (
          <Peek
            key={peek.key}
            cell={peek}
            selected={selected}
            news={news}
            isPast={peek.date < today}
            onClose={peeking.close}
            onSheet={() => setOpenKey(peek.key)}
            onPropose={ids => ask('propose', ids)}
          />
        )}
      </div>
      <DaysMissing from={from} to={to} />
      <SpokenNews news={news} cards={cards} />
      {chosen.length > 0 && (
        <SelectionBar
          cards={chosen}
          onMove={() => ask('move', withCard(null))}
          onPropose={() => ask('propose', withCard(null))}
          onAccept={ids => void moves.accept(ids).then(clear)}
          onClear={clear}
        />
      )}
      <BoardSheets
        {...{ rows, cells, from, moves, acts, openKey, copied }}
        onCloseSlot={() => setOpenKey(null)}
        onCloseCopy={() => setCopied(null)}
      />
    </DeskScreen>
  )
}

const isNarrowed = ({ type, view, shifts }: BoardPlace): boolean =>
  type !== null || view !== 'all' || shifts.length > 0

/** Below the board, so that nothing moves for it; the page's banner shows the age of the data. */
function DaysMissing({ from, to }: Pick<PlanningProps, 'from' | 'to'>) {
  if (useDays(from, to) !== 'missing') return null
  return <p className="plan__note">Hors ligne, ces jours ne sont pas tous sur cet appareil</p>
}

function BoardActions() {
  const rights = useRights()
  return (
    <>
      <OmniButton />
      {has(rights, 'add_task') && (
        <LinkButton to="/collect/desktop/task" variant="primary" icon="plus">
          <span className="bnew">Nouvelle tâche</span>
        </LinkButton>
      )}
    </>
  )
}

/** The news that flash on the cards, for a screen reader. */
function SpokenNews({ news, cards }: Pick<Shown, 'news' | 'cards'>) {
  return (
    <output className="sr">
      {[...news].map(([id, text]) => `${cards.get(id)?.name ?? tasksText(1)}\u00a0: ${text}`).join('. ')}
    </output>
  )
}

interface Press {
  /** The head of a slot, by the slot's key. */
  readonly onHead: (key: string) => void
  /** `isAdded`: with a key that adds the card to the selection. */
  readonly onCard: (id: string, isAdded: boolean) => void
  /** Neither a head nor a card, nor inside the preview. */
  readonly onElsewhere: () => void
}

const pressed =
  ({ onHead, onCard, onElsewhere }: Press) =>
  (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target instanceof Element ? event.target : null
    const head = target?.closest<HTMLElement>('[data-head]')?.dataset['head']
    if (head !== undefined) return onHead(head)
    if (target !== null && target.closest('[data-peek], [data-card]') === null) onElsewhere()
    const id = target?.closest<HTMLAnchorElement>('a[data-card]')?.dataset['card']
    if (id === undefined || event.button !== 0) return
    event.preventDefault()
    onCard(id, event.ctrlKey || event.metaKey || event.shiftKey)
  }
