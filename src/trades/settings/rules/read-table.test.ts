import { expect, test } from 'vitest'
import { whyNothing } from './read-table.ts'

const read = { heads: [], unknown: [], good: [], bad: [], repeated: 0, mended: 0 }
const bad = { line: 1, cells: [], reason: '' }

test('an import that brings nothing says why; one that brings something says nothing', () => {
  expect(whyNothing({ ...read, good: [{ line: 2, id: null, values: {} }] })).toBeNull()
  expect(whyNothing({ ...read, bad: [bad], repeated: 3 })).toBe(
    'Rien à importer\u00a0: 1\u00a0ligne à revoir, 3\u00a0lignes sans nouveauté.',
  )
  expect(whyNothing({ ...read, repeated: 1 })).toBe('Rien à importer\u00a0: 1\u00a0ligne sans nouveauté.')
  expect(whyNothing(read)).toBe('Rien à importer.')
})
