// One slot of the day: its crew, its progress, its fill, the next stop, and its one action.
import { LinkButton } from '#shell/frame/link-button.tsx'
import { pluralWord } from '#records/fr/plural.ts'
import { shifts } from '#records/lists/shifts.ts'
import { isStopLeft, stopCounts } from '#records/states/tour-order.ts'
import type { TourSlot } from '../../data/tour-of-day.ts'
import { Card } from '#kit/show/card.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Segs } from '#kit/table/segs.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { personText, slotAddress, windowText } from '../../shared/stop-words.ts'
import { ResourceHours } from './resource-hours.tsx'
import { crewText } from './slot-crew.ts'
import { SlotGauges } from './slot-gauges.tsx'
import { segments, segmentsText } from '../../shared/stop-progress.ts'

interface SlotCardProps {
  readonly of: TourSlot
  /** The present slot: its action is the screen's primary one. */
  readonly isFirst: boolean
}

export function SlotCard({ of, isFirst }: SlotCardProps) {
  const { slot, resource, driven, hours, crew } = of
  const next = driven.find(isStopLeft)
  const { stops: count, done } = stopCounts(driven)
  const isBegun = driven.some(stop => !isStopLeft(stop))
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
          <b className="num">{isBegun ? `${done}/${count}` : count}</b>
          {pluralWord(count, 'arrêt')}
        </p>
      </div>
      {isBegun && <Segs label={segmentsText(driven)} items={segments(driven)} />}
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
        {isFirst ? actionOf(isBegun, next !== undefined) : 'Voir les arrêts'}
      </LinkButton>
    </Card>
  )
}

const actionOf = (isBegun: boolean, hasNext: boolean): string => {
  if (!hasNext) return isBegun ? 'Revoir la tournée' : 'Voir les arrêts'
  return isBegun ? 'Continuer la tournée' : 'Commencer la tournée'
}
