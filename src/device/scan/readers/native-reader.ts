// The browser's own detector, where it has one: it takes the camera's picture directly, in the worker like the others.
import type { Format, Found } from '../reader.ts'

interface NativeDetector {
  detect(frame: ImageBitmapSource): Promise<readonly { readonly rawValue: string; readonly format: string }[]>
}
interface NativeDetectors {
  new (options: { readonly formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

declare global {
  /** Few browsers have it. */
  var BarcodeDetector: NativeDetectors | undefined
}

const formats: readonly Format[] = ['code_128', 'ean_13', 'qr_code']

export type NativeReader = (frame: ImageBitmapSource) => Promise<readonly Found[]>

/** Null when this browser cannot read codes by itself. */
export const nativeReader = async (): Promise<NativeReader | null> => {
  const { BarcodeDetector } = globalThis
  if (BarcodeDetector === undefined) return null
  const known = await BarcodeDetector.getSupportedFormats()
  const wanted = formats.filter(format => known.includes(format))
  if (wanted.length === 0) return null
  const detector = new BarcodeDetector({ formats: wanted })
  return async frame => {
    const detected = await detector.detect(frame)
    return detected.flatMap(({ rawValue, format }): Found[] => {
      const own = wanted.find(one => one === format)
      return own === undefined || rawValue === '' ? [] : [{ text: rawValue, format: own }]
    })
  }
}
