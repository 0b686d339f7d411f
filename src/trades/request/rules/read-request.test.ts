// Typed values, read or refused with the sentence of their field.
import { expect, test } from 'vitest'
import { phoneRule } from '#records/values/phone.ts'
import { readRequest, type ReadRequest } from './read-request.ts'
import { requestMessages } from './request-messages.ts'
import { blankValues, fittingChanges, type RequestChanges } from './request-values.ts'

const today = '2026-11-21'
const read = (changes: RequestChanges): ReadRequest =>
  readRequest({
    values: { ...blankValues, ...changes },
    changes,
    today,
    phoneRuleOf: (text, country) => phoneRule(text, country === 'DE' ? 'DE' : 'FR'),
  })
const errorsOf = (changes: RequestChanges): unknown => {
  const answer = read(changes)
  return answer.ok ? {} : answer.errors
}

test('only touched fields are written, texts trimmed, blanks as null', () => {
  expect(read({ lastname: ' Haas ', floor: '', elevator: '1', date: '', priority: 2 })).toEqual({
    ok: true,
    fields: { lastname: 'Haas', floor: null, elevator: 1, date: null, priority: 2 },
  })
})

test('an impossible phone number is refused under its field', () => {
  expect(errorsOf({ phone1: '06 12' })).toEqual({
    phone1: "Il n'y a pas assez de caractères pour le téléphone.",
  })
  expect(errorsOf({ phone1: '06 12 34 56 78 90 12 34' })).toEqual({
    phone1: 'Les informations saisies pour le téléphone sont trop longues.',
  })
  expect(errorsOf({ phone2: '00 00 00 00 00' })).toHaveProperty('phone2')
  expect(errorsOf({ phone1: '06 12 34 56 78', phone2: '+49 30 901820' })).toEqual({})
})

test('a number reserved for examples is accepted', () => {
  expect(errorsOf({ phone1: '06 39 98 12 04' })).toEqual({})
})

test('hours that run backwards, days in the past or too far ahead, and words for figures are refused', () => {
  expect(errorsOf({ loaded_after: '10:00', loaded_before: '09:30' })).toEqual({
    loaded_before: requestMessages.backwards,
  })
  expect(errorsOf({ date: '2026-11-20' })).toEqual({ date: requestMessages.pastDay })
  expect(errorsOf({ date: '2062-11-20' })).toEqual({ date: requestMessages.farDay })
  expect(errorsOf({ date: '2026-02-31' })).toHaveProperty('date')
  expect(errorsOf({ floor: '3e' })).toEqual({ floor: "Il faut saisir un nombre pour l'étage." })
  expect(errorsOf({ email: 'haas@' })).toEqual({ email: 'Cette adresse e-mail n’est pas valable.' })
})

test('[RC1] a series needs its first day, and does not end before it', () => {
  expect(errorsOf({ frequency_key: 'week', frequency: '1' })).toEqual({
    frequency_key: requestMessages.seriesWithoutDay,
  })
  expect(
    errorsOf({ frequency_key: 'week', frequency: '1', date: '2026-12-01', frequency_end_date: '2026-11-30' }),
  ).toEqual({ frequency_end_date: requestMessages.seriesBackwards })
  expect(read({ frequency_key: 'week', frequency: '', date: '2026-12-01' })).toMatchObject({
    ok: true,
    fields: { frequency: 1, frequency_key: 'week', frequency_end_date: null },
  })
  expect(errorsOf({ frequency_key: 'week', frequency: '0', date: '2026-12-01' })).toHaveProperty('frequency')
})

test('[CP3] forced values are read as people write them, and need their reason', () => {
  expect(errorsOf({ forced_weight: '120,5' })).toEqual({
    forced_reason: 'Le motif des totaux forcés est obligatoire',
  })
  expect(
    read({ forced_weight: '120,5', forced_loading_duration: '1h30', forced_volume: '', forced_reason: 'vu' }),
  ).toEqual({
    ok: true,
    fields: {
      forced_weight: 120_500,
      forced_loading_duration: '01:30',
      forced_volume: null,
      forced_reason: 'vu',
    },
  })
  expect(errorsOf({ forced_weight: 'lourd', forced_reason: 'vu' })).toHaveProperty('forced_weight')
})

test('a name with markup stays text', () => {
  const lastname = '<img src=x onerror=alert(1)>'
  expect(read({ lastname })).toEqual({ ok: true, fields: { lastname } })
})

test('a draft of another version restores what still fits', () => {
  expect(
    fittingChanges({ city: 'Metz', floor: 3, objects: 'none', gone: 1, slot: { resource_id: 'r' } }),
  ).toEqual({ city: 'Metz' })
  const slot = { resource_id: 'r', date: '2026-11-24', shift_id: 1 }
  expect(fittingChanges({ slot })).toEqual({ slot })
  expect(fittingChanges('x')).toEqual({})
})
