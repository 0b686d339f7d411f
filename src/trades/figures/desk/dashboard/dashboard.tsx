// /collect/desktop/dashboard: what waits for a planner, the progress of the day, and what the desk follows up (screens.md section
// 3).
import { seenScopes } from '#records/rights/seen-tasks.ts'
import '#kit/frame/desk-pages.css'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { missing, part } from '#shell/frame/part.tsx'
import { OmniButton } from '#shell/palette/omni-button.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { useDataAge } from '#shell/sync/data-age.ts'
import { Together } from '#shell/screen/together.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import { Fill } from './fill.tsx'
import { Queues } from './queues.tsx'
import { Devices, Lines } from './devices.tsx'
import { Today } from './today.tsx'
import { Versions } from './versions.tsx'
import { useWindow } from '#shell/sync/use-window.ts'

/** A file of the crew's, which a dashboard does not wait for. */
const Unseen = part(
  () => import('#trades/messages/shared/unseen.tsx').then(({ Unseen: unseen }) => unseen),
  missing,
)

/** What judges them comes with what is found: the dashboard starts without. */
const Rentals = part(() => import('./rentals.tsx').then(({ Rentals: rentals }) => rentals), missing)
const Shortages = part(() => import('./shortages.tsx').then(({ Shortages: shortages }) => shortages), missing)

/** How many days back overdue rentals are searched. */
const BACK_DAYS = 8 * 7

export function DeskDashboard() {
  const { today, hour } = useClock()
  const rights = useRights()
  const age = useDataAge()
  useWindow({ kinds: ['loki'], from: addDays(today, -BACK_DAYS), to: today })
  return (
    <DeskScreen
      layout="collect"
      title="Tableau de bord"
      tools={
        <span className="sub num">
          {formatDate(today, 'day')}, {hour}
          {age !== null && ` · ${age}`}
        </span>
      }
      actions={<OmniButton />}
    >
      <Together className="dash" lines={14}>
        <Queues today={today} rights={rights} />
        <div className="look__side">
          <Versions />
          <Unseen today={today} hour={hour} Lines={Lines} />
          <Devices today={today} />
          {/* Of what an account does not see nothing is said, also not that there is none. */}
          {seenScopes(rights).includes('loki') && <Shortages today={today} Lines={Lines} />}
          {seenScopes(rights).includes('loki') && <Rentals today={today} rights={rights} Lines={Lines} />}
        </div>
        <Today today={today} hour={hour} rights={rights} />
        <Fill today={today} rights={rights} />
      </Together>
    </DeskScreen>
  )
}
