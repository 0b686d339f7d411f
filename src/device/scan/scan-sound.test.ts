// The sound of a scan on a page that no tap has touched yet.
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('the first tap anywhere enables the sound; one that fails leaves it to the next', async () => {
  let mayRun = false
  const resumed: string[] = []
  class Sound {
    state = 'suspended'
    async resume(): Promise<void> {
      resumed.push('asked')
      if (mayRun) this.state = 'running'
    }
  }
  vi.stubGlobal('AudioContext', Sound)
  vi.stubGlobal('localStorage', { getItem: () => null })
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const { readySoundAtFirstTap } = await import('./scan-sound.ts')
  const stop = readySoundAtFirstTap()
  const tap = async (kind: string): Promise<void> => {
    page.dispatchEvent(new Event(kind))
    await new Promise(resolve => void setTimeout(resolve))
  }
  await tap('pointerdown')
  mayRun = true
  await tap('pointerup')
  await tap('pointerdown')
  expect(resumed).toEqual(['asked', 'asked'])
  stop()
})
