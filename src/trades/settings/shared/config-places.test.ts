import { expect, test } from 'vitest'
import { rightsOf } from '#records/rights/rights.ts'
import { configPath, configPlaces, mayConfigure, readConfigPath } from './config-places.ts'
import { configSlugs } from '../desk/config-slugs.ts'

test('an address is read back as the record it was written for, whatever the id', () => {
  expect(readConfigPath(configPath('villes'))).toEqual({ slug: 'villes', id: null })
  expect(readConfigPath(configPath('villes', 'a/b é'))).toEqual({ slug: 'villes', id: 'a/b é' })
  expect(readConfigPath('/management/config/villes/%E0%A4%A')).toEqual({ slug: 'villes', id: '%E0%A4%A' })
})

test('[RG1] a list with an option requires it in addition to « config », and every list has its address', () => {
  expect(configPlaces.map(({ slug }) => slug)).toEqual([...configSlugs])
  const open = (...flags: string[]): string[] =>
    configPlaces.filter(place => mayConfigure(rightsOf(flags), place)).map(({ slug }) => slug)
  expect(open('config_cities')).toEqual([])
  expect(open('config')).not.toContain('villes')
  expect(open('config')).toContain('motifs')
  expect(open('config', 'config_cities')).toEqual(expect.arrayContaining(['villes', 'secteurs']))
})
