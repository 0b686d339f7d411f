// The slots of a prepared day, each with its first stop and its fill, then the day's size on the device.
import { link } from '#shell/frame/link.tsx'
import { useStorageUse } from '#shell/storage/use-storage-use.ts'
import { formatBytes } from '#records/fr/bytes.ts'
import { plural } from '#records/fr/plural.ts'
import { shifts } from '#records/lists/shifts.ts'
import type { Tour, TourSlot } from '../../data/tour-of-day.ts'
import { Card } from '#kit/show/card.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import { slotAddress } from '../../shared/stop-words.ts'

export function TourSlots({ tour }: { readonly tour: Tour }) {
  const [use] = useStorageUse()
  return (
    <>
      <Card className="list" label="Créneaux">
        {tour.slots.map(slot => (
          <RowLink
            key={slot.slot.id}
            to={slotAddress(slot.slot)}
            link={link}
            icon="truck"
            title={`${shifts.labelOf(slot.slot.shift_id)}, ${plural(slot.counts.stops, 'arrêt')}`}
            sub={firstStop(slot)}
            end={`${fillOf(slot)}\u00a0%`}
          />
        ))}
      </Card>
      {use !== null && (
        <RowLink
          to="/management/profile"
          link={link}
          card
          icon="hard-drive"
          title="Données gardées"
          end={formatBytes(use.used)}
        />
      )}
    </>
  )
}

const firstStop = ({ tasks, hours, resource }: TourSlot): string => {
  const [first] = tasks
  const hour = first?.loaded_after ?? hours?.start
  const words = [hour && `premier à ${hour}`, first?.city].filter(Boolean).join(', ')
  return words === '' ? resource.name : words
}

const fillOf = ({ percent: { planned } }: TourSlot): number =>
  Math.max(planned.weight ?? 0, planned.volume ?? 0, planned.duration ?? 0)
