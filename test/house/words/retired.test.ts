// One word a thing (docs/vocabulaire.md): no sentence of the product says a word that was retired. The specification's literal messages
// are not ours to change.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allSaid } from './sentences.ts'
import { root } from '../sources.ts'
import { retiredIn, says } from './retired.ts'

const LITERAL_MESSAGES = 'src/records/fr/messages.ts'
const retired = retiredIn(readFileSync(join(root, 'docs/vocabulaire.md'), 'utf8'))

test('no sentence says a retired word', () => {
  const found = allSaid()
    .filter(({ path }) => path !== LITERAL_MESSAGES)
    .flatMap(({ path, line, text }) =>
      retired.filter(one => says(text, one)).map(({ word }) => `${path}:${line} « ${word} »: ${text}`),
    )
  expect(found).toEqual([])
})

test('the table is read: words, and what is said instead', () => {
  expect(retired.length).toBeGreaterThan(40)
  expect(retired).toContainEqual({ word: 'backend', instead: 'le serveur' })
})

test('a retired word is found as a word, in any case, and not inside another', () => {
  const word = { word: 'ce poste', instead: 'l’appareil' }
  expect(says('Cherché sur ce\u00a0poste seulement.', word)).toBe(true)
  expect(says('Ce poste n’a rien.', word)).toBe(true)
  expect(says('Ce postérieur', word)).toBe(false)
  expect(says('commune à deux', { word: 'Commune', instead: 'la ville' })).toBe(false)
})
