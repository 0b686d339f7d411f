// Which values count, picture by picture.
import { expect, test } from 'vitest'
import { acceptance, GUARD_MS } from './acceptance.ts'
import type { Format, Found } from './reader.ts'

const code = (text: string, format: Format = 'code_128'): Found => ({ text, format })
const A = 'S7K4M29QX'
const B = 'S2222222B'
const BEAT = 80

/** The values in each picture, one picture every 80 ms. */
const accepted = async (
  pictures: readonly (readonly Found[])[],
  isKnown: (text: string) => boolean = () => false,
): Promise<string[]> => {
  const accept = acceptance(isKnown)
  const texts: string[] = []
  for (const [n, found] of pictures.entries())
    texts.push(...(await accept(found, n * BEAT)).map(({ text }) => text))
  return texts
}
const empty = (count: number): Found[][] => Array.from({ length: count }, () => [])

test('a linear value is accepted when a second picture agrees, even if one between them was blurred', async () => {
  expect(await accepted([[code(A)]])).toEqual([])
  expect(await accepted([[code(A)], [code(A)]])).toEqual([A])
  expect(await accepted([[code(A)], [], [code(A)]])).toEqual([A])
})

test('twice in one picture is one picture, and two formats do not agree', async () => {
  expect(await accepted([[code(A), code(A)]])).toEqual([])
  expect(await accepted([[code(A)], [code(A, 'ean_13')]])).toEqual([])
})

test('two pictures far apart do not agree', async () => {
  expect(await accepted([[code(A)], ...empty(8), [code(A)]])).toEqual([])
})

test('a QR code that was read in a changed picture needs a second one', async () => {
  const doubtful = { ...code('https://example.org', 'qr_code'), isDoubtful: true }
  expect(await accepted([[doubtful]])).toEqual([])
  expect(await accepted([[doubtful], [doubtful]])).toEqual(['https://example.org'])
})

test('a known value and a QR code are accepted at once', async () => {
  expect(await accepted([[code(A)]], text => text === A)).toEqual([A])
  expect(await accepted([[code(A, 'qr_code')]])).toEqual([A])
})

test('a code in view is accepted once, however long it stays there', async () => {
  expect(await accepted(Array.from({ length: 100 }, () => [code(A)]))).toEqual([A])
  expect(
    await accepted(
      Array.from({ length: 60 }, (_, n) => (n % 9 === 0 ? [code(A)] : [])),
      () => true,
    ),
  ).toEqual([A])
})

test('the same code is accepted again after it was out of view for 1.5 s, and not before', async () => {
  const gap = Math.ceil(GUARD_MS / BEAT)
  expect(await accepted([[code(A)], [code(A)], ...empty(gap - 2), [code(A)], [code(A)]])).toEqual([A])
  expect(await accepted([[code(A)], [code(A)], ...empty(gap), [code(A)], [code(A)]])).toEqual([A, A])
})

test('a sticker has its code twice, as bars and as a QR code: it is accepted once', async () => {
  expect(await accepted([[code(A, 'qr_code')], [code(A)], [code(A)]])).toEqual([A])
})

test('another code is accepted while the first is still guarded', async () => {
  expect(await accepted([[code(A)], [code(A)], [code(B)], [code(B)]])).toEqual([A, B])
})

test('two values alternating for one code are misreadings: neither is accepted before it leads by two', async () => {
  expect(await accepted([[code(A)], [code(B)], [code(A)], [code(B)]])).toEqual([])
  expect(await accepted([[code(A)], [code(B)], [code(A)], [code(A)]])).toEqual([A])
  expect(await accepted([[code(B)], [code(A)], [code(B)], [code(A)], [code(A)], [code(A)]])).toEqual([A])
})
