// A crew's changes to a stop's lines, one tap at a time (screens.md section 4): pure functions from lines to lines.
import { clockToMinutes } from '../time/duration.ts'
import type { ObjectRow } from '../entities/object.ts'
import { emptyLine } from '../entities/empty-line.ts'
import type { TaskLine } from '../entities/task-line.ts'
import { takenWeight } from '../states/task-totals.ts'

export type CatalogueFacts = Pick<
  ObjectRow,
  'id' | 'name' | 'weight' | 'volume' | 'loading_duration' | 'weight_channel'
>

/** A line with the catalogue's values per piece, nothing planned and nothing done. */
export const lineOfObject = (object: CatalogueFacts, line_id: string): TaskLine => ({
  ...emptyLine,
  line_id,
  quantity: 0,
  object_id: object.id,
  name: object.name,
  weight: object.weight,
  volume: object.volume,
  loading_duration: clockToMinutes(object.loading_duration) === null ? '00:00' : object.loading_duration,
  channel: object.weight_channel,
  estimated: 1,
})

export const isRefused = ({ refused_reason }: Pick<TaskLine, 'refused_reason'>): boolean =>
  (refused_reason ?? '') !== ''

/** Added on site, or the pieces beyond the plan when the planned ones are on another line with their sticker. */
export const isUnplanned = ({ added, quantity }: Pick<TaskLine, 'added' | 'quantity'>): boolean =>
  added === 1 || quantity === 0

/** The quantity done when nobody records another. */
export const plannedQuantity = (line: TaskLine): number => (isRefused(line) ? 0 : line.quantity)

export const doneQuantity = (line: TaskLine): number => line.quantity_done ?? plannedQuantity(line)

export const doneWeight = (line: TaskLine): number => takenWeight(line, doneQuantity(line))

/** A slip of the finger to 0 and back loses no weight: takenWeight() ignores it meanwhile. */
export const withQuantity = (line: TaskLine, quantity: number): TaskLine => ({
  ...line,
  quantity_done: quantity,
})

export const refusedLine = (
  line: TaskLine,
  { reason, text, taken = 0 }: { readonly reason: string; readonly text: string; readonly taken?: number },
): TaskLine => ({ ...withQuantity(line, taken), refused_reason: reason, refused_text: text || null })

/** Undoes a refusal: the line is to do as planned. */
export const restoredLine = (line: TaskLine): TaskLine => ({
  ...line,
  refused_reason: null,
  refused_text: null,
  quantity_done: line.added === 1 ? Math.max(1, line.quantity_done ?? 0) : null,
})

/** Weighed at the stop: the weight belongs to the whole line and is no estimate any more. Null removes the weight. */
export const weighedLine = (
  line: TaskLine,
  weight: number | null,
  { at, device }: { readonly at: string; readonly device: string },
): TaskLine => ({
  ...line,
  weight_done: weight,
  estimated: weight === null ? 1 : 0,
  weighed_at: weight === null ? null : at,
  device: weight === null ? null : device,
  quantity_done: weight === null ? line.quantity_done : Math.max(1, doneQuantity(line)),
})

/** More pieces of an object that is already there are added to its line; otherwise a new line, which is unplanned (TS4). */
export const withAdded = (
  lines: readonly TaskLine[],
  object: CatalogueFacts,
  { quantity, line_id }: { readonly quantity: number; readonly line_id: string },
): { readonly objects: TaskLine[]; readonly line_id: string } => {
  const known = lines.find(
    line => line.object_id === object.id && !isRefused(line) && line.object_instance_id === null,
  )
  if (known !== undefined)
    return {
      line_id: known.line_id,
      objects: lines.map(line => (line === known ? withQuantity(line, doneQuantity(line) + quantity) : line)),
    }
  const added = { ...lineOfObject(object, line_id), quantity_done: quantity, added: 1 as const }
  return { line_id, objects: [...lines, added] }
}

export interface Binding {
  readonly line_id: string
  readonly instance_id: string
  /** For the piece that gets the sticker, when the line holds several. */
  readonly newLineId: string
}

/** A sticker belongs to one piece: in a line of several, one piece gets a line of its own. */
export const boundLines = (
  lines: readonly TaskLine[],
  { line_id, instance_id, newLineId }: Binding,
): { readonly objects: TaskLine[]; readonly line_id: string } => {
  const line = lines.find(one => one.line_id === line_id)
  if (line === undefined) return { objects: [...lines], line_id }
  const pieces = doneQuantity(line)
  if (pieces <= 1) {
    const bound = { ...line, object_instance_id: instance_id }
    return { objects: lines.map(one => (one === line ? bound : one)), line_id }
  }
  const share = line.weight_done === null ? null : Math.round(line.weight_done / pieces)
  const one: TaskLine = {
    ...line,
    line_id: newLineId,
    object_instance_id: instance_id,
    quantity: Math.min(1, line.quantity),
    quantity_done: 1,
    weight_done: share,
  }
  const others: TaskLine = {
    ...line,
    quantity: Math.max(0, line.quantity - 1),
    quantity_done: line.quantity_done === null ? null : pieces - 1,
    weight_done: line.weight_done === null || share === null ? null : line.weight_done - share,
  }
  return {
    line_id: newLineId,
    objects: lines.flatMap(each => (each === line ? [others, one] : [each])),
  }
}

export const unboundLine = (line: TaskLine): TaskLine => ({
  ...line,
  object_instance_id: null,
  object_instance_state: null,
  object_instance_missing: null,
  ...(line.weight_done === null ? { weighed_at: null, device: null } : {}),
})
