// « Fiches incomplètes »: what the server sent and this device could not read, field by field; the rest of each record is here.
import { labelOfField } from '#shell/words/label-of-field.ts'
import { entityByName } from '#records/entities/index.ts'
import { plural } from '#records/fr/plural.ts'
import type { BadRow } from '#core/store/mirror/bad-rows.ts'
import type { DeviceFacts } from '#core/store/pictures/device-facts.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { FactList } from './fact-list.tsx'

const SHOWN = 20

const fieldsText = ({ fields }: BadRow): string =>
  fields.length === 0 ? 'illisible en entier' : fields.map(labelOfField).join(', ')

export function BadRowsCard({ facts: { badRows } }: { readonly facts: DeviceFacts }) {
  if (badRows.length === 0) return null
  return (
    <Card>
      <CardHead title="Fiches incomplètes">
        <Badge count={badRows.length} tone="warn" />
      </CardHead>
      <div className="card__body">
        <p className="small">
          Le serveur a envoyé {plural(badRows.length, 'fiche')} avec des valeurs que cet appareil ne sait pas
          lire. Elles y sont laissées vides, et se complètent dès que le serveur les corrige.
        </p>
        <FactList
          facts={badRows
            .slice(0, SHOWN)
            .map(one => [
              `${entityByName(one.entity)?.label ?? one.entity} ${one.id.slice(0, 8)}`,
              fieldsText(one),
            ])}
        />
        {badRows.length > SHOWN && <p className="small muted">et {badRows.length - SHOWN}&nbsp;de plus</p>}
      </div>
    </Card>
  )
}
