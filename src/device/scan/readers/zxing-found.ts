// What zxing read in a picture, in our words. Its engine on the page and its engine in the worker share this.
import {
  BarcodeFormat,
  ChecksumException,
  FormatException,
  NotFoundException,
  type Result,
} from '@zxing/library'
import type { Format, Found } from '../reader.ts'

export const zxingFormats: ReadonlyMap<BarcodeFormat, Format> = new Map([
  [BarcodeFormat.CODE_128, 'code_128'],
  [BarcodeFormat.EAN_13, 'ean_13'],
  [BarcodeFormat.QR_CODE, 'qr_code'],
])

/** Empty for a picture without a readable code: the library throws for it. */
export const foundBy = (decode: () => Result): readonly Found[] => {
  try {
    const result = decode()
    const format = zxingFormats.get(result.getBarcodeFormat())
    return format === undefined ? [] : [{ text: result.getText(), format }]
  } catch (error) {
    if (
      error instanceof NotFoundException ||
      error instanceof ChecksumException ||
      error instanceof FormatException
    )
      return []
    throw error
  }
}
