// /management/config/calendrier: the holidays of the organisation and its own closed days, with what stands on each (CA1–CA5).
import { useState } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { Button } from '#kit/action/button.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { calendarOf } from '../../data/calendar-of.ts'
import { ConfigScreen } from '../../shared/config-screen.tsx'
import { CloseDays } from './close-days.tsx'
import { HolidaysCard } from './holidays-card.tsx'
import { OwnClosings } from './own-closings.tsx'

export function ConfigCalendar() {
  const { today } = useClock()
  const rights = useRights()
  const calendar = useLocal(calendarOf, { today, rights })
  const [isClosing, setClosing] = useState(false)
  return (
    <ConfigScreen
      slug="calendrier"
      isOpen
      isSheet
      actions={
        <Button variant="primary" icon="plus" onClick={() => setClosing(true)}>
          Jour fermé
        </Button>
      }
    >
      <div className="cfg__sheet cal">
        {calendar === undefined ? (
          <Skeleton lines={12} />
        ) : (
          <>
            <HolidaysCard calendar={calendar} />
            <OwnClosings closings={calendar.closings} />
          </>
        )}
      </div>
      {isClosing && <CloseDays today={today} onClose={() => setClosing(false)} />}
    </ConfigScreen>
  )
}
