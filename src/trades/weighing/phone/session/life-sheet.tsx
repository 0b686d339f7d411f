// « Sa vie »: what is known of an instance, oldest first.
import { missing, part } from '#shell/frame/part.tsx'
import { formatDate } from '#records/time/dates.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { useLife } from '../../shared/use-life.ts'

const FoundAgain = part(
  () => import('#trades/rental/shared/found-again.tsx').then(({ FoundAgain }) => FoundAgain),
  missing,
)

export interface LifeSheetProps {
  readonly instance: string
  readonly name: string
  readonly onClose: () => void
}

export function LifeSheet({ instance, name, onClose }: LifeSheetProps) {
  const { life, partial } = useLife(instance)
  return (
    <Sheet open onClose={onClose} title={`Sa vie\u00a0: ${name}`}>
      {life === undefined && <Skeleton lines={4} />}
      {life !== undefined && (life?.events ?? []).length === 0 && (
        <EmptyState icon="history" title="Rien sur cet appareil">
          <p>Le bureau en sait peut-être plus.</p>
        </EmptyState>
      )}
      {life?.instance.state === 'lost' && <FoundAgain instance={instance} name={name} />}
      <output>{partial !== null && <p className="honest">{partial}</p>}</output>
      <ol className="list life">
        {life?.events.map((event, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- an event is identified by its position
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
