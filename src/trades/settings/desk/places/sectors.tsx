// Sectors: groups of towns that a truck serves on the same days.
import { useLocal } from '#shell/sync/use-local.ts'
import { Sector } from '#records/entities/places.ts'
import { Field } from '#kit/form/field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { cities, sectors } from '../../shared/lists.ts'
import { RecordScreen } from '../record-screen.tsx'

export function ConfigSectors({ id }: ConfigListProps) {
  const towns = useLocal(cities, null)
  const townsOf = (sector: string): string =>
    (towns ?? [])
      .filter(({ sector_id, archived }) => sector_id === sector && archived === 0)
      .map(({ name }) => name)
      .join(', ')
  return (
    <RecordScreen
      of={Sector}
      slug="secteurs"
      id={id}
      query={sectors}
      icon="map"
      words={{ one: 'secteur', new: 'Nouveau secteur', none: 'Aucun secteur' }}
      textOf={({ id: sector }) => townsOf(sector)}
      columns={[
        {
          label: 'Villes',
          sort: ({ id: sector }) => townsOf(sector),
          cell: ({ id: sector }) => clamped(townsOf(sector) || 'aucune'),
        },
      ]}
      csv={{
        heads: ['secteur', 'ordre', 'villes'],
        cells: sector => [sector.name, sector.sector_order, townsOf(sector.id)],
      }}
    >
      {form => (
        <>
          <Field of={Sector} {...form.field('name')} name="name" className="c8" />
          <Field of={Sector} {...form.field('sector_order')} name="sector_order" className="c4" />
        </>
      )}
    </RecordScreen>
  )
}

/** A sector may have thirty towns: a phone's list shows the first ones. */
const clamped = (towns: string) => <span className="cfg__clamp">{towns}</span>
