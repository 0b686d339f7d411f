// The strong engine: zxing in WebAssembly, its file from our own origin.
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import type { Format, Found, Reader } from '../reader.ts'
import type { Picture, Pixels } from '../picture.ts'

const names = { code_128: 'Code128', ean_13: 'EAN13', qr_code: 'QRCodeModel2' } as const
const formatsByName: { readonly [name: string]: Format | undefined } = {
  Code128: 'code_128',
  EAN13: 'ean_13',
  QRCode: 'qr_code',
  QRCodeModel2: 'qr_code',
}

/** Resolves when the engine can read. `module`: the address of its file, or its bytes. */
export const wasmReader = async (module: string | ArrayBuffer): Promise<Reader> => {
  const overrides = typeof module === 'string' ? { locateFile: (): string => module } : { wasmBinary: module }
  await prepareZXingModule({ overrides, fireImmediately: true })
  return async (picture, { formats, isUpright, isGlobal, lines }) => {
    const options: ReaderOptions = {
      formats: formats.map(format => names[format]),
      textMode: 'Plain',
      binarizer: isGlobal ? 'GlobalHistogram' : 'LocalAverage',
      minLineCount: lines,
      tryHarder: true,
      tryRotate: !isUpright,
      tryInvert: !isUpright,
      tryDownscale: !isUpright,
    }
    const read = await readBarcodes(imageOf(picture), options)
    return read.flatMap(({ text, format }): Found[] => {
      const known = formatsByName[format]
      return known === undefined || text === '' ? [] : [{ text, format: known }]
    })
  }
}

/** Converts to the image type that the engine takes from a canvas. */
const imageOf = ({
  data,
  width,
  height,
}: Picture): Pixels & { readonly colorSpace: 'srgb'; readonly data: Uint8ClampedArray<ArrayBuffer> } => {
  const words = new Uint32Array(data.length)
  for (let at = 0; at < data.length; at++) words[at] = 0xff000000 | ((data[at] ?? 0) * 0x010101)
  return { data: new Uint8ClampedArray(words.buffer), width, height, colorSpace: 'srgb' }
}
