// The hourly check for a new build.
import { expect, test } from 'vitest'
import { BUILD_CHECK_MS, isNewBuild, latestBuildUrl } from './build-check.ts'
import { routeSlug } from '../frame/route-slug.ts'

test('the product checks for a new build every hour, past every cache', () => {
  expect(BUILD_CHECK_MS).toBe(3_600_000)
  expect(latestBuildUrl(1234)).toBe('/builds/latest.json?1234')
})

test('another id is a new build; the same one, or anything that is not a build descriptor, is not', () => {
  expect(isNewBuild('a1', { id: 'b2', timestamp: 1 })).toBe(true)
  expect(isNewBuild('a1', { id: 'a1', timestamp: 2 })).toBe(false)
  expect(isNewBuild('a1', { timestamp: 2 })).toBe(false)
  expect(isNewBuild('a1', '<!doctype html>')).toBe(false)
  expect(isNewBuild(null, { id: 'b2' })).toBe(false)
})

test('every route has a file list of its own', () => {
  expect(routeSlug('/')).toBe('home')
  expect(routeSlug('/collect/mobile/slot')).toBe('collect-mobile-slot')
  expect(routeSlug('/management/config/:slug+')).toBe('management-config-slug')
})
