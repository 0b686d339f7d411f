// When one picture of the camera cannot be passed on, the next ones still are.
import { afterEach, expect, test, vi } from 'vitest'
import { cameraFrames } from './camera-frames.ts'

afterEach(() => vi.unstubAllGlobals())

const DRAWN = { width: 40, height: 20, data: new Uint8ClampedArray(4) }

test('a picture for which the browser has no memory is drawn by the page, and the next one is passed on as usual', async () => {
  const bitmap = { width: 40, height: 20 }
  const handOver = vi
    .fn()
    .mockRejectedValueOnce(new DOMException('The ImageBitmap could not be allocated.', 'InvalidStateError'))
    .mockResolvedValue(bitmap)
  vi.stubGlobal('createImageBitmap', handOver)
  vi.stubGlobal('OffscreenCanvas', Object)
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  const context = { drawImage: () => undefined, getImageData: () => DRAWN }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
  const over = new AbortController()
  const video = { readyState: 4, videoWidth: 40, videoHeight: 20 } as HTMLVideoElement
  const frames = cameraFrames(video, over.signal)
  expect((await frames.next()).value).toBe(DRAWN)
  expect((await frames.next()).value).toBe(bitmap)
  over.abort()
  expect((await frames.next()).done).toBe(true)
})

test('a picture is passed on in the browser’s own form, and cut by the page only where its sides are swapped', async () => {
  const closed = vi.fn()
  let turned = false
  class Film {
    displayWidth = turned ? 20 : 40
    displayHeight = turned ? 40 : 20
    close = closed
  }
  const cut = { width: 40, height: 16 }
  vi.stubGlobal('VideoFrame', Film)
  vi.stubGlobal('createImageBitmap', vi.fn().mockResolvedValue(cut))
  vi.stubGlobal('OffscreenCanvas', Object)
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  const over = new AbortController()
  const video = { readyState: 4, videoWidth: 40, videoHeight: 20 } as HTMLVideoElement
  const frames = cameraFrames(video, over.signal)
  expect((await frames.next()).value).toMatchObject({
    film: { displayWidth: 40 },
    strip: { left: 0, top: 2, width: 40, height: 16 },
  })
  expect(closed).not.toHaveBeenCalled()
  turned = true
  expect((await frames.next()).value).toBe(cut)
  expect(closed).toHaveBeenCalledOnce()
  over.abort()
})
