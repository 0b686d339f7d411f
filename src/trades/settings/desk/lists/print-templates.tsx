// The organisation's own texts on its papers.
import { PrintTemplate } from '#records/entities/setup-lists.ts'
import { plainText } from '#records/text/plain-text.ts'
import { Field } from '#kit/form/field.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { printTemplates } from '../../shared/lists.ts'
import { RecordScreen } from '../record-screen.tsx'

/** The printed papers, by the name under which each finds its text. */
const papers = [
  { value: 'feuille-de-route', label: 'Feuille de route' },
  { value: 'bon', label: 'Bon de livraison' },
  { value: 'attestation', label: 'Attestation de don' },
  { value: 'ticket', label: 'Ticket' },
] as const
const paperWord = (slug: string): string => papers.find(({ value }) => value === slug)?.label ?? slug

/** A former name that no paper has stays shown until another one is chosen. */
const paperOptions = (chosen: unknown) =>
  typeof chosen !== 'string' || chosen === '' || papers.some(({ value }) => value === chosen)
    ? [...papers]
    : [...papers, { value: chosen, label: `${chosen} (aucun papier)` }]

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
        none: 'Aucun modèle\u00a0: les papiers disent leur texte de base',
      }}
      textOf={({ slug, body }) => `${paperWord(slug)} ${body}`}
      columns={[{ label: 'Papier', cell: ({ slug }) => paperWord(slug) }]}
      csv={{
        heads: ['modele', 'papier', 'texte'],
        cells: row => [row.name, paperWord(row.slug), row.body],
      }}
    >
      {form => (
        <>
          <Field of={PrintTemplate} {...form.field('name')} name="name" className="c12" />
          <SelectField
            label="Papier"
            className="c8"
            value={plainText(form.values['slug'])}
            options={paperOptions(form.values['slug'])}
            blank=""
            help="Sur quel papier ce texte est imprimé."
            onChange={form.field('slug').onChange}
            error={form.errors['slug']}
          />
          <Field of={PrintTemplate} {...form.field('list_order')} name="list_order" className="c4" />
          <Field of={PrintTemplate} {...form.field('body')} name="body" className="c12" />
        </>
      )}
    </RecordScreen>
  )
}
