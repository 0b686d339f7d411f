// The interface of an engine that reads codes in one picture. The formats are those that an object may have (LB3), and no others:
// fewer are faster and are misread less.
import type { Picture } from './picture.ts'

export type Format = 'code_128' | 'ean_13' | 'qr_code'

export interface Found {
  readonly text: string
  readonly format: Format
  /** Read in a picture that was changed for it: another picture must confirm it. */
  readonly isDoubtful?: boolean
}

export interface Way {
  readonly formats: readonly Format[]
  /** The picture was rotated so that bars are upright: no other direction is tried. */
  readonly isUpright: boolean
  /** One threshold per line, instead of one per neighbourhood. */
  readonly isGlobal: boolean
  /** The number of lines of a linear code that must agree. */
  readonly lines: number
}

export type Reader = (picture: Picture, way: Way) => Promise<readonly Found[]>

/** A QR code corrects and checks itself; a linear one has one check character at most. */
export const isLinear = (format: Format): boolean => format !== 'qr_code'
