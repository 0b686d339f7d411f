// The weak engine, in plain JavaScript: used until the strong one is loaded, or where WebAssembly is disabled.
import {
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'
import type { Format, Found, Reader, Way } from '../reader.ts'
import type { Picture } from '../picture.ts'
import { foundBy, zxingFormats } from './zxing-found.ts'

const readerOf = (wanted: readonly Format[], isThorough: boolean): MultiFormatReader => {
  const possible = [...zxingFormats].flatMap(([format, name]) => (wanted.includes(name) ? [format] : []))
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
  return foundBy(() => reader.decodeWithState(bitmap))
}
