// Sectors: groups of towns that a truck serves on the same days.
import { Sector } from '#records/entities/places.ts'
import { Field } from '#kit/form/field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { sectorsWithTowns } from '../../shared/lists.ts'
import { RecordScreen } from '../record-screen.tsx'

export function ConfigSectors({ id }: ConfigListProps) {
  return (
    <RecordScreen
      of={Sector}
      slug="secteurs"
      id={id}
      query={sectorsWithTowns}
      icon="map"
      words={{
        one: 'secteur',
        new: 'Nouveau secteur',
        none: 'Aucun secteur',
        hint: 'Un secteur réunit des villes que l’on dessert ensemble.',
      }}
      textOf={({ towns }) => towns}
      columns={[
        {
          label: 'Villes',
          sort: ({ towns }) => towns,
          cell: ({ towns }) => clamped(towns || 'aucune'),
        },
      ]}
      csv={{
        heads: ['secteur', 'ordre', 'villes', 'livraison', 'enlevement'],
        cells: sector => [
          sector.name,
          sector.sector_order,
          sector.towns,
          sector.rental_delivery_price ?? '',
          sector.rental_removal_price ?? '',
        ],
      }}
    >
      {form => (
        <>
          <Field of={Sector} {...form.field('name')} name="name" className="c8" />
          <Field of={Sector} {...form.field('sector_order')} name="sector_order" className="c4" />
          <Field
            of={Sector}
            {...form.field('rental_delivery_price')}
            name="rental_delivery_price"
            label="Location, livraison"
            unit="€"
            className="c6"
            help={'Vide\u00a0: le prix de l’organisation.'}
          />
          <Field
            of={Sector}
            {...form.field('rental_removal_price')}
            name="rental_removal_price"
            label="Location, enlèvement"
            unit="€"
            className="c6"
          />
        </>
      )}
    </RecordScreen>
  )
}

/** A sector may have thirty towns: a phone's list shows the first ones. */
const clamped = (towns: string) => <span className="cfg__clamp">{towns}</span>
