// One slot of the day: who drives it, how far it is, how full, who comes next, and the one thing to do.
import { LinkButton } from '#app/frame/link-button.tsx'
import { pluralWord } from '#domain/fr/plural.ts'
import { shifts } from '#domain/shifts.ts'
import { isStopLeft } from '#domain/tour-order.ts'
import type { TourSlot } from '#local/queries/tour-of-day.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Segs } from '#ui/segs.tsx'
import { Tile } from '#ui/tile.tsx'
import { personText, slotAddress, windowText } from './place.ts'
import { ResourceHours } from './resource-hours.tsx'
import { crewText } from './slot-crew.ts'
import { SlotGauges } from './slot-gauges.tsx'
import { segments, segmentsText } from '../stop/stop-progress.ts'

interface SlotCardProps {
  readonly of: TourSlot
  /** The slot at hand: its action is the screen's primary one. */
  readonly isFirst: boolean
}

export function SlotCard({ of, isFirst }: SlotCardProps) {
  const { slot, resource, tasks, count, done, hours, crew } = of
  const next = tasks.find(isStopLeft)
  return (
    <Card as="article" className="slotcard">
      <div className="slotcard__h">
        <Tile icon="truck" tone={isFirst ? 'brand' : 'gres'} />
        <div className="grow">
          <h2>{shifts.labelOf(slot.shift_id)}</h2>
          <ResourceHours name={resource.name} hours={hours} />
          {crew.length > 0 && <p>{crewText(crew)}</p>}
        </div>
        <p className="slotcard__p">
          <b className="num">{done > 0 ? `${done}/${count}` : count}</b>
          {pluralWord(count, 'arrêt')}
        </p>
      </div>
      {done > 0 && <Segs label={segmentsText(tasks)} items={segments(tasks)} />}
      {count > 0 && <SlotGauges load={of.load} percent={of.percent} />}
      {next !== undefined && isFirst && (
        <p className="nextline">
          <Icon name="map-pin" />
          <span>
            Ensuite&nbsp;: <b className="strong">{personText(next)}</b>
            <br />
            <span className="muted num">{[next.city, windowText(next)].filter(Boolean).join(', ')}</span>
          </span>
        </p>
      )}
      <LinkButton
        to={slotAddress(slot)}
        variant={isFirst && next !== undefined ? 'primary' : 'plain'}
        size={isFirst ? 'lg' : 'md'}
        iconEnd="arrow-right"
        block
      >
        {isFirst ? actionOf(done, next !== undefined) : 'Voir les arrêts'}
      </LinkButton>
    </Card>
  )
}

const actionOf = (done: number, hasNext: boolean): string => {
  if (!hasNext) return done > 0 ? 'Revoir la tournée' : 'Voir les arrêts'
  return done > 0 ? 'Continuer la tournée' : 'Commencer la tournée'
}
