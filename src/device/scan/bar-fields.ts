// Where the bars of a linear code are, and their direction: where a small block of the picture changes strongly in only one
// direction, that direction crosses bars. Rotated by that angle, a code in any position is read in one pass, and only there.
import type { Field, Picture } from './picture.ts'

/** The side of a block, in pixels. */
const BLOCK = 32
const STEP = 2
/** Mean square of the changes of grey, below which a block counts as plain. */
const LEAST_CHANGE = 100
/** 1 when all change is in one direction. */
const LEAST_COHERENCE = 0.6
const DEGREES = 5
const BINS = 180 / DEGREES
const APART = 20

export interface BarField extends Field {
  /** The angle between the picture's lines and the direction that crosses the bars, in degrees. */
  readonly angle: number
}
interface Block {
  readonly left: number
  readonly top: number
  readonly angle: number
  readonly weight: number
}

/** Most likely first; at most two, none where nothing looks like bars. */
export const barFields = (picture: Picture): readonly BarField[] => {
  const blocks = blocksOf(picture)
  const votes = Array.from({ length: BINS }, () => 0)
  for (const { angle, weight } of blocks) {
    const bin = Math.floor((angle + 90) / DEGREES) % BINS
    votes[bin] = (votes[bin] ?? 0) + weight
  }
  const fields: BarField[] = []
  const smooth = votes.map((vote, at) => vote + (votes.at(at - 1) ?? 0) + (votes[(at + 1) % BINS] ?? 0))
  for (const { at, vote } of smooth.map((vote, at) => ({ at, vote })).toSorted((a, b) => b.vote - a.vote)) {
    if (vote === 0 || fields.length === 2) break
    const middle = (at + 0.5) * DEGREES - 90
    if (fields.some(({ angle }) => Math.abs(between(middle, angle)) < APART)) continue
    const own = blocks.filter(({ angle }) => Math.abs(between(angle, middle)) <= 1.5 * DEGREES)
    const weight = own.reduce((sum, block) => sum + block.weight, 0)
    const shift = own.reduce((sum, block) => sum + between(block.angle, middle) * block.weight, 0) / weight
    fields.push({ angle: middle + shift, ...fieldAround(own, picture) })
  }
  return fields
}

/** The smaller angle from b to a, where 180° apart is the same direction. */
const between = (a: number, b: number): number => ((a - b + 270) % 180) - 90

const fieldAround = (blocks: readonly Block[], { width, height }: Picture): Field => {
  const left = Math.max(0, Math.min(...blocks.map(block => block.left)) - BLOCK)
  const top = Math.max(0, Math.min(...blocks.map(block => block.top)) - BLOCK)
  const right = Math.min(width, Math.max(...blocks.map(block => block.left)) + 2 * BLOCK)
  const bottom = Math.min(height, Math.max(...blocks.map(block => block.top)) + 2 * BLOCK)
  return { left, top, width: right - left, height: bottom - top }
}

const blocksOf = ({ data, width, height }: Picture): readonly Block[] => {
  const blocks: Block[] = []
  for (let top = 2; top + BLOCK + 2 <= height; top += BLOCK)
    for (let left = 2; left + BLOCK + 2 <= width; left += BLOCK) {
      let xx = 0
      let yy = 0
      let xy = 0
      for (let y = top; y < top + BLOCK; y += STEP)
        for (let at = y * width + left; at < y * width + left + BLOCK; at += STEP) {
          // Scharr's weights: a plain difference of neighbours is off by 5° on bars of two pixels.
          const above = at - width
          const below = at + width
          const corners = (data[below + 1] ?? 0) - (data[above - 1] ?? 0)
          const others = (data[above + 1] ?? 0) - (data[below - 1] ?? 0)
          const dx = (3 * (corners + others) + 10 * ((data[at + 1] ?? 0) - (data[at - 1] ?? 0))) / 16
          const dy = (3 * (corners - others) + 10 * ((data[below] ?? 0) - (data[above] ?? 0))) / 16
          xx += dx * dx
          yy += dy * dy
          xy += dx * dy
        }
      const change = (xx + yy) / (BLOCK / STEP) ** 2
      const coherence = Math.hypot(xx - yy, 2 * xy) / Math.max(1, xx + yy)
      if (change < LEAST_CHANGE || coherence < LEAST_COHERENCE) continue
      const angle = (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI
      blocks.push({ left, top, angle, weight: Math.sqrt(change) * coherence })
    }
  return blocks
}
