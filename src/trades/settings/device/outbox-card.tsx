// « Envois de cet appareil »: the outbox by state, and the file that carries it to another device.
import { LinkButton } from '#shell/frame/link-button.tsx'
import { exportAloud } from '#shell/storage/export-unsent.ts'
import { SYNC_PATH } from '#shell/sync/sync-path.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { formatBytes } from '#records/fr/bytes.ts'
import { formatWhole } from '#records/values/decimal.ts'
import type { DeviceFacts } from '#core/store/pictures/device-facts.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
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
            ['À départager', formatWhole(entries.conflict)],
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
