// « Ce que cet appareil tient »: the parts of the data that it holds, in words, each with its cursor.
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import type { DeviceFacts } from '#core/store/pictures/device-facts.ts'
import { resources } from '../data/resources.ts'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { FactList } from './fact-list.tsx'
import { shardGroups } from './shard-words.ts'

export function ShardCard({ facts: { shards } }: { readonly facts: DeviceFacts }) {
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
