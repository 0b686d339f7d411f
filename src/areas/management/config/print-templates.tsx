// What the organisation says on its own papers.
import { PrintTemplate } from '#domain/entities/setup-lists.ts'
import { Field } from '#ui/field.tsx'
import type { ConfigListProps } from './config.tsx'
import { printTemplates } from './lists.ts'
import { RecordScreen } from './record-screen.tsx'

export function ConfigPrintTemplates({ id }: ConfigListProps) {
  return (
    <RecordScreen
      of={PrintTemplate}
      slug="modeles-impression"
      id={id}
      query={printTemplates}
      icon="printer"
      words={{
        one: 'modèle',
        new: 'Nouveau modèle',
        none: 'Aucun modèle : les papiers disent leur texte de base',
      }}
      textOf={({ slug, body }) => `${slug} ${body}`}
      columns={[{ label: 'Papier', cell: ({ slug }) => slug }]}
      csv={{
        heads: ['modele', 'papier', 'texte'],
        cells: row => [row.name, row.slug, row.body],
      }}
    >
      {form => (
        <>
          <Field of={PrintTemplate} {...form.field('name')} name="name" className="c12" />
          <Field of={PrintTemplate} {...form.field('slug')} name="slug" className="c8" />
          <Field of={PrintTemplate} {...form.field('list_order')} name="list_order" className="c4" />
          <Field of={PrintTemplate} {...form.field('body')} name="body" className="c12" />
        </>
      )}
    </RecordScreen>
  )
}
