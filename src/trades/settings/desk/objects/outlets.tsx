// Outlets: the channels for what is not sold.
import { Outlet } from '#records/entities/setup-lists.ts'
import { Field } from '#kit/form/field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { outlets } from '../../shared/lists.ts'
import { RecordScreen } from '../record-screen.tsx'

export function ConfigOutlets({ id }: ConfigListProps) {
  return (
    <RecordScreen
      of={Outlet}
      slug="filieres"
      id={id}
      query={outlets}
      icon="recycle"
      words={{ one: 'filière', new: 'Nouvelle filière', none: 'Aucune filière' }}
      textOf={({ description }) => description}
      columns={[{ label: 'Description', cell: ({ description }) => description }]}
      csv={{
        heads: ['filiere', 'description', 'ordre'],
        cells: row => [row.name, row.description, row.list_order],
      }}
    >
      {form => (
        <>
          <Field of={Outlet} {...form.field('name')} name="name" className="c8" />
          <Field of={Outlet} {...form.field('list_order')} name="list_order" className="c4" />
          <Field of={Outlet} {...form.field('description')} name="description" className="c12" />
        </>
      )}
    </RecordScreen>
  )
}
