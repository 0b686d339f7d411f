import { expect, test } from 'vitest'
import type { Found } from './reader.ts'
import { scanner } from './scanner.ts'

const A: Found = { text: 'S7K4M29QX', format: 'code_128' }
const decode = async (frame: readonly Found[]): Promise<readonly Found[]> => frame

test('an accepted value is reported with its time', async () => {
  const frames = (async function* () {
    yield [A]
    yield [A]
  })()
  const { signal } = new AbortController()
  let at = 0
  const scans = []
  for await (const scan of scanner({ frames, decode, isKnown: () => false, signal, now: () => (at += 80) }))
    scans.push(scan)
  expect(scans).toEqual([{ ...A, at: 160 }])
})

test('when the consumer stops the feed ends, and so it does with the signal: the camera behind it can be closed', async () => {
  const over = new AbortController()
  for (const stop of ['break', 'abort']) {
    let ended = false
    const endless = async function* () {
      try {
        for (;;) yield [A]
      } finally {
        ended = true
      }
    }
    const isKnown = (): boolean => true
    for await (const { text } of scanner({ frames: endless(), decode, isKnown, signal: over.signal })) {
      expect(text).toBe(A.text)
      if (stop === 'break') break
      over.abort()
    }
    expect(ended).toBe(true)
  }
})
