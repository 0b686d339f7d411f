// Codes read from pictures, behind one async iterator: a camera, a file or a test feeds it, and a decoder reads each picture. A code is
// told when two pictures in a row agree on it, and once for as long as it stays in sight.

export interface Scan {
  readonly text: string
  /** As the decoder names it: `code_128`, `qr_code`. */
  readonly format: string
}
export type Decoder<F> = (frame: F) => Promise<readonly Scan[]>

/** Pictures without the code after which it is told again. */
const OUT_OF_SIGHT = 8

export async function* scans<F>(frames: AsyncIterable<F>, decode: Decoder<F>): AsyncGenerator<Scan> {
  const inSight = new Map<string, { readonly seen: number; readonly missed: number }>()
  for await (const frame of frames) {
    const found = new Map((await decode(frame)).map(scan => [keyOf(scan), scan]))
    for (const [key, { seen, missed }] of inSight)
      if (!found.has(key) && (seen < 2 || missed + 1 >= OUT_OF_SIGHT)) inSight.delete(key)
      else if (!found.has(key)) inSight.set(key, { seen, missed: missed + 1 })
    for (const [key, scan] of found) {
      const seen = (inSight.get(key)?.seen ?? 0) + 1
      inSight.set(key, { seen, missed: 0 })
      if (seen === 2) yield scan
    }
  }
}

const keyOf = ({ text, format }: Scan): string => `${format} ${text}`

interface NativeDetector {
  detect(frame: ImageBitmapSource): Promise<readonly { readonly rawValue: string; readonly format: string }[]>
}
interface NativeDetectors {
  new (options: { readonly formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

const wanted = ['code_128', 'qr_code', 'ean_13', 'ean_8', 'code_39', 'data_matrix']

const nativeDetectors = (): NativeDetectors | null =>
  'BarcodeDetector' in globalThis
    ? (globalThis as unknown as { readonly BarcodeDetector: NativeDetectors }).BarcodeDetector
    : null

/** Whether a camera is worth offering: some browsers have the detector and no format. */
export const mayReadCodes = (): boolean => nativeDetectors() !== null

/** Null: this browser reads no codes by itself. */
export const nativeDecoder = async (): Promise<Decoder<ImageBitmapSource> | null> => {
  const Detector = nativeDetectors()
  const known = (await Detector?.getSupportedFormats()) ?? []
  const formats = wanted.filter(format => known.includes(format))
  if (Detector === null || formats.length === 0) return null
  const detector = new Detector({ formats })
  return async frame => {
    const found = await detector.detect(frame)
    return found.map(({ rawValue, format }) => ({ text: rawValue, format }))
  }
}
