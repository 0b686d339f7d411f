// « Envois de cet appareil »: the outbox by state, and the file that carries it elsewhere.
import { LinkButton } from '#app/frame/link-button.tsx'
import { exportAloud } from '#app/storage/export-unsent.ts'
import { SYNC_PATH } from '#app/sync/sync-path.ts'
import { useDatabase } from '#app/session/use-session.ts'
import { formatBytes } from '#domain/fr/bytes.ts'
import { formatWhole } from '#domain/decimal.ts'
import type { DeviceFacts } from '#local/queries/device-facts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CardHead } from '#ui/card-head.tsx'
import { FactList } from './fact-list.tsx'

export function OutboxCard({ facts: { entries, photos } }: { readonly facts: DeviceFacts }) {
  const database = useDatabase()
  return (
    <Card>
      <CardHead title="Envois de cet appareil">
        <LinkButton to={SYNC_PATH} size="sm" variant="quiet">
          Voir
        </LinkButton>
        <Button size="sm" icon="download" onClick={() => void exportAloud(database)}>
          Exporter
        </Button>
      </CardHead>
      <div className="card__body">
        <FactList
          facts={[
            ['En attente', formatWhole(entries.queued)],
            ['Partis, réponse attendue', formatWhole(entries.sent)],
            ['En conflit', formatWhole(entries.conflict)],
            ['Refusés', formatWhole(entries.refused)],
            ['Illisibles', formatWhole(entries.damaged)],
            [
              'Photos en attente',
              photos.waiting > 0 ? `${formatWhole(photos.waiting)}, ${formatBytes(photos.bytes)}` : '0',
            ],
            ['Photos refusées', formatWhole(photos.refused)],
          ]}
        />
      </div>
    </Card>
  )
}
