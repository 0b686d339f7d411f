// « Préparer ma tournée »: how much of the day is on this device, then « Prêt hors ligne », or what is missing in plain words. A
// crew may leave at any time: no missing data is worth a truck that waits (screens.md section 4).
import { LinkButton } from '#shell/frame/link-button.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { formatDate } from '#records/time/dates.ts'
import { isStopLeft } from '#records/states/tour-order.ts'
import type { Tour } from '../../data/tour-of-day.ts'
import { Button } from '#kit/action/button.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { dayAddress } from '../day/day-address.ts'
import { placedStop, slotAddress } from '../../shared/stop-words.ts'
import { TourHero } from './tour-hero.tsx'
import { usePreparation, type Preparation } from './tour-preparation.ts'
import { TourNeeds } from './tour-needs.tsx'
import { TourNext } from './tour-next.tsx'
import { TourSlots } from './tour-slots.tsx'
import { CrewTalk } from '../day/crew-talk.ts'
import { DeskNotes } from '../day/desk-notes.tsx'
import { useTour } from '../day/use-slots.ts'

interface PrepareProps {
  readonly day: string
  readonly today: string
}

export function Prepare({ day, today }: PrepareProps) {
  const tour = useTour(day)
  const preparation = usePreparation(day)
  const { readiness, ahead, isRunning } = preparation
  const trucks = [...new Set(tour?.slots.map(({ resource }) => resource.name))]
  const isEmpty = tour?.counts.stops === 0 && !isRunning
  const isReady = readiness?.ready === true && !isRunning
  return (
    <PhoneScreen
      title="Préparer ma tournée"
      sub={[...trucks, formatDate(day, 'day')].join(', ')}
      back={{ to: dayAddress(day, today), label: 'Retour aux créneaux' }}
      nav={false}
      footer={tour !== undefined && !isEmpty && <Leave tour={tour} today={today} of={preparation} />}
    >
      {(tour === undefined || readiness === undefined) && <Skeleton lines={6} />}
      {isEmpty && (
        <EmptyState icon="calendar-x" title="Rien à préparer ce jour-là">
          <p>Aucun arrêt n’est prévu sur vos camions.</p>
        </EmptyState>
      )}
      {tour !== undefined && readiness !== undefined && !isEmpty && (
        <>
          <TourHero of={preparation} readiness={readiness} today={today} />
          {!isReady && <TourNeeds readiness={readiness} isRunning={isRunning} />}
          <DeskNotes slots={tour.slots.map(({ slot }) => slot)} />
          {tour.slots.map(({ slot, driven }) => (
            <CrewTalk
              key={slot.id}
              slot={slot}
              stops={driven.map((stop, n) => placedStop(stop, n + 1))}
              at="day"
            />
          ))}
          {isReady && <TourSlots tour={tour} />}
          {ahead !== null && ahead.readiness.tasks > 0 && <TourNext {...ahead} today={today} />}
        </>
      )}
    </PhoneScreen>
  )
}

interface LeaveProps {
  readonly tour: Tour
  readonly today: string
  readonly of: Preparation
}

function Leave({ tour, today, of: { readiness, isRunning, isOnline, again } }: LeaveProps) {
  const at = tour.slots.find(({ tasks }) => tasks.some(isStopLeft)) ?? tour.slots[0]
  const to = at === undefined ? dayAddress(tour.day, today) : slotAddress(at.slot)
  if (readiness?.ready === true && !isRunning)
    return (
      <LinkButton to={to} variant="primary" size="xl" iconEnd="arrow-right" block>
        Voir mes arrêts
      </LinkButton>
    )
  const left = readiness === undefined ? 0 : readiness.photos.total - readiness.photos.here
  return (
    <>
      {!isRunning && isOnline && (
        <Button icon="refresh-cw" block onClick={again}>
          Réessayer
        </Button>
      )}
      <LinkButton to={to} size="xl" block>
        Partir sans le reste
      </LinkButton>
      {readiness?.canLeave === true && left > 0 && (
        <p className="sub pbar__note">
          {left === 1 ? 'La photo viendra' : `Les ${left}\u00a0photos viendront`} avec le réseau.
        </p>
      )}
    </>
  )
}
