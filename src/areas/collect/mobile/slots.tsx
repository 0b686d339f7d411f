// /collect/mobile, « Mes créneaux »: the day's slots on the person's resources, then the next day that has some (screens.md section 4).
import { isOnline, useConnection } from '#app/connection.ts'
import { InstallCard } from '#app/install-card.tsx'
import { AppLink, link } from '#app/link.tsx'
import { PhoneScreen } from '#app/phone-screen.tsx'
import { useClock } from '#app/use-clock.ts'
import { addDays, daysBetween, formatDate } from '#domain/dates.ts'
import { plural } from '#domain/fr/plural.ts'
import { sentenceStart } from '#domain/fr/sentence.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { RowLink } from '#ui/row-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { NoSlots } from '../parts/no-slots.tsx'
import { SlotCard } from '../parts/slot-card.tsx'
import { isLeft } from '../parts/stop-progress.ts'
import { useNextDay, useSlots } from '../parts/use-slots.ts'

interface SlotsProps {
  readonly search: { readonly date: string | null }
}

export function Slots({ search }: SlotsProps) {
  const { today } = useClock()
  const day = search.date ?? today
  const slots = useSlots(day)
  const isFirstBring = useConnection(now => isOnline(now) && (now.bootstrapping || now.pulledAt === null))
  const isLoading = slots === undefined || (slots.length === 0 && isFirstBring)
  const current = slots?.find(({ tasks }) => tasks.some(isLeft)) ?? slots?.[0]
  return (
    <PhoneScreen>
      <DayHead day={day} today={today} stops={slots?.reduce((sum, { count }) => sum + count, 0)} />
      <InstallCard />
      {isLoading && <Skeleton lines={6} />}
      {!isLoading &&
        slots.map(slot => (
          <SlotCard key={slot.slot.id} of={slot} isFirst={slot.slot.id === current?.slot.id} />
        ))}
      {!isLoading && slots.length === 0 && <NoSlots day={day} today={today} />}
      {!isLoading && slots.length > 0 && <NextDay day={day} today={today} />}
    </PhoneScreen>
  )
}

interface DayHeadProps {
  readonly day: string
  readonly today: string
  readonly stops: number | undefined
}

function DayHead({ day, today, stops }: DayHeadProps) {
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

interface DayLinkProps {
  readonly day: string
  readonly today: string
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

function NextDay({ day, today }: Pick<DayHeadProps, 'day' | 'today'>) {
  const next = useNextDay(day)
  if (next === undefined || next === null) return null
  const stops = next.slots.reduce((sum, { count }) => sum + count, 0)
  return (
    <RowLink
      to={dayAddress(next.day, today)}
      link={link}
      card
      icon="calendar-days"
      title={dayWord(next.day, today)}
      end={`${plural(next.slots.length, 'créneau')}, ${plural(stops, 'arrêt')}`}
    />
  )
}

/** Within the week a weekday is enough. */
const dayWord = (day: string, today: string): string => {
  const ahead = daysBetween(today, day)
  if (ahead === 1) return 'Demain'
  const name = sentenceStart(formatDate(day, 'day'))
  return ahead > 1 && ahead < 7 ? (name.split(' ')[0] ?? name) : name
}
const dayAddress = (day: string, today: string): string =>
  day === today ? '/collect/mobile' : `/collect/mobile?date=${day}`
