// Four levels of proof: what is shown, what is requested, and what happens when it is missing.
import { expect, test } from 'vitest'
import { lineOfObject } from './on-site-lines.ts'
import { explainedProofs, isProofGiven, missingProofs, proofLevelsOf, proofPolicy } from './proof-policy.ts'
import { stateAfterDone } from '../states/state-after-done.ts'

const object = {
  id: 'o',
  name: 'Chaise',
  weight: 1,
  volume: 0,
  loading_duration: '00:01',
  weight_channel: 'unit',
} as const
const line = { ...lineOfObject(object, 'l'), quantity: 1 }
const bare = { photosList: [], signed_name: '', objects: [], scope: 'emma' } as const
const photo = (kind: 'before' | 'signature') =>
  ({ id: 'p', kind, line_id: null, taken_at: null, caption: '', file_id: null, url: null }) as const

test('only « obligatoire » stops a crew, and a reason lets it continue', () => {
  expect(proofPolicy('hidden', false)).toEqual({
    isShown: false,
    isAsked: false,
    needsReason: false,
    isChecked: false,
  })
  expect(proofPolicy('possible', false)).toMatchObject({ isShown: true, isAsked: false, needsReason: false })
  expect(proofPolicy('advised', false)).toMatchObject({ isAsked: true, needsReason: false, isChecked: false })
  expect(proofPolicy('advised', true)).toMatchObject({ isAsked: false })
  expect(proofPolicy('required', true)).toMatchObject({
    isAsked: false,
    needsReason: false,
    isChecked: false,
  })
  expect(proofPolicy('required', false)).toMatchObject({ isAsked: true, needsReason: true, isChecked: false })
  expect(proofPolicy('required', false, '  ')).toMatchObject({ needsReason: true })
  expect(proofPolicy('required', false, 'Trop sombre')).toMatchObject({ needsReason: false, isChecked: true })
})

test('a signature is drawn or typed, and is not a photo', () => {
  expect(isProofGiven('photo', { ...bare, photosList: [photo('before')] })).toBe(true)
  expect(isProofGiven('photo', { ...bare, photosList: [photo('signature')] })).toBe(false)
  expect(isProofGiven('signature', { ...bare, photosList: [photo('signature')] })).toBe(true)
  expect(isProofGiven('signature', { ...bare, signed_name: 'Mme Haas' })).toBe(true)
  expect(isProofGiven('signature', { ...bare, signed_name: ' ' })).toBe(false)
})

test('a collection counts as scanned once one thing has its sticker, a rental once every sticker was read', () => {
  const bound = { ...line, object_instance_id: 'i' }
  expect(isProofGiven('scan', bare)).toBe(true)
  expect(isProofGiven('scan', { ...bare, objects: [line] })).toBe(false)
  expect(isProofGiven('scan', { ...bare, objects: [line, bound] })).toBe(true)
  expect(isProofGiven('scan', { ...bare, objects: [{ ...line, quantity_done: 0 }] })).toBe(true)
  const loki = { ...bare, scope: 'loki' } as const
  expect(isProofGiven('scan', { ...loki, objects: [line, bound] })).toBe(false)
  expect(isProofGiven('scan', { ...loki, objects: [{ ...bound, weighed_at: '2026-11-21 10:00:00' }] })).toBe(
    true,
  )
})

test('[TS4] a proof that the crew skipped makes the stop « À vérifier », with its causes', () => {
  const levels = proofLevelsOf({
    proof_photo: 'required',
    proof_signature: 'required',
    proof_scan: 'advised',
  })
  const missing = missingProofs(levels, { ...bare, signed_name: 'Mme Haas' })
  expect(missing).toEqual(['photo'])
  expect(explainedProofs(missing, {})).toEqual({ explained: [], unexplained: ['photo'] })
  const { explained } = explainedProofs(missing, { photo: ' En panne ' })
  expect(explained).toEqual([{ proof: 'photo', reason: 'En panne' }])
  expect(stateAfterDone({ objects: [], proofs_missing: explained })).toEqual({
    task_state_id: 7,
    check_reasons: ['no_photo'],
  })
  expect(missingProofs(proofLevelsOf(null), bare)).toEqual([])
})
