// The address of a weighing screen: what is written into it is read back from it.
import { expect, test } from 'vitest'
import { readSearch } from '#shell/frame/search-fields.ts'
import { rightsOf } from '#records/rights/rights.ts'
import {
  codeAddress,
  OBJECTS,
  weighingSessionFields,
  stickerAddress,
  weighingAddress,
  withWay,
} from './weighing-address.ts'

const readSessionSearch = (raw: { readonly [name: string]: string }) =>
  withWay(readSearch(weighingSessionFields, raw))
const rawOf = (address: string) => Object.fromEntries(new URL(address, 'http://quai').searchParams)

test('[WG1] before its first line a weighing session is identified by its way, origin and scale', () => {
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

test('[WG1] from its first line on it is identified by its id alone', () => {
  const address = weighingAddress(OBJECTS, { session: 's1', way: 'out', flow: 'boutique' }, { end: true })
  expect(rawOf(address)).toEqual({ session: 's1', end: '1' })
})

test('an unknown way counts as incoming', () => {
  expect(readSessionSearch({ way: 'sideways' }).way).toBe('in')
})

test('[LB2] a sticker is weighed in its weighing session; before there is one its origin is asked', () => {
  expect(stickerAddress({ session: 's1' }, 'S7K')).toBe(
    '/balance/mobile/object?session=s1&code=S7K&from=scan',
  )
  expect(stickerAddress({ way: 'out' }, 'S7K')).toBe('/balance/mobile/origin?way=out&code=S7K')
})

test('a scanned code opens the scan screen, or another screen that its person may open', () => {
  const opened = (...flags: string[]) => codeAddress(rightsOf(flags), { session: 's1' }, 'S7K').split('?')[0]
  expect(opened('balance_mobile', 'scan', 'manual')).toBe('/balance/mobile/scan')
  expect(opened('balance_mobile', 'manual')).toBe('/balance/mobile/manual')
  expect(opened('balance_mobile')).toBe('/balance/mobile/object')
})
