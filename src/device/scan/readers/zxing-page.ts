// What zxing's own browser package does on the page, loaded only where it is needed: it reads codes on a canvas of the page where
// the browser cannot draw in a worker (no OffscreenCanvas), and it lists the cameras. 120 kB gzip, in one file.
import { BrowserCodeReader, BrowserMultiFormatReader } from '@zxing/browser'
import { DecodeHintType } from '@zxing/library'
import { isPixels, type Frame } from '../frame.ts'
import type { Pixels } from '../picture.ts'
import type { Decode } from '../scanner.ts'
import { foundBy, zxingFormats } from './zxing-found.ts'

/**
 * Frames in which the page finds nothing go on to the stronger decoder, which gets them as pixels. If that one fails, the page reads
 * alone: a browser as old as this may have no module workers either.
 */
export const pageDecoder = (stronger: Decode<Frame>): Decode<Frame> => {
  let isAlone = false
  const hints = new Map([[DecodeHintType.POSSIBLE_FORMATS, [...zxingFormats.keys()]]])
  const reader = new BrowserMultiFormatReader(hints)
  const canvas = document.createElement('canvas')
  return async frame => {
    const found = isPixels(frame) ? foundBy(() => reader.decodeFromCanvas(drawnOn(canvas, frame))) : []
    if (found.length > 0 || isAlone) return found
    try {
      return await stronger(frame)
    } catch (error) {
      isAlone = true
      reportError(error)
      return []
    }
  }
}

const drawnOn = (canvas: HTMLCanvasElement, { data, width, height }: Pixels): HTMLCanvasElement => {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('this page has no canvas')
  const image = context.createImageData(width, height)
  image.data.set(data)
  context.putImageData(image, 0, 0)
  return canvas
}

/** The ids of the cameras; none where the browser keeps them to itself until the person has allowed a camera. */
export const listedCameras = async (): Promise<readonly string[]> => {
  const cameras = await BrowserCodeReader.listVideoInputDevices()
  // The package says undefined for an id that the browser left empty.
  return cameras.map(({ deviceId }: { readonly deviceId?: string }) => deviceId ?? '').filter(id => id !== '')
}
