// A QR code on paper (LB1), of the highest correction: a sticker is scratched and folded. Its code in clear beside it.
import { encode } from 'uqr'
import { symbolPath } from './symbol-path.ts'

interface QrCodeProps {
  readonly text: string
  /** What is written beside it, as people read it. */
  readonly clear?: string
}

/** Quiet modules all around, as the norm wants. */
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
