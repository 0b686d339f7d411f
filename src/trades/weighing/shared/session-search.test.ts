// The address of a weighing screen: what it says is what is read back from it.
import { expect, test } from 'vitest'
import { readSearch } from '#shell/frame/search-fields.ts'
import { rightsOf } from '#records/rights/rights.ts'
import {
  codeAddress,
  OBJECTS,
  sessionFields,
  stickerAddress,
  weighingAddress,
  withWay,
} from './session-search.ts'

const readSessionSearch = (raw: { readonly [name: string]: string }) =>
  withWay(readSearch(sessionFields, raw))
const rawOf = (address: string) => Object.fromEntries(new URL(address, 'http://quai').searchParams)

test('[WG1] before its first line a session is its way, origin and scale', () => {
  const address = weighingAddress(OBJECTS, {
    way: 'out',
    flow: 'boutique',
    scale: '7',
    since: '2026-11-21 10:00:00',
  })
  expect(readSessionSearch(rawOf(address))).toMatchObject({
    session: null,
    way: 'out',
    flow: 'boutique',
    scale: '7',
    since: '2026-11-21 10:00:00',
  })
})

test('[WG1] from its first line on it is its id alone', () => {
  const address = weighingAddress(OBJECTS, { session: 's1', way: 'out', flow: 'boutique' }, { end: true })
  expect(rawOf(address)).toEqual({ session: 's1', end: '1' })
})

test('a way that no scale knows is an entrance', () => {
  expect(readSessionSearch({ way: 'sideways' }).way).toBe('in')
})

test('[LB2] a sticker is weighed in its session, and before there is one where it comes from is asked', () => {
  expect(stickerAddress({ session: 's1' }, 'S7K')).toBe(
    '/balance/mobile/object?session=s1&code=S7K&from=scan',
  )
  expect(stickerAddress({ way: 'out' }, 'S7K')).toBe('/balance/mobile/origin?way=out&code=S7K')
})

test('a scanned code opens the scan, or what else its person may open', () => {
  const opened = (...flags: string[]) => codeAddress(rightsOf(flags), { session: 's1' }, 'S7K').split('?')[0]
  expect(opened('balance_mobile', 'scan', 'manual')).toBe('/balance/mobile/scan')
  expect(opened('balance_mobile', 'manual')).toBe('/balance/mobile/manual')
  expect(opened('balance_mobile')).toBe('/balance/mobile/object')
})
