import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'

const sprite = readFileSync(new URL('sprite.svg', import.meta.url), 'utf8')
const drawn = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">/g)].map(([, id]) => id)

test('every symbol of the sprite has a name, in alphabetical order, and every name is drawn', () => {
  expect(drawn.length).toBeGreaterThan(100)
  expect([...iconNames]).toEqual(drawn)
  expect([...iconNames]).toEqual([...iconNames].sort())
})

test('no name is drawn twice', () => {
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('a symbol leaves fill and stroke to the page, so that an icon takes the colour of its text', () => {
  expect(sprite).not.toMatch(/<symbol[^>]*(fill|stroke)/)
  expect(sprite).not.toMatch(/<script|<style|href=/)
})
