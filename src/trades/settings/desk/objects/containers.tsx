// Containers and their empty weights: the tares of a weighing, and what partners exchange.
import { Container } from '#records/entities/setup-lists.ts'
import { formatWeight, storedToDisplayed } from '#records/values/weight.ts'
import { Field } from '#kit/form/field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { allContainers } from '../../shared/lists.ts'
import { RecordScreen } from '../record-screen.tsx'
import { inGrams, inKilograms } from './weight-values.ts'

const fromRow = inKilograms('weight')
const toRow = inGrams('weight')

export function ConfigContainers({ id }: ConfigListProps) {
  return (
    <RecordScreen
      of={Container}
      slug="contenants"
      id={id}
      query={allContainers}
      icon="package-open"
      words={{
        one: 'contenant',
        new: 'Nouveau contenant',
        none: 'Aucun contenant',
        hint: 'Sa tare se retire du poids brut, à la pesée.',
      }}
      columns={[
        {
          label: 'Tare',
          isFigure: true,
          sort: ({ weight }) => weight,
          cell: ({ weight }) => formatWeight(weight),
        },
      ]}
      csv={{
        heads: ['contenant', 'tare_kg', 'ordre'],
        cells: row => [row.name, storedToDisplayed(row.weight), row.list_order],
      }}
      fromRow={fromRow}
      toRow={toRow}
    >
      {form => (
        <>
          <Field of={Container} {...form.field('name')} name="name" className="c12" />
          <Field
            of={Container}
            {...form.field('weight')}
            name="weight"
            label="Poids à vide"
            unit="kg"
            className="c6"
          />
          <Field of={Container} {...form.field('list_order')} name="list_order" className="c6" />
        </>
      )}
    </RecordScreen>
  )
}
