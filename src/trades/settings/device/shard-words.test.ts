// What a device holds, in words.
import { expect, test } from 'vitest'
import { shardGroups } from './shard-words.ts'

const shard = (name: string, cursor = 1294, complete = true) => ({ name, cursor, complete })

test('the weeks of a family are grouped, and no technical name is shown', () => {
  const groups = shardGroups(
    [
      shard('ref'),
      shard('emma/2026-W52'),
      shard('emma/2027-W01', 1300),
      shard('emma/none', 1294, false),
      shard('scale/none'),
      shard('inst/0'),
      shard('inst/f'),
      shard('emma/2026-W47/r/r2'),
    ],
    id => (id === 'r2' ? 'Camion 2' : undefined),
  )
  expect(groups).toEqual([
    { label: 'Catalogue, camions et horaires', text: 'curseur 1\u202f294' },
    { label: 'Collectes', text: 'semaines 52 à 1, curseurs 1\u202f294 à 1\u202f300' },
    {
      label: 'Collectes en attente (sans date, à reporter, à vérifier)',
      text: '1\u00a0part en cours de chargement, curseur 1\u202f294',
    },
    { label: 'Étiquettes', text: '2\u00a0parts, curseur 1\u202f294' },
    { label: 'Pesées ouvertes ou à valider', text: 'curseur 1\u202f294' },
    { label: 'Tournées\u00a0: Camion 2', text: 'semaine 47, curseur 1\u202f294' },
  ])
})

test('[RT14] the rentals that are not over are a part of their own, beside those of the weeks', () => {
  const groups = shardGroups([shard('loki/open'), shard('loki/none'), shard('loki/2026-W52')])
  expect(groups.map(({ label }) => label)).toEqual([
    'Locations',
    'Locations en attente (sans date, à reporter, à vérifier)',
    'Locations en cours',
  ])
})
