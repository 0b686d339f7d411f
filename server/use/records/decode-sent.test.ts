import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { decodeFields } from '#records/entity.ts'
import { decodeSent } from './decode-sent.ts'

const lines = (count: number, bad = -1) =>
  Array.from({ length: count }, (_, n) => (n === bad ? 'none' : { line_id: `l${n}`, name: `Chaise ${n}` }))
let pauses = 0
const tx = { breathe: async () => void (pauses += 1) }

test.each([
  { what: 'a long list', body: { note: 'a', objects: lines(2000), check_reasons: ['b'] } },
  { what: 'a short one', body: { objects: lines(3) } },
  { what: 'an item that is none', body: { note: 'a', objects: lines(900, 700) } },
  { what: 'items that are none, and another field', body: { date: 'x', objects: lines(900, 1) } },
  { what: 'more than a list may hold', body: { objects: lines(2001) } },
  { what: 'something else', body: { objects: 'x'.repeat(900) } },
])('[20.2] decoded in pieces it is the same: $what', async ({ body }) => {
  const [inPieces, atOnce] = [await decodeSent(tx, Task, body), decodeFields(Task, body)]
  expect(inPieces.ok).toBe(atOnce.ok)
  if (inPieces.ok && atOnce.ok) expect(inPieces.value).toEqual(atOnce.value)
  else expect(inPieces).toEqual(atOnce)
})

test('[20.2] others have their turn between the pieces of a long list', async () => {
  pauses = 0
  await decodeSent(tx, Task, { objects: lines(2000) })
  expect(pauses).toBeGreaterThan(8)
})
