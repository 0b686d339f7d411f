import { expect, test } from 'vitest'
import { CatalogueObject } from '#records/entities/object.ts'
import { decodeFields } from '#records/entity.ts'
import { predefinedTags } from '#records/lists/item-lists.ts'
import { normalised } from '#records/text/search-text.ts'
import { starterCategories, starterObjects } from './starter-catalogue.ts'
import { starterValues } from './starter-values.ts'

const tagOf = (name: string): string => {
  const one = starterObjects.find(object => object.name === name)
  return one === undefined ? 'no such object' : starterValues(one).tags
}

test('[FS3] the starter catalogue has about 120 objects, each once, each with a weight, a volume and minutes', () => {
  expect(starterObjects.length).toBeGreaterThan(110)
  expect(new Set(starterObjects.map(({ name }) => normalised(name))).size).toBe(starterObjects.length)
  for (const { name, weight, volume, minutes, category } of starterObjects) {
    expect([name, weight > 0, volume > 0, minutes > 0]).toEqual([name, true, true, true])
    expect(starterCategories).toContain(category)
  }
})

test('[FS3] each is a record that the server takes as it is, to be checked', () => {
  for (const one of starterObjects) {
    const values = starterValues(one)
    expect(decodeFields(CatalogueObject, values)).toEqual({ ok: true, value: values })
    expect(values.to_check).toBe(1)
  }
})

test('[FS3] its tag is one that the report of the streams knows', () => {
  expect(tagOf('Canapé 3 places')).toBe('["Assise"]')
  expect(tagOf('Matelas 1 personne')).toBe('["Literie"]')
  expect(tagOf('Table de chevet')).toBe('["Plan"]')
  expect(tagOf('Armoire 2 portes')).toBe('["Rangement"]')
  expect(tagOf('Lit bébé')).toBe('["DEA"]')
  expect(tagOf('Réfrigérateur')).toBe('["Élec - Froid"]')
  expect(tagOf('Téléviseur')).toBe('["Élec - Écran"]')
  expect(tagOf('Perceuse')).toBe('["Élec - Hors froid"]')
  expect(tagOf('Carton de livres')).toBe('[]')
  const tags = starterObjects.flatMap(one => JSON.parse(starterValues(one).tags) as string[])
  for (const tag of tags) expect(predefinedTags).toContain(tag)
})

test('[FS3] every object has the stream of what it is; named here are those that belong to none', () => {
  const without = starterObjects.filter(({ stream }) => stream === '')
  const others = without.filter(({ category }) => category !== 'Vaisselle et cuisine')
  expect(others.map(({ name }) => name)).toEqual([
    'Miroir',
    'Carton de livres',
    'Livre grand format',
    'Livre de poche',
    'Disque vinyle',
    'CD ou DVD',
    'Poussette',
    'Guitare',
    'Valise',
  ])
})
