// Sectors, towns and partners of the demo as rows.
import { City, Partner, Sector, type CityRow, type PartnerRow } from '#records/entities/places.ts'
import { partnerTypeId } from '../../use/settings/base-lists.ts'
import { demoRow, type Stamp } from '../row.ts'
import { demoId } from '../seeded.ts'
import { sectors, villages, type SectorName } from './villages.ts'

/** The days on which each sector is served. */
const sectorDays: { readonly [sector in SectorName]: readonly string[] } = {
  Centre: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  Nord: ['monday', 'thursday'],
  Ried: ['tuesday', 'friday'],
  Vignoble: ['wednesday', 'friday'],
  'Bord du Rhin': ['tuesday', 'thursday'],
}

const partnerList = [
  ['decheterie', 'Déchèterie du Ried', 'DECH-RIED', 'Ostwiller', 'Zone du Canal', 'Accès quai B.'],
  [
    'decheterie',
    'Déchèterie Nord',
    'DECH-NORD',
    'Reichstedt',
    'Rue de la Gravière',
    'Se présenter à l’accueil.',
  ],
  [
    'decheterie',
    'Déchèterie des Vignes',
    'DECH-VIGN',
    'Molsau',
    'Chemin des Coteaux',
    'Fermée le lundi matin.',
  ],
  ['amistock', 'Amistock Hœnau', 'AMI-HOENAU', 'Hœnau', '14 rue des Entrepôts', 'Quai 3, sonner.'],
  ['amistock', 'Amistock Vendenau', 'AMI-VEND', 'Vendenau', '2 rue du Silo', ''],
  [
    'navette',
    'Navette Centre-Ried',
    'NAV-CR',
    'Ostwiller',
    '2 quai des Remorqueurs',
    'Rolls vides au retour.',
  ],
  ['navette', 'Navette du Rhin', 'NAV-RHIN', 'Gambsau', '7 rue du Port', ''],
  [
    'speciale',
    'Foire de printemps',
    'SPE-FOIRE',
    'Schillersheim',
    'Place du Marché',
    'Entrée des exposants.',
  ],
  ['cep', 'Centre du Pré', 'CEP-PRE', 'Illwiller', '30 rue du Pré', ''],
  ['liberte', 'Atelier Liberté', 'LIB-ATEL', 'Lindenhof', '5 rue de la Liberté', 'Cour arrière.'],
  ['nea', 'Nouvel Essor Alsace', 'NEA-1', 'Sandbruck', '11 rue des Ateliers', ''],
] as const

const sectorId = (name: string): string => demoId(`sector ${name}`, 0)
const cityId = (name: string): string => demoId(`city ${name}`, 0)

export const placeRows = (stamp: Stamp) => {
  const city: CityRow[] = villages.map(({ name, zipcode, sector, at, country_code }) =>
    demoRow(City, {
      ...stamp,
      id: cityId(name),
      name,
      zipcode,
      country_code: country_code ?? 'FR',
      sector_id: sector === null ? null : sectorId(sector),
      collected: sector === null ? 0 : 1,
      days: sector === null ? [] : sectorDays[sector],
      latitude: at[0],
      longitude: at[1],
      public_scope: sector === null ? 'none' : 'all',
    }),
  )
  const townsByName = new Map(city.map(town => [town.name, town]))
  const partner: PartnerRow[] = partnerList.map(([slug, name, code, town, address, access], n) =>
    demoRow(Partner, {
      ...stamp,
      id: demoId('partner', n),
      name,
      code,
      partner_type_id: partnerTypeId(slug),
      phone1: `03 53 01 20 ${String(n + 10)}`,
      email: `${slug}${n + 1}@example.org`,
      address,
      zipcode: townsByName.get(town)?.zipcode ?? '',
      city: town,
      city_id: cityId(town),
      access,
    }),
  )
  return {
    sector: sectors.map((name, n) =>
      demoRow(Sector, { ...stamp, id: sectorId(name), name, sector_order: n + 1 }),
    ),
    city,
    partner,
  }
}
