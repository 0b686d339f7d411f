// /management/install, « Cet appareil »: the state of this device, each point with its test, and its data (screens.md section 9).
import './device.css'
import { useState } from 'react'
import { useConnection } from '#shell/sync/connection.ts'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { EraseLocalData } from '#shell/storage/erase-local-data.tsx'
import { ownBuild, ownVersion } from '#shell/updates/own-build.ts'
import { nameOf } from '#shell/session/session.ts'
import { Together } from '#shell/screen/together.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useSignedIn, useRights } from '#shell/session/use-session.ts'
import { formatDate, momentOf } from '#records/time/dates.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { plural } from '#records/fr/plural.ts'
import { deviceFacts, type DeviceFacts } from '#core/store/pictures/device-facts.ts'
import { Button } from '#kit/action/button.tsx'
import { Progress } from '#kit/wait/progress.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { ApplicationChecks } from './application-checks.tsx'
import { BadRowsCard } from './bad-rows-card.tsx'
import { CheckBoard, readyCount, type CheckStates, type CheckState } from './check-board.tsx'
import { DeviceChoices } from './device-choices.tsx'
import { DeviceName } from './device-name.tsx'
import { FactList } from './fact-list.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { PermissionChecks } from './permission-checks.tsx'
import { PrinterChecks } from './printer-checks.tsx'
import { ReaderCheck } from './reader-check.tsx'
import { resources } from '../data/resources.ts'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { shardGroups } from './shard-words.ts'

/** « Ce que cet appareil tient »: the parts of the data that it holds, in words, each with its cursor. */
function ShardCard({ facts: { shards } }: { readonly facts: DeviceFacts }) {
  const known = useLocal(resources, { rights: useRights() }) ?? []
  const groups = shardGroups(shards, id => known.find(one => one.id === id)?.name)
  return (
    <Card>
      <CardHead title="Ce que cet appareil tient" />
      <div className="card__body">
        <FactList facts={groups.map(({ label, text }) => [label, text])} />
      </div>
    </Card>
  )
}

export function Device() {
  const facts = useLocal(deviceFacts, null)
  const [round, setRound] = useState(0)
  const [states, setStates] = useState<CheckStates>({})
  const [tell] = useState(() => (point: string, state: CheckState | null) => {
    setStates(({ [point]: _former, ...others }) => (state === null ? others : { ...others, [point]: state }))
  })
  const points = Object.keys(states).length
  const ready = readyCount(states)
  return (
    <DeskScreen
      layout="default"
      title="Cet appareil"
      tools={
        <output className="sub num">
          {facts !== undefined &&
            points > 0 &&
            `${plural(ready, 'point')} sur ${points} ${ready > 1 ? 'prêts' : 'prêt'}`}
        </output>
      }
      actions={
        <Button variant="quiet" icon="refresh-cw" onClick={() => setRound(round + 1)}>
          Tout retester
        </Button>
      }
    >
      <Together className="inst" lines={12} isReady={facts !== undefined}>
        <div className="inst__main">
          <Progress label="Points prêts" value={points > 0 ? (ready / points) * 100 : 0} />
          <CheckBoard value={tell}>
            <ApplicationChecks round={round} />
            <PermissionChecks round={round} />
            <ReaderCheck />
            <PrinterChecks />
          </CheckBoard>
          {facts === undefined ? <Skeleton lines={6} /> : <OutboxCard facts={facts} />}
          {facts !== undefined && <BadRowsCard facts={facts} />}
          {facts !== undefined && <ShardCard facts={facts} />}
        </div>
        <aside aria-label="Identité de l’appareil">{facts !== undefined && <Identity facts={facts} />}</aside>
      </Together>
    </DeskScreen>
  )
}

function Identity({ facts: { records, schema, epoch } }: { readonly facts: DeviceFacts }) {
  const { profile } = useSignedIn()
  const pulledAt = useConnection(connection => connection.pulledAt)
  const held = (entity: string): string => formatWhole(records[entity] ?? 0)
  return (
    <>
      <section>
        <h2 className="aside-h">Identité</h2>
        <DeviceName />
        <DeviceChoices />
        <FactList
          facts={[
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
