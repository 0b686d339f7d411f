// What may be done with chosen lines of a weighing session (screens.md section 6): null when it may, otherwise why not. The screen says it
// before anybody tries, the command refuses by the same rule.
import type { TaskLine } from '#records/entities/task-line.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { formatWeight } from '#records/values/weight.ts'
import { isReplaced, isWaiting, linePieces, lineWeight } from './weighed-line.ts'

export const splitRefusal = (line: TaskLine | undefined): string | null => {
  if (line === undefined) return weighingMessages.splitOne
  if (isWaiting(line) || isReplaced(line)) return weighingMessages.mergeWaiting
  return linePieces(line) < 2 ? weighingMessages.splitSingle : null
}

/** `weight`: what the pieces that get a line of their own weigh. */
export const splitWeightRefusal = (line: TaskLine, weight: number): string | null => {
  if (weight <= 0) return weighingMessages.splitWeight
  return weight >= lineWeight(line) ? weighingMessages.splitTooMuch(formatWeight(lineWeight(line))) : null
}

export const mergeRefusal = (lines: readonly TaskLine[]): string | null => {
  const [first, ...others] = lines
  if (first === undefined || others.length === 0) return weighingMessages.mergeTwo
  if (lines.some(line => isWaiting(line) || isReplaced(line))) return weighingMessages.mergeWaiting
  const isSame = ({ object_id, name }: TaskLine): boolean =>
    object_id === first.object_id && (object_id !== null || name === first.name)
  if (!others.every(isSame)) return weighingMessages.mergeOther
  const stickers = lines.filter(({ object_instance_id }) => object_instance_id !== null)
  if (stickers.length > 1) return weighingMessages.mergeStickers
  const pieces = lines.reduce((sum, line) => sum + linePieces(line), 0)
  return stickers.length > 0 && pieces > 1 ? weighingMessages.onePiece : null
}

export const moveRefusal = (lines: readonly TaskLine[]): string | null => {
  if (lines.length === 0) return weighingMessages.moveOne
  return lines.some(line => isWaiting(line) || isReplaced(line)) ? weighingMessages.moveWaiting : null
}
