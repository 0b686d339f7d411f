// The weak engine, in plain JavaScript: used until the strong one is loaded, or where WebAssembly is disabled.
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
  ChecksumException,
  FormatException,
  RGBLuminanceSource,
} from '@zxing/library'
import type { Format, Found, Reader, Way } from '../reader.ts'
import type { Picture } from '../picture.ts'

const formats = new Map<BarcodeFormat, Format>([
  [BarcodeFormat.CODE_128, 'code_128'],
  [BarcodeFormat.EAN_13, 'ean_13'],
  [BarcodeFormat.QR_CODE, 'qr_code'],
])

const readerOf = (wanted: readonly Format[], isThorough: boolean): MultiFormatReader => {
  const possible = [...formats].flatMap(([format, name]) => (wanted.includes(name) ? [format] : []))
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, possible]])
  if (isThorough) hints.set(DecodeHintType.TRY_HARDER, true)
  const reader = new MultiFormatReader()
  reader.setHints(hints)
  return reader
}

/** With TRY_HARDER where the picture was not rotated for it: four times as slow, and it finds codes that lie on their side. */
export const jsReader = (): Reader => {
  const readers = new Map<string, MultiFormatReader>()
  return async (picture, way) => {
    const key = `${way.formats.join()} ${way.isUpright}`
    const reader = readers.get(key) ?? readerOf(way.formats, !way.isUpright)
    readers.set(key, reader)
    return readOnce(reader, picture, way)
  }
}

const readOnce = (
  reader: MultiFormatReader,
  { data, width, height }: Picture,
  { isGlobal }: Way,
): readonly Found[] => {
  const source = new RGBLuminanceSource(data, width, height)
  const bitmap = new BinaryBitmap(
    isGlobal ? new GlobalHistogramBinarizer(source) : new HybridBinarizer(source),
  )
  try {
    const result = reader.decodeWithState(bitmap)
    const format = formats.get(result.getBarcodeFormat())
    return format === undefined ? [] : [{ text: result.getText(), format }]
  } catch (error) {
    // The library's errors for a picture without a readable code.
    if (
      error instanceof NotFoundException ||
      error instanceof ChecksumException ||
      error instanceof FormatException
    )
      return []
    throw error
  }
}
