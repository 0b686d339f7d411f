// The order in which a device is filled for the first time.
import { expect, test } from 'vitest'
import { inOrderOfNeed } from './shard-order.ts'

const ordered = (names: readonly string[]): string[] =>
  inOrderOfNeed(
    names.map(name => ({ name })),
    '2026-11-21',
  ).map(({ name }) => name)

test('a crew’s present week comes after what it refers to, the next week before the past one, stickers last', () => {
  expect(
    ordered([
      'emma/2026-W46/r/1',
      'emma/2026-W47/r/1',
      'emma/2026-W48/r/1',
      'inst/0',
      'ref',
      'slot/2026-W46/r/1',
      'slot/2026-W47/r/1',
    ]),
  ).toEqual([
    'ref',
    'emma/2026-W47/r/1',
    'slot/2026-W47/r/1',
    'emma/2026-W48/r/1',
    'emma/2026-W46/r/1',
    'slot/2026-W46/r/1',
    'inst/0',
  ])
})

test('a desk’s waiting tasks come with the present week, undated shards after the weeks', () => {
  expect(ordered(['partners', 'emma/2027-W02', 'emma/none', 'emma/2026-W47', 'slot/2026-W47'])).toEqual([
    'emma/2026-W47',
    'slot/2026-W47',
    'emma/none',
    'emma/2027-W02',
    'partners',
  ])
})

test('no shard is left out, whatever its name', () => {
  expect(ordered(['x', 'emma/odd', 'emma/1999-W01', 'ref'])).toHaveLength(4)
})
