// What reads codes in one picture. The formats are those that an object may bear (LB3), and no others: fewer are faster and misread less.
import type { Picture } from './picture.ts'

export type Format = 'code_128' | 'ean_13' | 'qr_code'

export interface Found {
  readonly text: string
  readonly format: Format
}

export interface Way {
  readonly formats: readonly Format[]
  /** The picture was turned so that bars stand upright: nothing else is looked for. */
  readonly isUpright: boolean
  /** One threshold a line, rather than one a neighbourhood. */
  readonly isGlobal: boolean
  /** Lines of a linear code that must say the same. */
  readonly lines: number
}

export type Reader = (picture: Picture, way: Way) => Promise<readonly Found[]>

/** A QR code corrects and checks itself; a linear one has one check character at most. */
export const isLinear = (format: Format): boolean => format !== 'qr_code'
