// /collect/mobile, « Mes créneaux »: the day's slots on the person's resources, whether the day can be driven without network,
// then the next day with slots (screens.md section 4). `?prepare=1` is « Préparer ma tournée » for the same day.
import '../tour.css'
import { InstallCard } from '#shell/install/install-card.tsx'
import { AppLink, link } from '#shell/frame/link.tsx'
import { missing, part } from '#shell/frame/part.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useIsFirstPull } from '#shell/sync/use-is-first-pull.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { isStopLeft } from '#records/states/tour-order.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { PageTitle } from '#kit/frame/page-title.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { dayAddress, dayWord } from './day-address.ts'
import { placedStop } from '../../shared/stop-words.ts'
import { CrewTalk } from './crew-talk.ts'
import { SlotCard } from './slot-card.tsx'
import { useTour, useTourAhead } from './use-slots.ts'

const NoSlots = part(() => import('./no-slots.tsx').then(({ NoSlots }) => NoSlots), missing)
const LaterWords = part(
  () => import('#trades/messages/shared/later-words.tsx').then(({ LaterWords: words }) => words),
  missing,
)
const TourReady = part(() => import('../prepare/tour-ready.tsx').then(({ TourReady }) => TourReady), missing)
/** Its frame is shown at once, with the way back. */
const Prepare = part(() => import('../prepare/prepare.tsx').then(({ Prepare }) => Prepare), {
  waiting: ({ day, today }) => (
    <PhoneScreen
      title="Préparer ma tournée"
      back={{ to: dayAddress(day, today), label: 'Retour aux créneaux' }}
      nav={false}
    >
      <Skeleton lines={6} />
    </PhoneScreen>
  ),
})

interface SlotsProps {
  readonly search: { readonly date: string | null; readonly prepare: boolean }
}

export function Slots({ search }: SlotsProps) {
  const { today } = useClock()
  const day = search.date ?? today
  return search.prepare ? <Prepare day={day} today={today} /> : <Day day={day} today={today} />
}

interface DayProps {
  readonly day: string
  readonly today: string
}

function Day({ day, today }: DayProps) {
  const tour = useTour(day)
  const isFirstPull = useIsFirstPull()
  const isLoading = tour === undefined || (tour.slots.length === 0 && isFirstPull)
  const current = tour?.slots.find(({ tasks }) => tasks.some(isStopLeft)) ?? tour?.slots[0]
  return (
    <PhoneScreen>
      <DayHead day={day} today={today} stops={tour?.counts.stops} />
      <InstallCard />
      {isLoading && <Skeleton lines={6} />}
      {!isLoading && tour.slots.length === 0 && (
        <>
          <LaterWords day={day} today={today} />
          <NoSlots day={day} today={today} />
        </>
      )}
      {!isLoading && tour.slots.length > 0 && (
        <>
          {day >= today && tour.counts.stops > 0 && (
            <div className="readyplace">
              <TourReady day={day} today={today} />
            </div>
          )}
          <LaterWords day={day} today={today} />
          {tour.slots.map(({ slot, driven }) => (
            <CrewTalk
              key={slot.id}
              slot={slot}
              stops={driven.map((stop, n) => placedStop(stop, n + 1))}
              at="day"
            />
          ))}
          {tour.slots.map(slot => (
            <SlotCard key={slot.slot.id} of={slot} isFirst={slot.slot.id === current?.slot.id} />
          ))}
          <NextDay day={day} today={today} />
        </>
      )}
    </PhoneScreen>
  )
}

function DayHead({ day, today, stops }: DayProps & { readonly stops: number | undefined }) {
  const facts = ['Mes créneaux', stops !== undefined && stops > 0 && plural(stops, 'arrêt')]
  return (
    <div className="h-stack">
      <div className="grow">
        <PageTitle className="h-page">{formatDate(day, 'day')}</PageTitle>
        <p className="sub num">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <DayLink day={addDays(day, -1)} today={today} label="Jour précédent" icon="chevron-left" />
      <DayLink day={addDays(day, 1)} today={today} label="Jour suivant" icon="chevron-right" />
    </div>
  )
}

interface DayLinkProps extends DayProps {
  readonly label: string
  readonly icon: 'chevron-left' | 'chevron-right'
}

function DayLink({ day, today, label, icon }: DayLinkProps) {
  return (
    <AppLink to={dayAddress(day, today)} className="btn btn--quiet btn--icon" aria-label={label}>
      <Icon name={icon} />
    </AppLink>
  )
}

function NextDay({ day, today }: DayProps) {
  const next = useTourAhead(day)
  if (next === undefined || next === null) return null
  return (
    <RowLink
      to={dayAddress(next.day, today)}
      link={link}
      card
      icon="calendar-days"
      title={dayWord(next.day, today)}
      end={`${plural(next.slots.length, 'créneau')}, ${plural(next.counts.stops, 'arrêt')}`}
    />
  )
}
