// A day without a slot: said with a picture, then where the next one is.
import { LinkButton } from '#app/link-button.tsx'
import { formatDate } from '#domain/dates.ts'
import { sentenceStart } from '#domain/fr/sentence.ts'
import { shifts } from '#domain/shifts.ts'
import { SmallQuay } from '#ui/art/small-quay.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tile } from '#ui/tile.tsx'
import { useNextDay } from './use-slots.ts'

interface NoSlotsProps {
  readonly day: string
  readonly today: string
}

export function NoSlots({ day, today }: NoSlotsProps) {
  const next = useNextDay(day)
  const first = next?.slots[0]
  return (
    <>
      <Card>
        <div className="quaybox">
          <SmallQuay thing="parcel" />
        </div>
        <EmptyState title={day === today ? 'Aucun créneau aujourd’hui.' : 'Aucun créneau ce jour-là.'}>
          {next === null && <p>Rien n’est prévu non plus dans les sept jours qui suivent.</p>}
          {day !== today && <LinkButton to="/collect/mobile">Revenir à aujourd’hui</LinkButton>}
        </EmptyState>
      </Card>
      {next != null && first !== undefined && (
        <>
          <h2 className="h-sec">Le prochain</h2>
          <Card as="article" className="slotcard">
            <div className="slotcard__h">
              <Tile icon="truck" tone="brand" />
              <div className="grow">
                <h3>
                  {sentenceStart(formatDate(next.day, 'day'))},{' '}
                  {shifts.labelOf(first.slot.shift_id).toLowerCase()}
                </h3>
                <p>{first.resource.name}</p>
              </div>
              <p className="slotcard__p">
                <b className="num">{first.count}</b>
                {first.count > 1 ? 'arrêts' : 'arrêt'}
              </p>
            </div>
            <LinkButton
              to={`/collect/mobile?date=${next.day}`}
              variant="primary"
              size="lg"
              iconEnd="arrow-right"
              block
            >
              Voir ce jour
            </LinkButton>
          </Card>
        </>
      )}
    </>
  )
}
