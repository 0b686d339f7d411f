// Partners: who gives or takes regularly, their addresses and contacts.
import { useLocal } from '#shell/sync/use-local.ts'
import { Partner } from '#records/entities/places.ts'
import { formatPhone } from '#records/values/phone.ts'
import { Field } from '#kit/form/field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { categories, cities, partners, partnerTypes } from '../../shared/lists.ts'
import { nameIn, optionsOf } from '../options-of.ts'
import { RecordScreen } from '../record-screen.tsx'
import { inGrams, inKilograms } from '../objects/weight-values.ts'

const fromRow = inKilograms('weight')
const toRow = inGrams('weight')

export function ConfigPartners({ id }: ConfigListProps) {
  const types = useLocal(partnerTypes, null)
  const towns = useLocal(cities, null)
  const kinds = useLocal(categories, null)
  return (
    <RecordScreen
      of={Partner}
      slug="partenaires"
      id={id}
      query={partners}
      icon="heart-handshake"
      words={{
        one: 'partenaire',
        new: 'Nouveau partenaire',
        none: 'Aucun partenaire',
        hint: 'Qui donne ou reçoit régulièrement\u00a0: ses passages reprennent son adresse.',
      }}
      textOf={row => `${row.code} ${row.city} ${row.lastname} ${row.firstname} ${row.phone1}`}
      columns={[
        { label: 'Type', cell: row => nameIn(types, row.partner_type_id) },
        { label: 'Ville', cell: row => row.city },
        { label: 'Téléphone', cell: row => formatPhone(row.phone1) },
      ]}
      csv={{
        heads: ['partenaire', 'code', 'type', 'adresse', 'code_postal', 'ville', 'telephone', 'email'],
        cells: row => [
          row.name,
          row.code,
          nameIn(types, row.partner_type_id),
          row.address,
          row.zipcode,
          row.city,
          row.phone1,
          row.email,
        ],
      }}
      fromRow={fromRow}
      toRow={toRow}
    >
      {form => (
        <>
          <Field of={Partner} {...form.field('name')} name="name" className="c8" />
          <Field of={Partner} {...form.field('code')} name="code" className="c4" />
          <Field
            of={Partner}
            {...form.field('partner_type_id')}
            name="partner_type_id"
            className="c12"
            options={optionsOf(types, form.values['partner_type_id'])}
          />
          <Field of={Partner} {...form.field('firstname')} name="firstname" className="c6" />
          <Field of={Partner} {...form.field('lastname')} name="lastname" className="c6" />
          <Field of={Partner} {...form.field('phone1')} name="phone1" className="c6" />
          <Field of={Partner} {...form.field('phone2')} name="phone2" className="c6" />
          <Field of={Partner} {...form.field('email')} name="email" className="c12" />
          <Field of={Partner} {...form.field('address')} name="address" className="c12" />
          <Field of={Partner} {...form.field('zipcode')} name="zipcode" className="c4" />
          <Field of={Partner} {...form.field('city')} name="city" className="c8" />
          <Field
            of={Partner}
            {...form.field('city_id')}
            name="city_id"
            className="c8"
            options={optionsOf(towns, form.values['city_id'])}
          />
          <Field of={Partner} {...form.field('floor')} name="floor" className="c4" />
          <Field of={Partner} {...form.field('access')} name="access" className="c12" />
          <Field
            of={Partner}
            {...form.field('object_category_id')}
            name="object_category_id"
            className="c8"
            options={optionsOf(kinds, form.values['object_category_id'])}
          />
          <Field of={Partner} {...form.field('weight')} name="weight" unit="kg" className="c4" />
          <Field of={Partner} {...form.field('note')} name="note" className="c12" />
        </>
      )}
    </RecordScreen>
  )
}
