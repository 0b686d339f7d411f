// A day without a slot: shown with a picture and its reason where somebody gave one, then the next day with slots.
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { formatDate } from '#records/time/dates.ts'
import { pluralWord } from '#records/fr/plural.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { shifts } from '#records/lists/shifts.ts'
import { closingsOfDay, type Closing } from '#trades/planning/data/closing/closings-of-day.ts'
import type { Tour } from '../../data/tour-of-day.ts'
import { SmallQuay } from '#kit/brand/small-quay.tsx'
import { Card } from '#kit/show/card.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { dayAddress, prepareAddress } from './day-address.ts'
import { DayNotHere, useHeldDays } from './day-not-here.tsx'
import { ResourceHours } from './resource-hours.tsx'
import { useTourAhead } from './use-slots.ts'

interface NoSlotsProps {
  readonly day: string
  readonly today: string
}

export function NoSlots({ day, today }: NoSlotsProps) {
  const next = useTourAhead(day)
  const held = useHeldDays(day)
  const closings = useLocal(closingsOfDay, { day, rights: useRights() })
  const reasons = [...new Set(closings?.map(closingText))].map(reason => <p key={reason}>{reason}</p>)
  if (held === undefined) return <Skeleton lines={6} />
  if (!held.hasTruck)
    return (
      <Card>
        <EmptyState icon="truck" title="Aucun camion pour l’instant.">
          <p>Le bureau l’ajoute dans ses réglages, et le confie à votre compte.</p>
        </EmptyState>
      </Card>
    )
  if (!held.isDayHere)
    return (
      <Card>
        <DayNotHere day={day}>{reasons}</DayNotHere>
      </Card>
    )
  return (
    <>
      <Card>
        <div className="quaybox">
          <SmallQuay thing="parcel" />
        </div>
        <EmptyState title={day === today ? 'Aucun créneau aujourd’hui.' : 'Aucun créneau ce jour-là.'}>
          {reasons}
          {next === null && (
            <p>
              {held.isAheadHere
                ? 'Rien n’est prévu non plus dans les sept jours qui suivent.'
                : 'Les sept jours qui suivent ne sont pas encore tous sur cet appareil.'}
            </p>
          )}
          {day !== today && <LinkButton to="/collect/mobile">Revenir à aujourd’hui</LinkButton>}
        </EmptyState>
      </Card>
      {next != null && <NextSlot tour={next} today={today} />}
    </>
  )
}

function NextSlot({ tour, today }: { readonly tour: Tour; readonly today: string }) {
  const first = tour.slots.find(({ counts }) => counts.stops > 0)
  if (first === undefined) return null
  const { slot, resource, hours, counts } = first
  const count = counts.stops
  return (
    <>
      <h2 className="h-sec">Le prochain</h2>
      <Card as="article" className="slotcard">
        <div className="slotcard__h">
          <Tile icon="truck" tone="brand" />
          <div className="grow">
            <h3>
              {sentenceStart(formatDate(tour.day, 'day'))}, {shifts.labelOf(slot.shift_id).toLowerCase()}
            </h3>
            <ResourceHours name={resource.name} hours={hours} />
          </div>
          <p className="slotcard__p">
            <b className="num">{count}</b>
            {pluralWord(count, 'arrêt')}
          </p>
        </div>
        <LinkButton to={prepareAddress(tour.day, today)} variant="primary" size="lg" icon="download" block>
          Préparer ma tournée
        </LinkButton>
        <LinkButton to={dayAddress(tour.day, today)} iconEnd="arrow-right" block>
          Voir ce jour
        </LinkButton>
      </Card>
    </>
  )
}

/** « Camion 2 : révision ». */
const closingText = ({ resource, label }: Closing): string =>
  resource === null ? label : `${resource}\u00a0: ${label}`
