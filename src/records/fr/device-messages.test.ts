import { expect, test } from 'vitest'
import type { UploadFault } from '../failure.ts'
import { outboxFileMessages, photoMessages, storageMessages, uploadMessage } from './device-messages.ts'

/** Section 8 of the specification, « Upload errors », and the service's own refusal. */
const faults: readonly UploadFault[] = [
  'missingEndpoint',
  'badTransformationPosition',
  'missingFile',
  'missingFileName',
  'missingPublicKey',
  'missingSignature',
  'badTransformation',
  'network',
  'badAuthentication',
  'authenticationTimeout',
  'refused',
]

test('every upload error that the specification lists has a sentence of its own', () => {
  const sentences = faults.map(fault => uploadMessage(fault, null))
  expect(new Set(sentences).size).toBe(faults.length)
  for (const text of sentences) expect(text).toMatch(/^[A-ZÀ-Ü].*\.$/)
  expect(uploadMessage('authenticationTimeout', null)).toContain('60\u00a0secondes')
})

test('the image service’s own message is shown with our sentence', () => {
  expect(uploadMessage('refused', 'The image is damaged.')).toBe(
    'Le service d’images a refusé la photo. (The image is damaged.)',
  )
})

test('a fault of storage, of a picture or of a file has its sentence', () => {
  const texts = [
    ...Object.values(storageMessages),
    ...Object.values(photoMessages),
    outboxFileMessages.otherUser('Paul'),
    outboxFileMessages.otherUser(''),
    outboxFileMessages.unreadable,
  ]
  for (const text of texts) expect(text).toMatch(/^[A-ZÀ-Ü].*\.$/)
  expect(outboxFileMessages.otherUser('Paul')).toContain('Paul')
})
