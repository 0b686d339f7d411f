import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'

const sprite = readFileSync(new URL('sprite.svg', import.meta.url), 'utf8')
const drawn = [...sprite.matchAll(/<path id="([^"]+)"/g)].map(([, id]) => id)

test('every path of the sprite has a name, in alphabetical order, and every name is drawn', () => {
  expect(drawn.length).toBeGreaterThan(100)
  expect([...iconNames]).toEqual(drawn)
  expect([...iconNames]).toEqual([...iconNames].sort())
})

test('no name is drawn twice', () => {
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('an icon is one path without fill or stroke of its own: it takes the colour of its text, and hundreds of icons cost little', () => {
  const shapes = sprite.split('\n').slice(1, -2)
  expect(shapes).toHaveLength(drawn.length)
  for (const shape of shapes) expect(shape).toMatch(/^<path id="[a-z0-9-]+" d="M[^"]+"\/>$/)
})
