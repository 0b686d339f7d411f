// The parts of the data that a device holds, in words (sync.md section 3.2): the weeks of one family are grouped, with the cursor
// of each. Pure.
import { formatWhole } from '#records/values/decimal.ts'
import { plural } from '#records/fr/plural.ts'
import type { Shard } from '#core/store/database.ts'

export interface ShardGroup {
  readonly label: string
  readonly text: string
}

const families: { readonly [family: string]: string | undefined } = {
  ref: 'Catalogue, camions et horaires',
  admin: 'Personnes et réglages',
  devices: 'Appareils',
  partners: 'Partenaires',
  emma: 'Collectes',
  loki: 'Locations',
  scale: 'Pesées',
  dock: 'Collectes à peser',
  money: 'Ventes',
  slot: 'Créneaux',
  inst: 'Étiquettes',
}

type Held = Pick<Shard, 'name' | 'cursor' | 'complete' | 'wantedAt'>

/** `truckOf`: the name of a resource, for the tours that a crew holds. */
export const shardGroups = (
  shards: readonly Held[],
  truckOf: (id: string) => string | undefined = () => undefined,
): ShardGroup[] => {
  const groups = new Map<string, Held[]>()
  for (const shard of shards) {
    const label = labelOf(shard.name, truckOf)
    groups.set(label, [...(groups.get(label) ?? []), shard])
  }
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b, 'fr'))
    .map(([label, held]) => ({ label, text: groupText(held) }))
}

const labelOf = (name: string, truckOf: (id: string) => string | undefined): string => {
  const [family = '', part, , resource] = name.split('/')
  const label = families[family] ?? name
  if (resource !== undefined) return `Tournées\u00a0: ${truckOf(resource) ?? 'un camion'}`
  if (part === 'open') return `${label} en cours`
  if (part !== 'none') return label
  return family === 'scale'
    ? `${label} ouvertes ou à valider`
    : `${label} en attente (sans date, à reporter, à vérifier)`
}

const groupText = (held: readonly Held[]): string => {
  const weeks = held.flatMap(({ name }) => /\/(\d{4}-W\d{2})/.exec(name)?.[1] ?? []).toSorted()
  const coming = held.filter(({ complete }) => !complete).length
  return [
    weeks.length > 0 ? weeksText(weeks) : held.length > 1 ? plural(held.length, 'part') : null,
    coming > 0 ? `${plural(coming, 'part')} en cours de chargement` : null,
    held.some(({ wantedAt }) => wantedAt !== undefined) ? 'en partie à la demande' : null,
    cursorsText(held.map(({ cursor }) => cursor)),
  ]
    .filter(one => one !== null)
    .join(', ')
}

/** « semaine 47 », « semaines 45 à 2 ». */
const weeksText = (weeks: readonly string[]): string => {
  const numbers = weeks.map(week => Number(week.slice(-2)))
  const [first, last] = [numbers[0], numbers.at(-1)]
  return first === last ? `semaine ${first}` : `semaines ${first} à ${last}`
}

const cursorsText = (cursors: readonly number[]): string => {
  const [least, most] = [Math.min(...cursors), Math.max(...cursors)]
  return least === most
    ? `curseur ${formatWhole(least)}`
    : `curseurs ${formatWhole(least)} à ${formatWhole(most)}`
}
