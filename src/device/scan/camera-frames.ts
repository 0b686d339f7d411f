// The pictures of a video, cut to the aiming strip, one after the other: a slow decoder is never flooded.
import type { Film, Frame, Strip } from './frame.ts'

/** The pause between two pictures: thirty a second would waste a phone's battery. */
const PAUSE_MS = 80

/**
 * The middle of the picture, in full width; high enough for a square code and for a tilted one. The screen shows the same strip.
 */
const aimingStrip = (width: number, height: number): Strip => {
  const own = Math.round(Math.min(height * 0.8, width * 0.75))
  return { left: 0, top: Math.round((height - own) / 2), width, height: own }
}

export async function* cameraFrames(video: HTMLVideoElement, signal: AbortSignal): AsyncGenerator<Frame> {
  while (!signal.aborted) {
    // There is no picture before the camera has started, and while it is stopped behind a hidden page.
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      const { left, top, width, height } = aimingStrip(video.videoWidth, video.videoHeight)
      yield await pictureOf(video, { left, top, width, height })
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

/** Older iPhones have no canvas in a worker: there the page draws. It also draws what the browser has no memory to pass on. */
const pictureOf = async (video: HTMLVideoElement, strip: Strip): Promise<Frame> => {
  const { left, top, width, height } = strip
  if (typeof OffscreenCanvas === 'undefined') return drawn(video, strip)
  try {
    // Cutting the picture here would read its pixels on the page: 25 ms on a slow phone, for each picture.
    return filmOf(video, strip) ?? (await createImageBitmap(video, left, top, width, height))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return drawn(video, strip)
  }
}

/** Null when this browser has no VideoFrame, or reports its size from before the phone was turned. */
const filmOf = (video: HTMLVideoElement, strip: Strip): Film | null => {
  if (typeof VideoFrame === 'undefined') return null
  const film = new VideoFrame(video)
  if (film.displayWidth === video.videoWidth && film.displayHeight === video.videoHeight)
    return { film, strip }
  film.close()
  return null
}

let canvas: HTMLCanvasElement | null = null

const drawn = (video: HTMLVideoElement, { left, top, width, height }: Strip): Frame => {
  canvas ??= document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('this page has no canvas')
  context.drawImage(video, left, top, width, height, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
