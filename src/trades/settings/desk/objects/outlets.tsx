// Streams: what takes an object at the end of its life, by the tags of objects (reports) and the code of its waste (WG10).
import { predefinedTags } from '#records/lists/item-lists.ts'
import { plainText } from '#records/text/plain-text.ts'
import { wasteCodeText } from '#records/values/waste-code.ts'
import { tagsOf } from '#trades/stock/rules/catalogue.ts'
import { ChipChoice } from '#kit/action/chip-choice.tsx'
import { Outlet } from '#records/entities/setup-lists.ts'
import { Field } from '#kit/form/field.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { outlets } from '../../shared/lists.ts'
import { yesOrNo } from '../options-of.ts'
import { RecordScreen } from '../record-screen.tsx'

export function ConfigOutlets({ id }: ConfigListProps) {
  return (
    <RecordScreen
      of={Outlet}
      slug="filieres"
      id={id}
      query={outlets}
      icon="recycle"
      words={{
        one: 'filière',
        new: 'Nouvelle filière',
        none: 'Aucune filière',
        hint: 'Le bilan matière et ses déclarations se lisent par filière.',
      }}
      textOf={({ description }) => description}
      columns={[
        { label: 'Code', cell: ({ code }) => code },
        { label: 'Étiquettes', cell: row => tagsOf(row).join(', ') },
        { label: 'Code déchet', cell: ({ waste_code }) => wasteCodeText(plainText(waste_code)) },
      ]}
      csv={{
        heads: [
          'filiere',
          'code',
          'etiquettes',
          'code_dechet',
          'pop',
          'eco_organisme',
          'siren_eco_organisme',
          'description',
          'ordre',
        ],
        cells: row => [
          row.name,
          row.code,
          tagsOf(row).join(', '),
          row.waste_code,
          yesOrNo.find(({ value }) => value === row.pop)?.label ?? '',
          row.eco_organisation,
          row.eco_organisation_siren,
          row.description,
          row.list_order,
        ],
      }}
    >
      {form => (
        <>
          <Field of={Outlet} {...form.field('name')} name="name" className="c8" />
          <Field of={Outlet} {...form.field('list_order')} name="list_order" className="c4" />
          <Field of={Outlet} {...form.field('code')} name="code" className="c4" help="EA, EEE, TLC…" />
          <Field
            of={Outlet}
            {...form.field('waste_code')}
            name="waste_code"
            className="c8"
            help={'Six chiffres, une étoile si le déchet est dangereux\u00a0: 20\u00a001\u00a023*.'}
          />
          <SelectField
            label="Polluants organiques persistants (POP)"
            className="c12"
            blank="Non précisé"
            help={
              'Retardateurs de flamme des écrans, des mousses d’assise\u2026\u00a0: votre éco-organisme le dit.'
            }
            {...form.field('pop')}
            value={plainText(form.values['pop'])}
            options={yesOrNo}
          />
          <Field
            of={Outlet}
            {...form.field('eco_organisation')}
            name="eco_organisation"
            className="c8"
            help="Sa raison sociale, pour le registre des déchets."
          />
          <Field
            of={Outlet}
            {...form.field('eco_organisation_siren')}
            name="eco_organisation_siren"
            className="c4"
            autoComplete="off"
          />
          <div className="c12">
            <ChipChoice
              label="Étiquettes"
              help="Un objet qui en porte une compte dans cette filière."
              options={[
                ...new Set([...predefinedTags, ...tagsOf({ tags: plainText(form.values['tags']) })]),
              ].map(tag => ({ value: tag, label: tag }))}
              values={tagsOf({ tags: plainText(form.values['tags']) })}
              onChange={values => form.field('tags').onChange(JSON.stringify(values))}
            />
          </div>
          <Field of={Outlet} {...form.field('description')} name="description" className="c12" />
        </>
      )}
    </RecordScreen>
  )
}
