import { expect, test } from 'vitest'
import { rightsOf } from '#records/rights/rights.ts'
import { routeOf } from '#records/rights/routes.ts'
import { shortcutOf, shortcutsOf } from './shortcuts.ts'

const planner = rightsOf(['emma_desktop', 'add_task', 'stats'])

test('a letter, or two of them, lead to a destination that the rights open', () => {
  expect(shortcutOf(planner, null, 'n')).toEqual({ to: '/collect/desktop/task' })
  expect(shortcutOf(planner, null, 'g')).toEqual({ waits: 'G' })
  expect(shortcutOf(planner, 'G', 'c')).toEqual({ to: '/collect/desktop/stats' })
  expect(shortcutOf(planner, 'G', 'h')).toBeNull()
  expect(shortcutOf(planner, null, 'c')).toBeNull()
  expect(shortcutOf(rightsOf(['emma_desktop']), null, 'n')).toBeNull()
})

test('every destination of a shortcut is a route, and no two of one screen have the same keys', () => {
  const groups = shortcutsOf(rightsOf(['emma_desktop', 'add_task', 'stats', 'history', 'balance_desktop']))
  const all = groups.flatMap(({ shortcuts }) => shortcuts)
  for (const { to } of all) if (to !== undefined) expect(routeOf(to), to).toBeDefined()
  // Those of one group work on one screen.
  for (const { shortcuts } of groups) {
    const keys = shortcuts.map(one => one.keys.join(' '))
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('the help lists the planning’s keys only to planners', () => {
  const titles = (rights: typeof planner): string[] =>
    shortcutsOf(rights).flatMap(({ title, shortcuts }) => (shortcuts.length > 0 ? title : []))
  expect(titles(planner)).toContain('Planning')
  expect(titles(rightsOf(['balance_desktop']))).not.toContain('Planning')
})
