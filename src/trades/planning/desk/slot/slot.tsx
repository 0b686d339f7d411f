// /collect/desktop/slot: one shift of one resource (screens.md section 3): its table, its gauges, its order and its sketch; a
// planner's actions on the whole tour.
import '../board/board.css'
import '#kit/frame/desk-pages.css'
import { useMemo, useRef, useState, type RefObject } from 'react'
import { attempt } from '#shell/screen/attempt.ts'
import type { Address } from '#shell/frame/address.ts'
import { useAddress } from '#shell/frame/use-address.ts'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { part } from '#shell/frame/part.tsx'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import type { Outcome } from '#records/failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesTalk } from '#records/rights/seen-tasks.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { deskUndo, did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { useUndoKeys } from '#shell/undo/use-undo-keys.ts'
import { notify } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { isMovable } from '#records/states/placed-state.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { stopCounts } from '#records/states/tour-order.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeSlot } from '../../data/change-slot.ts'
import { slotDesk, type SlotDesk } from '../../data/slot-desk.ts'
import { stepStop } from '../../data/tour/step-stop.ts'
import { Button } from '#kit/action/button.tsx'
import { classNames } from '#kit/class-names.ts'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { boardAddress, readBoardPlace } from '../board/board-address.ts'
import { slotText } from '../board/board-words.ts'
import { ProblemsDialog } from '../board/move/problems-dialog.tsx'
import { SlotSheet } from '../board/slot-sheet/slot-sheet.tsx'
import { useMoves } from '../board/move/use-moves.ts'
import { placedStop } from '#trades/tour/shared/stop-words.ts'
import { NOT_HERE, useDays } from '../../shared/use-days.ts'
import type { WindowState } from '#shell/sync/use-window.ts'
import { adviceOf } from './advice.ts'
import { CourseCard } from './course-card.tsx'
import { Papers, Place } from './slot-head.tsx'
import { SlotRail } from './slot-rail.tsx'
import { StopsTable } from './stops-table.tsx'

const ThreadPanel = part(() =>
  import('#trades/messages/shared/thread-panel.tsx').then(({ ThreadPanel: panel }) => panel),
)

export interface SlotSearch {
  readonly resource: string | null
  readonly date: string | null
  readonly shift: number | null
  readonly messages: boolean
}

export function DeskSlot({ search: { resource, date, shift, messages } }: { readonly search: SlotSearch }) {
  const slot = { resource_id: resource ?? '', date: date ?? '1970-01-01', shift_id: shift ?? 0 }
  const found = useLocal(slotDesk, { ...slot, rights: useRights() })
  const period = useDays(date ?? '', date ?? '')
  const back = { to: boardAddress({ ...readBoardPlace({}), date }), label: 'Planning' }
  if (found != null)
    return <Page key={found.cell.key} desk={found} period={period} back={back} isTalking={messages} />
  return (
    <DeskScreen layout="collect" title="Créneau" back={back}>
      <div className="dpage">
        {found === undefined || period === 'coming' ? (
          <Skeleton lines={8} />
        ) : (
          <EmptyState icon="calendar-x" title="Ce créneau n’existe pas">
            <p>La ressource n’est pas connue de cet appareil.</p>
          </EmptyState>
        )}
      </div>
    </DeskScreen>
  )
}

interface PageProps {
  readonly desk: SlotDesk
  readonly period: WindowState
  readonly back: { readonly to: Address; readonly label: string }
  /** The thread is shown beside the stops. */
  readonly isTalking: boolean
}

function Page({ desk, period, back, isTalking }: PageProps) {
  const rights = useRights()
  const moves = useMoves()
  const [opened, open] = useState<'words' | 'move' | null>(null)
  const { cell, stops } = desk
  const advice = useMemo(() => adviceOf(desk), [desk])
  const drafts = stops
    .filter(({ task }) => task.task_state_id === TASK_STATE.draft)
    .map(({ task }) => task.id)
  const thread = useThread()
  const hasThread = isTalking && maySpeak(cell, rights)
  const { done } = stopCounts(stops.map(({ task }) => task))
  const { step, arrange } = useOrder(desk)
  useUndoKeys(deskUndo)

  return (
    <DeskScreen
      layout="collect"
      title={cell.resourceName}
      back={back}
      tools={<Place cell={cell} />}
      actions={
        <Acts
          desk={desk}
          isTalking={isTalking}
          talk={thread.button}
          onWords={() => open('words')}
          onTalk={() => thread.show(!isTalking)}
        />
      }
    >
      <div className={classNames('slot2', hasThread && 'slot2--th')}>
        <div className="slot2__m">
          {(cell.crewNote !== '' || cell.message !== '') && (
            <p className="honest">{[cell.message, cell.crewNote].filter(Boolean).join(' · ')}</p>
          )}
          {period === 'missing' && <p className="honest">{NOT_HERE}</p>}
          <Card>
            <CardHead
              title={`${stops.length === 0 && period !== 'here' ? 'Arrêts' : `Arrêts\u00a0: ${stops.length}`}${done > 0 ? `, dont ${plural(done, 'fait')}` : ''}`}
            >
              {stops.some(({ task }) => isMovable(task.task_state_id)) && (
                <Button size="sm" variant="quiet" icon="calendar-clock" onClick={() => open('move')}>
                  Déplacer le créneau…
                </Button>
              )}
              {drafts.length > 0 && (
                <Button size="sm" icon="calendar-check" onClick={() => void moves.accept(drafts)}>
                  {`Tout accepter (${drafts.length})`}
                </Button>
              )}
            </CardHead>
            {stops.length === 0 && period === 'coming' ? (
              <Skeleton lines={4} />
            ) : stops.length === 0 ? (
              <EmptyState
                icon="truck"
                title={emptyTitle(desk.hidden, period, rights)}
                action={<LinkButton to={back.to}>Retour au planning</LinkButton>}
              />
            ) : (
              <StopsTable stops={stops} onStep={step} />
            )}
          </Card>
          <CourseCard desk={desk} />
        </div>
        {hasThread ? (
          <Thread desk={desk} onClose={thread.close} />
        ) : period === 'here' && (stops.length > 0 || seesTalk(rights)) ? (
          <SlotRail desk={desk} advice={advice} onAdvice={arrange} />
        ) : (
          period === 'coming' && (
            <aside className="slot2__a">
              <Skeleton lines={4} />
            </aside>
          )
        )}
      </div>
      <SlotSheet
        cell={opened === null ? null : cell}
        moves={moves}
        isToMove={opened === 'move'}
        onClose={() => open(null)}
      />
      <ProblemsDialog blocked={moves.blocked} onClose={moves.dismiss} onPropose={null} />
    </DeskScreen>
  )
}

/** The order of its stops: each change is undone by itself. */
const useOrder = ({ cell, stops }: SlotDesk) => {
  const db = useDatabase()
  const rights = useRights()
  const { resource_id, date, shift_id } = cell
  const slot = { resource_id, date, shift_id }
  const order = async (
    command: (noted: LocalDatabase) => Promise<Outcome<unknown>>,
    said: string,
  ): Promise<void> => {
    const noted = notedEdit(db)
    const outcome = await attempt(() => command(noted.db))
    if (outcome === null) return
    if (!outcome.ok) return notify(outcome.failure)
    const written = noted.take()
    if (written.length > 0) did(editAct(db, { title: said, name: 'L’ordre du créneau', written }))
  }
  return {
    step: (id: string, by: 1 | -1) => {
      const asked = { slot, id, by, stops: stops.map(({ task }) => task) }
      void order(noted => stepStop(noted, asked), 'Ordre du créneau changé')
    },
    arrange: (ids: readonly string[]) => {
      const asked = { slot, values: { task_order: [...ids] }, rights }
      void order(noted => changeSlot(noted, asked), 'Ordre conseillé pris')
    },
  }
}

/** RG5: what stands there in other tabs is not shown, and the slot is not called empty. */
const emptyTitle = (hidden: number, period: WindowState, rights: Rights): string => {
  if (hidden > 0) return `${plural(hidden, 'passage')} hors de vos onglets du planning.`
  if (!seesTalk(rights)) return 'Rien de vos onglets du planning sur ce créneau.'
  return period === 'here' ? 'Ce créneau est vide.' : 'Aucun arrêt sur cet appareil.'
}

/** In the address; who closes it is back on the button that opens it. */
const useThread = () => {
  const { change } = useAddress('/collect/desktop/slot')
  const button = useRef<HTMLButtonElement>(null)
  const show = (messages: boolean): void => change({ messages })
  const close = (): void => {
    show(false)
    button.current?.focus()
  }
  return { button, show, close }
}

interface ActsProps {
  readonly desk: SlotDesk
  readonly isTalking: boolean
  readonly talk: RefObject<HTMLButtonElement | null>
  readonly onWords: () => void
  readonly onTalk: () => void
}

/** To the crew (MS8). */
const maySpeak = ({ slot }: SlotDesk['cell'], rights: Rights): boolean => slot !== null && seesTalk(rights)

function Acts({ desk: { cell, stops }, isTalking, talk, onWords, onTalk }: ActsProps) {
  const rights = useRights()
  return (
    <>
      <Button variant="quiet" icon="users" onClick={onWords}>
        Équipe et consigne
      </Button>
      {maySpeak(cell, rights) && (
        <Button
          ref={talk}
          icon="message-square"
          className={isTalking ? 'btn--sel' : undefined}
          aria-pressed={isTalking}
          onClick={onTalk}
        >
          Messages
        </Button>
      )}
      {cell.slot !== null && stops.length > 0 && <Papers slot={cell.slot} stops={stops} />}
    </>
  )
}

function Thread({
  desk: { cell, stops },
  onClose,
}: Pick<PageProps, 'desk'> & { readonly onClose: () => void }) {
  const { resource_id, date, shift_id } = cell
  return (
    <ThreadPanel
      slot={{ resource_id, date, shift_id }}
      sub={slotText(cell.resourceName, date, shift_id)}
      crew={cell.crew}
      crewNames={cell.crewNames}
      stops={stops.map(({ task }, n) => placedStop(task, n + 1))}
      isShut={!cell.isOpen}
      onClose={onClose}
    />
  )
}
