// The report of a run of the four browsers in one line.
import type { Report } from './run.ts'

export const reportLine = ({ moves, settled, conflicts, refused, seenAfter, faults }: Report): string => {
  const sorted = seenAfter.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(0)
  return [
    `${moves} moves`,
    `${settled} stops settled`,
    `${conflicts} conflicts and ${refused} refusals shown as work`,
    `saved to the other screen p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${sorted.length} moves)`,
    `${faults.length} faults`,
  ].join(', ')
}
