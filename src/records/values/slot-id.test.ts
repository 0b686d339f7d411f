import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holidayId, isHoliday, organisationNamespace, shiftInstanceId } from './slot-id.ts'
import { uuidv5 } from './named-uuid.ts'
import { isUuid } from './uuid.ts'

const org = organisationNamespace('quai')

test('[SL1] a slot is the UUIDv5 of resource|date|shift under its organisation', () => {
  const slot = shiftInstanceId(org, 'camion-1', '2026-11-21', 1)
  expect(slot).toBe(uuidv5(org, 'camion-1|2026-11-21|1'))
  expect(isUuid(slot)).toBe(true)
  expect(slot.charAt(14)).toBe('5')
})

test('[SL1] these ids never change from one release to the next', () => {
  expect(org).toBe('e5144de6-65d8-507f-b5a9-a93be81fdb0a')
  expect(shiftInstanceId(org, 'camion-1', '2026-11-21', 1)).toBe('2a98d0d6-dab5-5527-bdc4-cf4f03a9b479')
})

test('[CA2] a holiday has one id a day under its organisation, which never changes and is no slot’s', () => {
  const christmas = holidayId(org, '2026-12-25')
  expect(christmas).toBe(uuidv5(org, 'holiday|2026-12-25'))
  expect(isHoliday(org, { id: christmas, date: '2026-12-25' })).toBe(true)
  expect(isHoliday(org, { id: christmas, date: '2026-12-26' })).toBe(false)
  expect(isHoliday(org, { id: christmas, date: null })).toBe(false)
  expect(isHoliday(organisationNamespace('autre'), { id: christmas, date: '2026-12-25' })).toBe(false)
  expect(shiftInstanceId(org, 'holiday', '2026-12-25', 1)).not.toBe(christmas)
})

test('[SL1] another resource, date, shift or organisation is another slot', () => {
  const slots = [
    shiftInstanceId(org, 'a', '2026-11-21', 1),
    shiftInstanceId(org, 'b', '2026-11-21', 1),
    shiftInstanceId(org, 'a', '2026-11-22', 1),
    shiftInstanceId(org, 'a', '2026-11-21', 2),
    shiftInstanceId(organisationNamespace('autre'), 'a', '2026-11-21', 1),
  ]
  expect(new Set(slots).size).toBe(slots.length)
})

test('[SL1] resource ids with bars do not collide', () => {
  const slot = fc.tuple(fc.string({ unit: fc.constantFrom('a', '|', '1') }), fc.constantFrom(1, 2, 3))
  fc.assert(
    fc.property(slot, slot, ([resourceA, shiftA], [resourceB, shiftB]) => {
      fc.pre(resourceA !== resourceB || shiftA !== shiftB)
      const date = '2026-11-21'
      expect(shiftInstanceId(org, resourceA, date, shiftA)).not.toBe(
        shiftInstanceId(org, resourceB, date, shiftB),
      )
    }),
  )
})
