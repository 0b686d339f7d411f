// Reasons offered to a crew instead of the built-in list, whose meaning they keep (OR2, TS3).
import { refusalReasons } from '#records/lists/on-site-reasons.ts'
import { Reason } from '#records/entities/setup-lists.ts'
import { plainText } from '#records/text/plain-text.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import { Field } from '#kit/form/field.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { reasons } from '../../shared/lists.ts'
import { RecordScreen } from '../record-screen.tsx'

/** A slug may be in both lists: the label for a whole stop is preferred to the one for an object. */
const meanings = [...reasonTypes.choices, ...refusalReasons.choices.filter(({ id }) => !reasonTypes.has(id))]
const meaningOf = (slug: string): string => meanings.find(({ id }) => id === slug)?.label ?? slug

export function ConfigReasons({ id }: ConfigListProps) {
  return (
    <RecordScreen
      of={Reason}
      slug="motifs"
      id={id}
      query={reasons}
      icon="message-square"
      words={{ one: 'motif', new: 'Nouveau motif', none: 'Aucun motif\u00a0: la liste de base sert' }}
      textOf={({ slug }) => meaningOf(slug)}
      columns={[{ label: 'Compte comme', cell: ({ slug }) => meaningOf(slug) }]}
      csv={{
        heads: ['motif', 'compte_comme', 'ordre'],
        cells: reason => [reason.name, meaningOf(reason.slug), reason.list_order],
      }}
    >
      {form => (
        <>
          <Field of={Reason} {...form.field('name')} name="name" className="c12" />
          <SelectField
            label="Compte comme"
            className="c8"
            value={plainText(form.values['slug'])}
            options={meanings.map(({ id: value, label }) => ({ value, label }))}
            blank=""
            help="Le motif de base que vos chiffres comptent."
            onChange={form.field('slug').onChange}
            error={form.errors['slug']}
          />
          <Field of={Reason} {...form.field('list_order')} name="list_order" className="c4" />
        </>
      )}
    </RecordScreen>
  )
}
