// Which reader a camera gets: the worker where it can draw, zxing on the page where it cannot.
import { afterEach, expect, test, vi } from 'vitest'
import { code128, draw } from '#test/scan/draw-code.ts'
import { filmedCodes } from './filmed-codes.ts'

const CODE = 'S7K4M29QX'
const here = vi.hoisted(() => ({ loaded: 0, sent: [] as unknown[] }))
vi.mock('./readers/zxing-page.ts', async importOriginal => {
  here.loaded += 1
  return importOriginal()
})

/** A scan worker that answers every frame with the same code. */
class Scanning extends EventTarget {
  postMessage(frame: unknown): void {
    here.sent.push(frame)
    const data = { found: [{ text: 'FROM-THE-WORKER', format: 'code_128' }] }
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate(): void {
    here.sent.push('ended')
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  here.sent.length = 0
})

const shows = draw(code128(CODE), { size: [640, 480], scale: 2 })
const page = (hasOffscreen: boolean): void => {
  vi.stubGlobal('Worker', Scanning)
  vi.stubGlobal('OffscreenCanvas', hasOffscreen ? Object : undefined)
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 384 }))
  const context = {
    drawImage: () => undefined,
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData: () => undefined,
    getImageData: () => shows,
  }
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: () => context }) })
}
const firstCode = async (): Promise<string | undefined> => {
  const over = new AbortController()
  const video = { readyState: 4, videoWidth: 640, videoHeight: 600 } as HTMLVideoElement
  try {
    for await (const { text } of filmedCodes(video, () => true, over.signal)) return text
    return undefined
  } finally {
    over.abort()
  }
}

test('where a worker can draw, it reads, and the page loads no reader', async () => {
  page(true)
  expect(await firstCode()).toBe('FROM-THE-WORKER')
  expect(here.loaded).toBe(0)
  expect(here.sent.at(-1)).toBe('ended')
})

test('where it cannot, the page reads what its canvas shows', async () => {
  page(false)
  expect(await firstCode()).toBe(CODE)
  expect([here.loaded, here.sent]).toEqual([1, ['ended']])
})
