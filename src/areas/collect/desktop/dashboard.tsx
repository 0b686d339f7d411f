// /collect/desktop/dashboard: what waits for a planner, the day as it goes, and what the desk runs after (screens.md section 3).
import '#ui/styles/looking.css'
import { DeskScreen } from '#app/frame/desk-screen.tsx'
import { OmniButton } from '#app/palette/omni-button.tsx'
import { useDataAge } from '#app/sync/data-age.ts'
import { useClock } from '#app/use-clock.ts'
import { addDays, formatDate } from '#domain/dates.ts'
import { Fill } from './dashboard/fill.tsx'
import { Queues } from './dashboard/queues.tsx'
import { Devices, Rentals } from './dashboard/rentals.tsx'
import { Today } from './dashboard/today.tsx'
import { Versions } from './dashboard/versions.tsx'
import { usePeriod } from './search/use-period.ts'

/** How far back a rental that did not return is looked for. */
const BACK_DAYS = 8 * 7

export function DeskDashboard() {
  const { today, hour } = useClock()
  const age = useDataAge()
  usePeriod({ kinds: ['loki'], from: addDays(today, -BACK_DAYS), to: today })
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
      <div className="dash">
        <Queues today={today} />
        <div className="look__side">
          <Versions />
          <Devices today={today} />
          <Rentals today={today} />
        </div>
        <Today today={today} hour={hour} />
        <Fill today={today} />
      </div>
    </DeskScreen>
  )
}
