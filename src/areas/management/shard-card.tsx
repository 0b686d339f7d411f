// « Ce que cet appareil tient »: the parts of the data that it follows, each with how far it has read.
import { formatWhole } from '#domain/decimal.ts'
import type { DeviceFacts } from '#local/queries/device-facts.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CardHead } from '#ui/card-head.tsx'
import { FactList } from './fact-list.tsx'

export function ShardCard({ facts: { shards } }: { readonly facts: DeviceFacts }) {
  return (
    <Card>
      <CardHead title="Ce que cet appareil tient">
        <Badge count={shards.length} />
      </CardHead>
      <div className="card__body">
        <FactList
          facts={shards.map(({ name, cursor, complete, wantedAt }) => [
            name,
            [formatWhole(cursor), !complete && 'en cours', wantedAt !== undefined && 'à la demande']
              .filter(Boolean)
              .join(', '),
          ])}
        />
      </div>
    </Card>
  )
}
