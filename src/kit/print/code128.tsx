// A Code 128 on paper (LB1), crisp at any size, with its code in clear under it.
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'
import { symbolPath } from './symbol-path.ts'

interface Code128Props {
  /** ASCII. */
  readonly text: string
  /** The text written below it, as people read it. */
  readonly clear?: string
  /** The height of the bars, in modules. */
  readonly height?: number
}

/** Quiet modules on either side, as the standard requires. */
const QUIET = 10

/** The bars of a Code 128, which covers only ASCII: 1 is a module of a bar, 0 of a gap. */
export const code128Modules = (text: string): string => new CODE128(text, {}).encode().data

export function Code128({ text, clear = text, height = 40 }: Code128Props) {
  const line = [...code128Modules(text)].map(module => module === '1')
  return (
    <figure className="symbol">
      <svg
        viewBox={`${-QUIET} 0 ${line.length + 2 * QUIET} ${height}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <rect x={-QUIET} width={line.length + 2 * QUIET} height={height} fill="#fff" />
        <path d={symbolPath([line], height)} fill="#000" />
      </svg>
      <figcaption>{clear}</figcaption>
    </figure>
  )
}
