// A QR code on paper (LB1), its code in clear beside it.
import { encode } from 'uqr'
import { symbolPath } from './symbol-path.ts'

interface QrCodeProps {
  readonly text: string
  /** The text written beside it, as people read it. */
  readonly clear?: string
  /**
   * How much of it may be lost. By default as much as possible, because a sticker gets scratched and folded; a sheet that lasts for a
   * morning takes less, and has larger modules in the same place.
   */
  readonly recovery?: 'M' | 'H'
}

/** Quiet modules on all sides, as the standard requires. */
const QUIET = 4

export function QrCode({ text, clear = text, recovery = 'H' }: QrCodeProps) {
  const { data } = encode(text, { ecc: recovery, boostEcc: true, border: 0 })
  const side = data.length + 2 * QUIET
  return (
    <figure className="symbol">
      <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shapeRendering="crispEdges" aria-hidden="true">
        <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
        <path d={symbolPath(data)} fill="#000" />
      </svg>
      <figcaption>{clear}</figcaption>
    </figure>
  )
}
