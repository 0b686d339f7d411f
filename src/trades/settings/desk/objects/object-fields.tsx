// Every field of an object, in the tabs of screens.md section 9: what it is, its weights, its visibility, its rental, its
// composition, its instances with stickers, its labels.
import { useMemo } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import type { ObjectCategoryRow } from '#records/entities/object-category.ts'
import { instanceStates } from '#records/states/instance-states.ts'
import { predefinedTags } from '#records/lists/item-lists.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { AvailabilityButton } from '#trades/rental/shared/availability-button.tsx'
import { tagsOf } from '#trades/stock/rules/catalogue.ts'
import { formatWeight } from '#records/values/weight.ts'
import { instancesOf } from '../../data/instances-of.ts'
import { ChipChoice } from '#kit/action/chip-choice.tsx'
import { Field } from '#kit/form/field.tsx'
import { Tabs } from '#kit/action/tabs.tsx'
import { RentalFields } from './rental-fields.tsx'
import { SentPicture } from '../sent-picture.tsx'
import { optionsOf } from '../options-of.ts'
import type { RecordFormState, RecordValues } from '../record-values.ts'
import { textsIn } from '../texts-in.ts'

interface ObjectFieldsProps {
  readonly form: RecordFormState
  readonly row: ObjectRow | null
  readonly categories: readonly ObjectCategoryRow[] | undefined
  readonly objects: readonly ObjectRow[] | undefined
}

const inputsOf = (form: RecordFormState) => (name: keyof ObjectRow, columns: number, unit?: string) => (
  <Field of={CatalogueObject} {...form.field(name)} name={name} className={`c${columns}`} unit={unit} />
)

export function ObjectFields({ form, row, categories, objects }: ObjectFieldsProps) {
  const input = inputsOf(form)
  const wrongIn = (...names: readonly string[]): boolean =>
    names.some(name => form.errors[name] !== undefined)
  // Only this field is filled: what is typed into others while a picture is uploaded stays.
  const picture = (field: 'image' | 'picture', label: string, fileLabel: string, name: string) => (
    <SentPicture
      label={label}
      fileLabel={fileLabel}
      name={name}
      address={form.values[field]}
      onChange={address => form.set(named(field, address))}
    />
  )
  return (
    <div className="c12">
      <Tabs
        label="Fiche de l’objet"
        tabs={[
          {
            label: 'Général',
            isWrong: wrongIn(
              'name',
              'object_category_id',
              'object_order',
              'reference',
              'storage_area',
              'description',
              'keywords',
              'value',
              'quantity',
              'model',
            ),
            content: <GeneralFields form={form} categories={categories} />,
          },
          {
            label: 'Poids',
            isWrong: wrongIn('weight', 'volume', 'loading_duration', 'weight_channel'),
            content: <WeightFields form={form} />,
          },
          {
            label: 'Public',
            content: (
              <div className="fgrid">
                {input('public', 12)}
                {input('public_scope', 12)}
                {picture('image', 'Image', 'Fichier de l’image', 'L’image')}
                {picture('picture', 'Photo', 'Fichier de la photo', 'La photo')}
              </div>
            ),
          },
          {
            label: 'Location',
            isWrong: Object.keys(form.errors).some(name => name.startsWith('rent') && wrongIn(name)),
            content: (
              <RentalFields form={form} categories={categories}>
                {row !== null && <AvailabilityButton object={row.id} />}
              </RentalFields>
            ),
          },
          {
            label: 'Composition',
            count: textsIn(form.values['children']).length,
            content: (
              <ChipChoice
                label="Composé de"
                help="Les objets qui vont avec celui-ci."
                options={(objects ?? [])
                  .filter(({ id, archived }) => id !== row?.id && archived === 0)
                  .map(({ id: value, name: label }) => ({ value, label }))}
                values={textsIn(form.values['children'])}
                onChange={form.field('children').onChange}
              />
            ),
          },
          ...(row === null
            ? []
            : [{ label: 'Instances', count: row.instances_count, content: <Instances object={row.id} /> }]),
          {
            label: 'Étiquettes',
            content: (
              <ChipChoice
                label="Étiquettes"
                options={[...new Set([...predefinedTags, ...tagsOf({ tags: tagText(form) })])].map(tag => ({
                  value: tag,
                  label: tag,
                }))}
                values={tagsOf({ tags: tagText(form) })}
                onChange={chosen => form.field('tags').onChange(JSON.stringify(chosen))}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

function WeightFields({ form }: { readonly form: RecordFormState }) {
  const input = inputsOf(form)
  return (
    <div className="fgrid">
      {input('weight', 4, 'kg')}
      {input('volume', 4, 'm³')}
      {input('loading_duration', 4)}
      {input('weight_channel', 12)}
      <Field
        of={CatalogueObject}
        {...form.field('to_check')}
        name="to_check"
        label="Chiffres à vérifier"
        className="c12"
      />
    </div>
  )
}

function GeneralFields({ form, categories }: Pick<ObjectFieldsProps, 'form' | 'categories'>) {
  const input = inputsOf(form)
  return (
    <div className="fgrid">
      {input('name', 12)}
      <Field
        of={CatalogueObject}
        {...form.field('object_category_id')}
        name="object_category_id"
        className="c8"
        options={optionsOf(categories, form.values['object_category_id'])}
      />
      {input('object_order', 4)}
      {input('reference', 6)}
      {input('storage_area', 6)}
      {input('description', 12)}
      {input('keywords', 12)}
      {input('value', 6, '€')}
      {input('quantity', 6, 'pièces')}
      {input('model', 12)}
    </div>
  )
}

const named = (field: string, address: string): RecordValues => ({ [field]: address })

const tagText = (form: RecordFormState): string => {
  const text = form.values['tags']
  return typeof text === 'string' ? text : '[]'
}

function Instances({ object }: { readonly object: string }) {
  const of = useMemo(() => ({ object }), [object])
  const instances = useLocal(instancesOf, of)
  if (instances?.length === 0) return <p className="muted">Aucun exemplaire étiqueté.</p>
  return (
    <ul className="exs">
      {instances?.map(({ id, external_id, state, weight }) => (
        <li key={id}>
          <span />
          <b className="code">{formatLabelCode(external_id)}</b>
          <span>{instanceStates.labelOf(state)}</span>
          <span className="num">{weight > 0 ? formatWeight(weight) : ''}</span>
        </li>
      ))}
    </ul>
  )
}
