import { expect, test } from 'vitest'
import { scans, type Scan } from './scanner.ts'

const code = (text: string): Scan => ({ text, format: 'code_128' })
/** Each picture is what the decoder reads in it. */
const feed = async function* (...pictures: readonly (readonly string[])[]) {
  for (const picture of pictures) yield picture
}
const read = async (...pictures: readonly (readonly string[])[]): Promise<string[]> => {
  const told: string[] = []
  for await (const { text } of scans(feed(...pictures), async texts => texts.map(code))) told.push(text)
  return told
}
const A = 'S7K4M29QX'
const B = 'S2222222B'

test('a code is told when two pictures in a row agree', async () => {
  expect(await read([A], [A])).toEqual([A])
  expect(await read([A], [], [A])).toEqual([])
  expect(await read([A], [B], [A], [B])).toEqual([])
})

test('a code that stays in sight is told once, a blurred picture or two do not change that', async () => {
  expect(await read([A], [A], [A], [], [], [A], [A])).toEqual([A])
})

test('a code that went away and comes back is told again', async () => {
  expect(await read([A], [A], ...Array.from({ length: 8 }, () => []), [A], [A])).toEqual([A, A])
})

test('two codes in one picture are both told', async () => {
  expect(await read([A, B], [A, B])).toEqual([A, B])
})

test('who stops listening ends the feed: the camera behind it can be closed', async () => {
  let ended = false
  const endless = async function* () {
    try {
      for (;;) yield [A]
    } finally {
      ended = true
    }
  }
  for await (const { text } of scans(endless(), async texts => texts.map(code))) {
    expect(text).toBe(A)
    break
  }
  expect(ended).toBe(true)
})
