// /collect/mobile/slot: the stops of one slot in order, how far it is and how full (screens.md section 4).
import { useState } from 'react'
import { LinkButton } from '#app/link-button.tsx'
import { PhoneScreen } from '#app/phone-screen.tsx'
import { useClock } from '#app/use-clock.ts'
import { formatDate } from '#domain/dates.ts'
import { formatDuration } from '#domain/duration.ts'
import { sentenceStart } from '#domain/fr/sentence.ts'
import { shifts } from '#domain/shifts.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Segs } from '#ui/segs.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { hoursText } from '../parts/place.ts'
import { SlotGauges } from '../parts/slot-gauges.tsx'
import {
  isLeft,
  minutesLeft,
  plannedLoad,
  progressText,
  segments,
  segmentsText,
} from '../parts/stop-progress.ts'
import { StopList } from '../parts/stop-list.tsx'
import { useSlots, type TimedSlot } from '../parts/use-slots.ts'

interface SlotProps {
  readonly search: { readonly resource: string | null; readonly date: string | null; readonly shift: number }
}

export function Slot({ search: { resource, date, shift } }: SlotProps) {
  const { today } = useClock()
  const day = date ?? today
  const slots = useSlots(day)
  const found = slots?.find(({ slot }) => slot.resource_id === resource && slot.shift_id === shift)
  const hours = found?.hours ?? null
  const when = [formatDate(day, 'day'), hours && hoursText(hours.start, hours.end)].filter(Boolean).join(', ')
  return (
    <PhoneScreen
      title={found === undefined ? 'Créneau' : `${found.resource.name} · ${shifts.labelOf(shift)}`}
      sub={sentenceStart(when)}
      back={{
        to: day === today ? '/collect/mobile' : `/collect/mobile?date=${day}`,
        label: 'Retour aux créneaux',
      }}
    >
      {slots === undefined && <Skeleton lines={6} />}
      {slots !== undefined && found === undefined && (
        <EmptyState
          icon="calendar-x"
          title="Ce créneau n’est pas sur cet appareil"
          action={<LinkButton to="/collect/mobile">Mes créneaux</LinkButton>}
        >
          <p>Il a pu être déplacé ou confié à une autre équipe.</p>
        </EmptyState>
      )}
      {found !== undefined && <Stops of={found} />}
    </PhoneScreen>
  )
}

function Stops({ of: { tasks, resource, minutes } }: { readonly of: TimedSlot }) {
  const [shown, setShown] = useState<'left' | 'all'>('left')
  const left = tasks.filter(isLeft)
  if (tasks.length === 0)
    return (
      <EmptyState
        icon="calendar-x"
        title="Ce créneau est vide."
        action={<LinkButton to="/collect/mobile">Mes créneaux</LinkButton>}
      />
    )
  return (
    <>
      <Card className="tourhead" label="Avancement">
        <div className="h-stack">
          <b className="strong num">{progressText(tasks)}</b>
          <span className="grow" />
          {left.length > 0 && (
            <span className="muted small num">reste {formatDuration(minutesLeft(tasks))}</span>
          )}
        </div>
        <Segs label={segmentsText(tasks)} items={segments(tasks)} />
        <SlotGauges load={plannedLoad(tasks)} resource={resource} minutes={minutes} />
      </Card>
      <Segmented
        label="Arrêts affichés"
        block
        value={shown}
        onChange={setShown}
        options={[
          { value: 'left', label: 'Restantes', count: left.length },
          { value: 'all', label: 'Toutes', count: tasks.length },
        ]}
      />
      {shown === 'left' && left.length === 0 ? (
        <EmptyState
          icon="circle-check-big"
          title="Tous les arrêts sont faits"
          action={<LinkButton to="/collect/mobile">Mes créneaux</LinkButton>}
        />
      ) : (
        <StopList tasks={tasks} onlyLeft={shown === 'left'} />
      )}
    </>
  )
}
