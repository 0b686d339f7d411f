// /collect/mobile/sync: what waits on this device and why, in words, and the button that sends it all now (screens.md section 4).
import './sending.css'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { part } from '#shell/frame/part.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { Together } from '#shell/screen/together.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { FillProgress } from '#shell/sync/fill-progress.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights, useSignedIn } from '#shell/session/use-session.ts'
import { formatDate, momentOf, momentToMs } from '#records/time/dates.ts'
import { has } from '#records/rights/rights.ts'
import { Card } from '#kit/show/card.tsx'
import { useIsWide } from '#kit/show/use-density.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { SendingNow } from './sending-now.tsx'
import { SendingSection } from './sending-section.tsx'
import { sendings, type Sendings } from './sendings.ts'

// Loaded when there is something for them: the lines, the two versions, the photos, this device's data; the desk's frame at a desk.
const SendingVersions = part(() =>
  import('./sending-versions.tsx').then(({ SendingVersions }) => SendingVersions),
)
const SendingDevice = part(() => import('./sending-device.tsx').then(({ SendingDevice }) => SendingDevice))
const SendingHanded = part(() => import('./sending-handed.tsx').then(({ SendingHanded }) => SendingHanded))
const SendingDesk = part(() => import('../desk/sending-desk.tsx').then(({ SendingDesk }) => SendingDesk))
const PhotoSection = part(() => import('./photo-section.tsx').then(({ PhotoSection }) => PhotoSection))
const SendingLine = part(() => import('./sending-line.tsx').then(({ SendingLine }) => SendingLine))
const SendingSent = part(() => import('./sending-sent.tsx').then(({ SendingSent }) => SendingSent))

export function Sync() {
  const { profile } = useSignedIn()
  const rights = useRights()
  const { today } = useClock()
  const since = new Date(momentToMs(`${today} 00:00:00`)).toISOString()
  const isPlanner = has(rights, 'emma_desktop')
  const list = useLocal(sendings, { since })
  const isAtDesk = useIsWide() && desks.some(right => has(rights, right))
  const content = (
    <Together className="sendings" isReady={list !== undefined}>
      <div className="stack">
        <FillProgress />
        {list === undefined ? (
          <Skeleton lines={4} />
        ) : (
          <Sections list={list} versionsOf={isPlanner ? null : profile.id} />
        )}
        {!isPlanner && <SendingHanded user={profile.id} since={since} />}
      </div>
      <SendingDevice />
    </Together>
  )
  if (isAtDesk) return <SendingDesk>{content}</SendingDesk>
  return (
    <PhoneScreen title="Envois" footer={<SendingNow />}>
      {content}
    </PhoneScreen>
  )
}

/** People with a desk right get the desk's frame here too; a crew keeps its phone's, however wide the screen. */
const desks = ['emma_desktop', 'balance_desktop', 'vente_desktop', 'config']

interface SectionsProps {
  readonly list: Sendings
  /** Whose versions are compared; null for everybody's. */
  readonly versionsOf: string | null
}

function Sections({ list, versionsOf }: SectionsProps) {
  const { wrong, waiting, parked, photos, sentToday } = list
  const rights = useRights()
  const online = useConnection(isOnline)
  const isAllSent = wrong.length + waiting.length + photos.length + parked === 0
  return (
    <>
      {isAllSent && <AllSent />}
      {!isAllSent && (
        <p className="muted small">
          {online
            ? 'Tout est gardé sur cet appareil jusqu’à son envoi.'
            : 'L’envoi reprend dès que le réseau revient.'}
        </p>
      )}
      <SendingSection title="En erreur, à corriger" tone="danger" count={wrong.length}>
        {wrong.map(sending => (
          <SendingLine key={sending.entry.key} sending={sending} />
        ))}
        {!has(rights, 'admin') && (
          <p className="entry__tip muted small">
            Ce qui ne peut pas être corrigé, un administrateur peut l’abandonner.
          </p>
        )}
      </SendingSection>
      <SendingVersions user={versionsOf} />
      <SendingSection title="En attente" count={waiting.length}>
        {waiting.map(sending => (
          <SendingLine key={sending.entry.key} sending={sending} />
        ))}
      </SendingSection>
      {photos.length > 0 && <PhotoSection photos={photos} />}
      {sentToday.length > 0 && <SendingSent sent={sentToday} />}
    </>
  )
}

/** While data is still being pulled, only « nothing left to send » is certain. */
function AllSent() {
  const pulledAt = useConnection(connection => connection.pulledAt)
  const isWhole = useConnection(({ bootstrapping }) => !bootstrapping) && pulledAt !== null
  return (
    <Card>
      <EmptyState icon="circle-check-big" title={isWhole ? 'Tout est synchronisé' : 'Rien à envoyer'}>
        <p className="num">
          {pulledAt === null
            ? '\u00a0'
            : `Dernière synchronisation à ${formatDate(momentOf(Date.parse(pulledAt)), 'hour')}`}
        </p>
      </EmptyState>
    </Card>
  )
}
