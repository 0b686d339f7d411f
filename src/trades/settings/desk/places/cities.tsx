// Towns: where the trucks go, in which sector and on which days.
import { part } from '#shell/frame/part.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { City } from '#records/entities/places.ts'
import { plainText } from '#records/text/plain-text.ts'
import { weekdays } from '#records/time/weekdays.ts'
import { Field } from '#kit/form/field.tsx'
import { Button } from '#kit/action/button.tsx'
import { ChipChoice } from '#kit/action/chip-choice.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { newSectorName, sectorNamed, type NamedParent } from '../../rules/named-parent.ts'
import { townHeads } from '../../rules/own-tables.ts'
import { cities, sectors } from '../../shared/lists.ts'
import { nameIn } from '../options-of.ts'
import { labelIn, type RecordValues } from '../record-values.ts'
import { RecordScreen } from '../record-screen.tsx'
import { SectorChoice } from './sector-choice.tsx'
import { textsIn } from '../texts-in.ts'

const LazyTownImport = part(() => import('./town-import.tsx').then(({ TownImport }) => TownImport))

export function ConfigCities({ id }: ConfigListProps) {
  const sectorRows = useLocal(sectors, null)
  const { search, change } = useAddress('/management/config/$slug/$')
  const setImporting = (isOpen: boolean): void => change({ open: isOpen ? 'import' : null })
  const daysWord = (days: readonly string[]): string =>
    days.length === 0
      ? 'tous'
      : weekdays
          .filter(day => days.includes(day.id))
          .map(day => day.short)
          .join(', ')
  return (
    <>
      <RecordScreen
        of={City}
        slug="villes"
        id={id}
        query={cities}
        icon="map-pin"
        words={{
          one: 'ville',
          new: 'Nouvelle ville',
          none: 'Aucune ville',
          hint: 'Créez-les une à une, collez-en une liste, ou importez un fichier officiel.',
          action: <Button onClick={() => setImporting(true)}>Coller ou importer une liste</Button>,
        }}
        acts={[{ icon: 'upload', label: 'Importer', onPress: () => setImporting(true) }]}
        textOf={city => `${city.zipcode} ${nameIn(sectorRows, city.sector_id)}`}
        check={townErrors}
        parentOf={sectorToMake}
        toRow={withoutNewSector}
        columns={[
          { label: 'Code postal', cell: city => city.zipcode },
          {
            label: 'Secteur',
            sort: city => nameIn(sectorRows, city.sector_id),
            cell: city => nameIn(sectorRows, city.sector_id) || 'sans secteur',
          },
          {
            label: 'Collecte',
            sort: city => (city.collected === 1 ? city.days.length : null),
            cell: city => (city.collected === 1 ? daysWord(city.days) : 'non'),
          },
        ]}
        csv={{
          heads: townHeads,
          cells: city => [
            city.name,
            city.zipcode,
            nameIn(sectorRows, city.sector_id),
            city.collected === 1 ? 'oui' : 'non',
            city.days.join(' '),
          ],
        }}
      >
        {form => (
          <>
            <Field of={City} {...form.field('name')} name="name" className="c8" />
            <Field of={City} {...form.field('zipcode')} name="zipcode" className="c4" />
            <SectorChoice
              {...form.field('sector_id')}
              label={labelIn(City, 'sector_id')}
              blank=""
              value={plainText(form.values['sector_id'])}
              className="c12"
              sectors={sectorRows}
            />
            <Field
              of={City}
              {...form.field('collected')}
              name="collected"
              label="Ville collectée"
              className="c12"
            />
            <ChipChoice
              className="c12"
              label="Jours de passage"
              help="Aucun jour choisi&nbsp;: tous les jours ouvrés."
              options={weekdays.map(day => ({ value: day.id, label: day.label }))}
              values={textsIn(form.values['days'])}
              onChange={form.field('days').onChange}
            />
            <Field of={City} {...form.field('public_scope')} name="public_scope" className="c12" />
          </>
        )}
      </RecordScreen>
      {search.open === 'import' && sectorRows !== undefined && (
        <LazyTownImport sectors={sectorRows} onClose={() => setImporting(false)} />
      )}
    </>
  )
}

const townErrors = ({ zipcode, sector_id }: RecordValues): { readonly [field: string]: string } => ({
  // The same for France and Germany.
  ...(!/^(\d{5})?$/.test(plainText(zipcode).trim()) && { zipcode: 'Un code postal a cinq chiffres.' }),
  ...(newSectorName(sector_id)?.trim() === '' && { sector_id: 'Le nom du secteur est obligatoire.' }),
})

const sectorToMake = ({ sector_id }: RecordValues): NamedParent | undefined => {
  const name = newSectorName(sector_id)
  return name === null ? undefined : sectorNamed(name)
}

/** The new sector's id is known only once it is made. */
const withoutNewSector = (values: RecordValues): RecordValues =>
  newSectorName(values['sector_id']) === null
    ? values
    : Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'sector_id'))
