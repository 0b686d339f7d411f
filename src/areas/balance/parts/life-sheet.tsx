// « Sa vie »: what is known of a thing on this device, oldest first.
import { useLocal } from '#app/sync/use-local.ts'
import { useClock } from '#app/use-clock.ts'
import { formatDate } from '#domain/dates.ts'
import { lifeOfInstance } from '#local/queries/weighing/life-of-instance.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface LifeSheetProps {
  readonly instance: string
  readonly name: string
  readonly onClose: () => void
}

export function LifeSheet({ instance, name, onClose }: LifeSheetProps) {
  const { today } = useClock()
  const life = useLocal(lifeOfInstance, { id: instance, today })
  return (
    <Sheet open onClose={onClose} title={`Sa vie\u00a0: ${name}`}>
      {life === undefined && <Skeleton lines={4} />}
      {life !== undefined && (life?.events ?? []).length === 0 && (
        <EmptyState icon="history" title="Rien sur cet appareil">
          <p>Le bureau en sait peut-être plus.</p>
        </EmptyState>
      )}
      <ol className="list life">
        {life?.events.map((event, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- an event is its place in a life
          <li key={n} className="row">
            <span className="row__main">
              <span className="row__t">{event.label}</span>
              <span className="row__s num">
                {[`${formatDate(event.at, 'date')}, ${event.at.slice(11, 16)}`, event.detail]
                  .filter(text => text !== '')
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
