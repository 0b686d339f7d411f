// /collect/mobile/sync: what waits on this device, in words, and the way to send it all now (screens.md section 4).
import { useState } from 'react'
import { isOnline, useConnection } from '#app/connection.ts'
import { useDataAge } from '#app/data-age.ts'
import { exportUnsent } from '#app/export-unsent.ts'
import { tell } from '#app/notify.tsx'
import { PhoneScreen } from '#app/phone-screen.tsx'
import { askRemote } from '#app/remote.ts'
import { useLocal } from '#app/use-local.ts'
import { useDatabase } from '#app/use-session.ts'
import { formatDate, momentOf } from '#domain/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sendings, type Sending } from '../parts/sendings.ts'
import { SendingLine } from '../parts/sending-line.tsx'

export function Sync() {
  const entries = useLocal(sendings, null)
  const age = useDataAge()
  return (
    <PhoneScreen footer={<SyncNow count={entries?.length ?? 0} />}>
      <div>
        <PageTitle className="h-page">Synchronisation</PageTitle>
        {age !== null && <p className="sub num">{age}</p>}
      </div>
      {entries === undefined && <Skeleton lines={4} />}
      {entries?.length === 0 && <AllSent />}
      {entries !== undefined && entries.length > 0 && <Waiting entries={entries} />}
    </PhoneScreen>
  )
}

function Waiting({ entries }: { readonly entries: readonly Sending[] }) {
  const db = useDatabase()
  const wrong = entries.filter(({ entry }) => entry.state === 'refused' || entry.state === 'damaged')
  const disputed = entries.filter(({ entry }) => entry.state === 'conflict')
  const waiting = entries.filter(({ entry }) => entry.state === 'queued' || entry.state === 'sent')
  return (
    <>
      <p className="muted small">
        Tout est gardé sur cet appareil. L’envoi reprend dès que le réseau revient.
      </p>
      <Section title="À corriger" tone="danger" entries={wrong} />
      <Section title="Vu autrement au bureau" tone="review" entries={disputed} />
      <Section title="En attente" entries={waiting} />
      <Button icon="download" block onClick={() => void exportUnsent(db)}>
        Exporter (fichier)
      </Button>
    </>
  )
}

interface SectionProps {
  readonly title: string
  readonly tone?: 'danger' | 'review'
  readonly entries: readonly Sending[]
}

function Section({ title, tone, entries }: SectionProps) {
  if (entries.length === 0) return null
  return (
    <>
      <h2 className="h-sec">
        {title} <Badge count={entries.length} tone={tone} />
      </h2>
      <Card label={title} className={tone === 'danger' ? 'card--error' : undefined}>
        {entries.map(sending => (
          <SendingLine key={sending.entry.key} sending={sending} />
        ))}
      </Card>
    </>
  )
}

function AllSent() {
  const pulledAt = useConnection(connection => connection.pulledAt)
  return (
    <Card>
      <EmptyState icon="circle-check-big" title="Tout est synchronisé">
        {pulledAt !== null && (
          <p className="num">
            Dernière synchronisation à {formatDate(momentOf(Date.parse(pulledAt)), 'hour')}
          </p>
        )}
      </EmptyState>
    </Card>
  )
}

function SyncNow({ count }: { readonly count: number }) {
  const [busy, setBusy] = useState(false)
  const db = useDatabase()
  const syncNow = async (): Promise<void> => {
    setBusy(true)
    try {
      const status = await askRemote(async remote => remote.syncNow())
      if (isOnline({ ...status, attached: true }) && (await db.outbox.count()) === 0)
        tell('success', 'Tout est synchronisé')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" size="lg" icon="refresh-cw" block loading={busy} onClick={() => void syncNow()}>
      {count > 0 ? `Tout synchroniser (${count})` : 'Tout synchroniser'}
    </Button>
  )
}
