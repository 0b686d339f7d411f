// What goes to the scan worker and what comes back.
import type { Pixels } from './picture.ts'
import type { Found } from './reader.ts'

export type Frame = ImageBitmap | Pixels
export type ScanAnswer =
  | { readonly found: readonly Found[] }
  | { readonly error: string }
  /** An engine that could not start; another one reads. */
  | { readonly fault: string }

export const isPixels = (frame: Frame): frame is Pixels => 'data' in frame
