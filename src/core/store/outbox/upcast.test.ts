// Entries of other versions: read step by step, or shown as damaged, never guessed.
import { expect, test } from 'vitest'
import type { Entry } from '../rows/entry.ts'
import { upcast, type Steps } from './upcast.ts'

const entry: Entry = {
  seq: 1,
  key: 'k1',
  entity: 'task',
  id: 't1',
  op: 'patch',
  patch: { note: 'b' },
  from: { note: 'a' },
  baseRev: 3,
  refs: [],
  state: 'queued',
  tries: 0,
  user: 'u',
  device: 'd',
  v: 1,
}

test('an entry of this version is returned unchanged', () => {
  expect(upcast(entry)).toBe(entry)
})

/** As if an earlier version had kept one reference, under another name. */
const known: Steps = {
  0: ({ waitsFor, ...kept }) => ({ ...kept, refs: waitsFor === undefined ? [] : [waitsFor], v: 1 }),
}
const { refs: _refs, ...older } = entry

test('an entry of an earlier version is converted to this one', () => {
  expect(upcast({ ...older, v: 0, waitsFor: 't0' }, known)).toEqual({ ...entry, refs: ['t0'] })
})

test('an entry of an unknown version, of a later one, or without one is damaged', () => {
  expect(upcast({ ...older, v: 0 })).toBeNull()
  expect(upcast({ ...entry, v: 2 })).toBeNull()
  expect(upcast({ ...older, v: undefined }, known)).toBeNull()
})

for (const [what, broken] of Object.entries({
  'an unknown entity': { entity: 'boat' },
  'no values': { patch: null },
  'no key': { key: undefined },
  'an unknown operation': { op: 'merge' },
  'no references': { refs: null },
}))
  test(`an entry with ${what} is damaged, even after a step`, () => {
    expect(upcast({ ...entry, ...broken })).toBeNull()
    expect(upcast({ ...older, v: 0, ...broken }, { 0: stored => ({ refs: [], ...stored, v: 1 }) })).toBeNull()
  })
