// /collect/mobile/slot: the stops of one slot in order, its progress and its fill, and what was skipped (screens.md section 4).
// The screen stays on: a crew uses it while driving.
import '../tour.css'
import { useEffect, useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { missing, part } from '#shell/frame/part.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import { keepScreenOn } from '#device/wake-lock.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatDuration } from '#records/time/duration.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { has } from '#records/rights/rights.ts'
import { shifts } from '#records/lists/shifts.ts'
import type { SlotStops, StopOfSlot } from '../../data/stops-of-slot.ts'
import { Card } from '#kit/show/card.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import { Segs } from '#kit/table/segs.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { AddStopButton } from './add-stop-button.tsx'
import { dayAddress } from '../day/day-address.ts'
import { hoursText, personText, placedStop, stopAddress } from '../../shared/stop-words.ts'
import { DeskNotes } from '../day/desk-notes.tsx'
import { CrewTalk } from '../day/crew-talk.ts'
import { crewText } from '../day/slot-crew.ts'
import { SlotGauges } from '../day/slot-gauges.tsx'
import { useLates } from './use-lates.ts'
import { useSlotPlace } from './slot-place.ts'
import { isAllDone, progressText, segments, segmentsText } from '../../shared/stop-progress.ts'
import { StopList } from '../stop/stop-list.tsx'
import { useSlotStops } from '../day/use-slots.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { useIsFirstPull } from '#shell/sync/use-is-first-pull.ts'
import { plural } from '#records/fr/plural.ts'
import { Icon } from '#kit/icons/icon.tsx'

/** The out-of-order warning: skipped stops, each one tap away. It forbids nothing. */
function SkippedStops({ stops }: { readonly stops: readonly StopOfSlot[] }) {
  const skipped = stops.filter(({ isSkipped }) => isSkipped)
  if (skipped.length === 0) return null
  return (
    <div className="warnbox skipped" role="note">
      <Icon name="route" />
      <div className="grow">
        <b>{plural(skipped.length, 'arrêt sauté', 'arrêts sautés')}</b>
        {skipped.map(({ task, place }) => (
          <AppLink key={task.id} to={stopAddress(task.id)} className="skipped__stop">
            {place}. {personText(task)}
          </AppLink>
        ))}
      </div>
    </div>
  )
}

const SlotNotHere = part(
  () => import('../day/day-not-here.tsx').then(({ SlotNotHere: Said }) => Said),
  missing,
)

interface SlotProps {
  readonly search: {
    readonly resource: string | null
    readonly date: string | null
    readonly shift: number | null
  }
}

export function Slot({ search: { resource, date, shift: asked } }: SlotProps) {
  const shift = asked ?? 0
  const { today } = useClock()
  const day = date ?? today
  const found = useSlotStops({ resource, day, shift })
  const isComing = useIsFirstPull() && found === null
  useEffect(keepScreenOn, [])
  const hours = found?.hours ?? null
  const when = [formatDate(day, 'day'), hours && hoursText(hours.start, hours.end)].filter(Boolean).join(', ')
  return (
    <PhoneScreen
      title={found == null ? 'Créneau' : `${found.resource?.name ?? 'Créneau'} · ${shifts.labelOf(shift)}`}
      sub={sentenceStart(when)}
      back={{ to: dayAddress(day, today), label: 'Retour aux créneaux' }}
    >
      {(found === undefined || isComing) && <Skeleton lines={6} />}
      {found === null && !isComing && <SlotNotHere day={day} />}
      {found != null && <Stops of={found} />}
    </PhoneScreen>
  )
}

function Stops({ of }: { readonly of: SlotStops }) {
  const mayAdd = has(useRights(), 'search_add_object')
  const { slot, resource, stops, crew, minutesLeft, load, percent } = of
  const tasks = stops.map(({ task }) => task)
  const lates = useLates(slot.id)
  const talked = stops.map(({ task, place }) => placedStop(task, place))
  const left = stops.filter(({ isLeft }) => isLeft)
  const [waiting, setWaiting] = useState<readonly string[]>()
  const { shown, setShown } = useSlotPlace(slot.id, left.length)
  const add = mayAdd && resource !== null && <AddStopButton slot={slot.id} resourceType={resource.type} />
  if (stops.length === 0)
    return (
      <>
        <DeskNotes slots={[slot]} />
        <CrewTalk slot={slot} />
        <EmptyState
          icon="calendar-x"
          title="Ce créneau est vide."
          action={<LinkButton to="/collect/mobile">Mes créneaux</LinkButton>}
        />
        {add}
        <CrewTalk slot={slot} at="foot" />
      </>
    )
  return (
    <>
      <DeskNotes slots={[slot]} />
      <CrewTalk slot={slot} stops={talked} onWaiting={setWaiting} />
      <Card className="tourhead" label="Avancement">
        <div className="h-stack">
          <b className="strong num">{progressText(tasks)}</b>
          <span className="grow" />
          {left.length > 0 && <span className="muted small num">reste {formatDuration(minutesLeft)}</span>}
        </div>
        <Segs label={segmentsText(tasks)} items={segments(tasks)} />
        <SlotGauges load={load} percent={percent} />
        {crew.length > 0 && <p className="sub">{crewText(crew)}</p>}
      </Card>
      <SkippedStops stops={stops} />
      <Segmented
        label="Tâches affichées"
        block
        value={shown}
        onChange={setShown}
        options={[
          { value: 'left', label: 'Restantes', count: left.length },
          { value: 'all', label: 'Toutes', count: stops.length },
        ]}
      />
      {shown === 'left' && left.length === 0 ? (
        <EmptyState
          icon="circle-check-big"
          title={isAllDone(tasks) ? 'Tous les arrêts sont faits' : 'La tournée est finie'}
          action={
            <LinkButton to="/collect/mobile/dashboard" variant="primary" icon="chart-column">
              Bilan du jour
            </LinkButton>
          }
        >
          {!isAllDone(tasks) && <p>{progressText(tasks)}.</p>}
        </EmptyState>
      ) : (
        <StopList stops={stops} lates={lates} messages={waiting} onlyLeft={shown === 'left'} />
      )}
      {add}
      <CrewTalk slot={slot} stops={talked} at="foot" />
    </>
  )
}
