// A QR code on paper (LB1), with the highest error correction, because a sticker gets scratched and folded. Its code in clear
// beside it.
import { encode } from 'uqr'
import { symbolPath } from './symbol-path.ts'

interface QrCodeProps {
  readonly text: string
  /** The text written beside it, as people read it. */
  readonly clear?: string
}

/** Quiet modules on all sides, as the standard requires. */
const QUIET = 4

export function QrCode({ text, clear = text }: QrCodeProps) {
  const { data } = encode(text, { ecc: 'H', border: 0 })
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
