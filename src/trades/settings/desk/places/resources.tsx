// What does the work: trucks, counters, stocks and scales, the capacity of each, and its week (SL1, CP1, CP4).
import { Together } from '#shell/screen/together.tsx'
import { Resource, type ResourceRow } from '#records/entities/resource.ts'
import { ShiftResource } from '#records/entities/shift.ts'
import { lackingFields } from '../../rules/resource-capacity.ts'
import { usualWeek } from '../../rules/week-hours.ts'
import { blankRow } from '#records/entity.ts'
import { resourceTypes } from '#records/lists/resource-types.ts'
import { formatVolume, formatWeightShort, storedToDisplayed } from '#records/values/weight.ts'
import type { ComesWith } from '../../data/save-record.ts'
import { Field } from '#kit/form/field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { NEW } from '../../shared/config-places.ts'
import { resources } from '../../shared/lists.ts'
import { RecordScreen } from '../record-screen.tsx'
import type { RecordValues } from '../record-values.ts'
import { ResourceExceptions } from './resource-exceptions.tsx'
import { ResourceWeek } from './resource-week.tsx'
import { inGrams, inKilograms } from '../objects/weight-values.ts'

const fromRow = inKilograms('weight', 'step')
const toRow = inGrams('weight', 'step')

const loadWord = ({ weight, volume }: ResourceRow): string =>
  [weight > 0 && formatWeightShort(weight), volume > 0 && formatVolume(volume)].filter(Boolean).join(', ')

export function ConfigResources({ id }: ConfigListProps) {
  return (
    <RecordScreen
      of={Resource}
      slug="ressources"
      id={id}
      wide
      query={resources}
      icon="truck"
      words={{
        one: 'ressource',
        new: 'Nouvelle ressource',
        none: 'Aucune ressource',
        hint: 'Camion, comptoir, stock ou balance\u00a0: sa semaine fait les créneaux du planning.',
      }}
      textOf={row => resourceTypes.labelOf(row.type)}
      columns={[{ label: 'Charge', sort: ({ weight }) => weight || null, cell: loadWord }]}
      csv={{
        heads: ['ressource', 'numero', 'type', 'charge_kg', 'volume_m3', 'ordre'],
        cells: row => [
          row.name,
          row.number,
          resourceTypes.labelOf(row.type),
          storedToDisplayed(row.weight),
          row.volume,
          row.resource_order,
        ],
      }}
      {...(id === NEW && { check: lacking })}
      fromRow={fromRow}
      toRow={toRow}
      after={weekOfResource}
      comesWith={usualWeekOf}
    >
      {form => (
        <>
          <Field of={Resource} {...form.field('name')} name="name" className="c6" />
          <Field of={Resource} {...form.field('type')} name="type" required className="c6" />
          <Field
            of={Resource}
            {...form.field('weight')}
            name="weight"
            label="Charge"
            unit="kg"
            className="c3"
          />
          <Field
            of={Resource}
            {...form.field('volume')}
            name="volume"
            label="Volume"
            unit="m³"
            className="c3"
          />
          {form.values['type'] === 'scale' && (
            <>
              <Field of={Resource} {...form.field('step')} name="step" unit="kg" className="c3" />
              <Field of={Resource} {...form.field('site_letter')} name="site_letter" className="c3" />
            </>
          )}
          <Field of={Resource} {...form.field('resource_order')} name="resource_order" className="c3" />
        </>
      )}
    </RecordScreen>
  )
}

const sentences: { readonly [field: string]: string | undefined } = {
  type: 'Le type est obligatoire\u00a0: il dit ce qui se place sur cette ressource.',
  weight: 'La charge d’un camion est obligatoire.',
  volume: 'Le volume d’un camion est obligatoire.',
}

/** CF8, said in the words of this form; a resource from before is checked by what changes in it. */
const lacking = (values: RecordValues): { readonly [field: string]: string } =>
  Object.fromEntries(
    lackingFields({ ...blankRow(Resource), ...toRow(values) }).flatMap(field => {
      const sentence = sentences[field]
      return sentence === undefined ? [] : [[field, sentence]]
    }),
  )

const usualWeekOf: ComesWith = {
  of: ShiftResource,
  rows: (id, { type }) => usualWeek(id, type),
}

const weekOfResource = (resource: ResourceRow) => (
  <Together className="cfg__parts">
    <ResourceWeek resource={resource} />
    <ResourceExceptions resource={resource} />
  </Together>
)
