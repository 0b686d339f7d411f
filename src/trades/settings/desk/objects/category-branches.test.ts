import { expect, test } from 'vitest'
import { categoryBranches } from './category-branches.ts'

const category = (id: string, parent_id: string | null, archived: 0 | 1 = 0) => ({ id, parent_id, archived })
const shown = (all: readonly ReturnType<typeof category>[], withArchived = false) =>
  Object.fromEntries(
    [...categoryBranches(all, withArchived)].map(([above, below]) => [
      above ?? 'top',
      below.map(({ id }) => id),
    ]),
  )

test('categories below an archived one stay shown, below the nearest one in service', () => {
  const all = [
    category('furniture', null),
    category('seats', 'furniture', 1),
    category('chairs', 'seats'),
    category('old', null, 1),
    category('lamps', 'old'),
  ]
  expect(shown(all)).toEqual({ top: ['furniture', 'lamps'], furniture: ['chairs'] })
  expect(shown(all, true)).toEqual({
    top: ['furniture', 'old'],
    furniture: ['seats'],
    seats: ['chairs'],
    old: ['lamps'],
  })
})

test('a parent that does not exist, or a cycle of archived ones, leaves its children at the top', () => {
  expect(shown([category('a', 'gone')])).toEqual({ top: ['a'] })
  expect(shown([category('a', 'b', 1), category('b', 'a', 1), category('c', 'a')])).toEqual({ top: ['c'] })
})
