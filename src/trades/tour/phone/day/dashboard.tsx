// /collect/mobile/dashboard, « Bilan »: first the truck to unload, then the day done and planned, what was left behind and why,
// and last what is still on a truck from an earlier day (screens.md section 4).
import '../tour.css'
import { link } from '#shell/frame/link.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { part } from '#shell/frame/part.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { Together } from '#shell/screen/together.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useIsFirstPull } from '#shell/sync/use-is-first-pull.ts'
import { useRights } from '#shell/session/use-session.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatBytes } from '#records/fr/bytes.ts'
import { plural } from '#records/fr/plural.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { has } from '#records/rights/rights.ts'
import { blobSummary } from '#core/store/pictures/blobs.ts'
import { dayTotals, type TruckToUnload } from '../../data/day-totals.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { DayLeft } from './day-left.tsx'
import { DayTotalsCard } from './day-totals-card.tsx'

const DayUnload = part(() => import('./day-unload.tsx').then(({ DayUnload }) => DayUnload), {
  waiting: () => <Skeleton lines={4} />,
})

export function Dashboard() {
  const { today, hour } = useClock()
  const rights = useRights()
  const totals = useLocal(dayTotals, { day: today, rights })
  const isComing = useIsFirstPull() && totals?.counts.stops === 0
  const trucks = (isWanted: (truck: TruckToUnload) => boolean) =>
    totals?.toUnload
      .filter(isWanted)
      .map(truck => (
        <DayUnload key={truck.slot} truck={truck} today={today} mayWeigh={has(rights, 'balance_mobile')} />
      ))
  const photos = useLocal(blobSummary, null)
  const pending = (photos?.waiting ?? 0) + (photos?.refused ?? 0)
  return (
    <PhoneScreen title="Bilan">
      <p className="sub num">
        {sentenceStart(formatDate(today, 'day'))} · {hour}
      </p>
      <Together className="stack" isReady={totals !== undefined && photos !== undefined}>
        {(totals === undefined || isComing) && <Skeleton lines={6} />}
        {trucks(({ day }) => day === today)}
        {totals?.counts.stops === 0 && !isComing && (
          <EmptyState
            icon="chart-column"
            title="Aucun arrêt aujourd’hui"
            action={<LinkButton to="/collect/mobile">Mes créneaux</LinkButton>}
          >
            <p>Le bilan se remplit au fil de la tournée.</p>
          </EmptyState>
        )}
        {totals !== undefined && totals.counts.stops > 0 && (
          <>
            <DayTotalsCard totals={totals} />
            <DayLeft refused={totals.refused} leftBehind={totals.leftBehind} />
          </>
        )}
        {trucks(({ day }) => day !== today)}
        {photos !== undefined && pending > 0 && (
          <RowLink
            to="/collect/mobile/sync"
            link={link}
            card
            icon="images"
            title={`${plural(pending, 'photo')} à envoyer`}
            end={formatBytes(photos.bytes)}
          />
        )}
      </Together>
    </PhoneScreen>
  )
}
