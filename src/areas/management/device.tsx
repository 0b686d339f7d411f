// /management/install, « Cet appareil »: how this device stands, each point with its test, and what it holds (screens.md section 9).
// Scanners, printers and the first run join with the screens that use them.
import { useState } from 'react'
import { useConnection } from '#app/sync/connection.ts'
import { DeskScreen } from '#app/frame/desk-screen.tsx'
import { EraseLocalData } from '#app/storage/erase-local-data.tsx'
import { ownBuild, ownVersion } from '#app/version/own-build.ts'
import { askRemote } from '#app/sync/remote.ts'
import { nameOf } from '#app/session/session.ts'
import { useDeviceName } from '#app/session/use-device-name.ts'
import { useLocal } from '#app/sync/use-local.ts'
import { useSignedIn } from '#app/session/use-session.ts'
import { formatDate, momentOf } from '#domain/dates.ts'
import { formatWhole } from '#domain/decimal.ts'
import { deviceFacts, type DeviceFacts } from '#local/queries/device-facts.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ApplicationChecks } from './application-checks.tsx'
import { FactList } from './fact-list.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { PermissionChecks } from './permission-checks.tsx'
import { ShardCard } from './shard-card.tsx'

export function Device() {
  const facts = useLocal(deviceFacts, null)
  const [round, setRound] = useState(0)
  const testAll = (): void => {
    setRound(round + 1)
    void askRemote(async remote => remote.syncNow())
  }
  return (
    <DeskScreen
      layout="default"
      title="Cet appareil"
      actions={
        <Button variant="quiet" icon="refresh-cw" onClick={testAll}>
          Tout retester
        </Button>
      }
    >
      <div className="inst">
        <div className="inst__main" key={round}>
          <ApplicationChecks />
          <PermissionChecks />
          {facts === undefined ? <Skeleton lines={6} /> : <OutboxCard facts={facts} />}
          {facts !== undefined && <ShardCard facts={facts} />}
        </div>
        <aside aria-label="Identité de l’appareil">{facts !== undefined && <Identity facts={facts} />}</aside>
      </div>
    </DeskScreen>
  )
}

function Identity({ facts: { records, schema, epoch } }: { readonly facts: DeviceFacts }) {
  const { profile } = useSignedIn()
  const name = useDeviceName()
  const pulledAt = useConnection(connection => connection.pulledAt)
  const held = (entity: string): string => formatWhole(records[entity] ?? 0)
  return (
    <>
      <section>
        <h2 className="aside-h">Identité</h2>
        <FactList
          facts={[
            ['Nom de l’appareil', name],
            ['Personne', nameOf(profile)],
            ['Organisation', profile.organisation.name],
          ]}
        />
      </section>
      <section>
        <h2 className="aside-h">Données ici</h2>
        <FactList
          facts={[
            ['Tâches', held('task')],
            ['Objets, étiquettes', `${held('object')} et ${held('object_instance')}`],
            [
              'Dernier rafraîchissement',
              pulledAt === null ? 'pas encore' : formatDate(momentOf(Date.parse(pulledAt)), 'dayWithHour'),
            ],
          ]}
        />
      </section>
      <section>
        <h2 className="aside-h">Versions</h2>
        <FactList
          facts={[
            ['Application', ownVersion ?? 'en développement'],
            ['Fichiers', ownBuild ?? '–'],
            ['Données locales', String(schema)],
            ['Époque du serveur', epoch === null ? '–' : epoch.slice(0, 13)],
          ]}
        />
      </section>
      <EraseLocalData />
    </>
  )
}
