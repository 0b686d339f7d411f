// /collect/desktop: the planning (screens.md section 3). Resources by days and shifts, waiting tasks beside them, and every way
// of moving a task between the two. All of it from the local tables: without network it is the same board.
import './board.css'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { addDays, mondayOf } from '#records/time/dates.ts'
import { narrowed, planningTabs } from '../../rules/planning-tabs.ts'
import { has } from '#records/rights/rights.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { boardSearch, readBoardPlace, type BoardPlace } from './board-address.ts'
import { Planning } from './planning.tsx'

export function Board() {
  const rights = useRights()
  const { today } = useClock()
  const { search, change: write } = useAddress('/collect/desktop')
  const asked = readBoardPlace(search)
  const place = asked.span === 7 && !has(rights, 'planning_full') ? { ...asked, span: 3 as const } : asked
  const tabs = planningTabs(rights)
  const tab = tabs.find(({ id }) => id === place.tab) ?? tabs[0]
  const move = (change: Partial<BoardPlace>): void => write(boardSearch({ ...place, ...change }))
  const first = place.date ?? today
  const from = place.span === 7 ? mondayOf(first) : first
  const to = addDays(from, place.span - 1)
  if (tab === undefined)
    return (
      <DeskScreen layout="collect" title="Planning">
        <EmptyState
          icon="calendar-x"
          title="Aucun planning ne vous est ouvert"
          action={<LinkButton to="/collect/desktop/search">Chercher une tâche</LinkButton>}
        >
          <p>La recherche et les tâches restent à vous.</p>
        </EmptyState>
      </DeskScreen>
    )
  return (
    <Planning
      place={place}
      tabs={tabs}
      tab={narrowed(tab, place.type)}
      from={from}
      to={to}
      today={today}
      onPlace={move}
    />
  )
}
