// The messages to and from the scan worker.
import type { Pixels } from './picture.ts'
import type { Found } from './reader.ts'

export interface Strip {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The camera's picture in the browser's own form: nothing of it is read, cut or copied on the page. */
export interface Film {
  readonly film: VideoFrame
  readonly strip: Strip
}
export type Frame = Film | ImageBitmap | Pixels
export type ScanAnswer =
  | { readonly found: readonly Found[] }
  | { readonly error: string }
  /** An engine that could not start; another one reads. */
  | { readonly fault: string }

export const isPixels = (frame: Frame): frame is Pixels => 'data' in frame
export const isFilm = (frame: Frame): frame is Film => 'film' in frame

/** What is transferred instead of being copied. */
export const transferOf = (frame: Frame): Transferable =>
  isPixels(frame) ? frame.data.buffer : isFilm(frame) ? frame.film : frame
