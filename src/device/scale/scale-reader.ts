// Reads a scale's output byte by byte: gives whole lines however they were cut, and readings with whether the pan is still.
import type { ScaleEvent } from './scale-driver.ts'
import { readScaleLine } from './scale-line.ts'

const LONGEST_LINE = 200
/** Some scales put a line between STX and ETX. */
const lineEnds = new RegExp(`[\\r\\n${String.fromCharCode(2, 3)}]+`)
/** Where the format does not contain it: the number of consecutive equal readings. */
export const STILL_READINGS = 4

export interface ScaleReader {
  readonly push: (bytes: Uint8Array) => ScaleEvent[]
}

export const scaleReader = (): ScaleReader => {
  let rest = ''
  let last: number | null = null
  let still = 0
  // The first piece may be the end of a line that began before the port was opened.
  let isWhole = false
  const eventOf = (line: string): ScaleEvent | null => {
    const read = readScaleLine(line)
    if (read.kind === 'other') return null
    if (read.kind === 'outOfRange') {
      last = null
      return { kind: 'outOfRange' }
    }
    still = read.grams === last ? still + 1 : 1
    last = read.grams
    return {
      kind: 'reading',
      reading: { grams: read.grams, isStable: read.isStable ?? still >= STILL_READINGS },
    }
  }
  return {
    push: bytes => {
      rest += String.fromCharCode(...bytes.map(byte => byte & 0x7f))
      const lines = rest.split(lineEnds)
      rest = (lines.pop() ?? '').slice(-LONGEST_LINE)
      const whole = isWhole ? lines : lines.slice(1)
      if (lines.length > 0) isWhole = true
      return whole.flatMap(line => eventOf(line) ?? [])
    },
  }
}
