// The lines of a weighing session (WG1, WG3 to WG5): which of them count, and how one is weighed, weighed again, corrected. A
// line keeps its former values, so that no reading of a scale is ever lost.
import { lineOfObject, type CatalogueFacts } from '#records/stop/on-site-lines.ts'
import type { LineFlag, LineTrace, TaskLine } from '#records/entities/task-line.ts'
import { netWeight, type Tare } from './net-weight.ts'

const MOST_TRACES = 20

/** Announced by « Décharger », not weighed yet. */
export const isWaiting = ({ quantity_done }: Pick<TaskLine, 'quantity_done'>): boolean =>
  quantity_done === null

/** WG3: weighed again the same day, another line counts instead. */
export const isReplaced = ({ replaced_by }: Pick<TaskLine, 'replaced_by'>): boolean =>
  (replaced_by ?? '') !== ''

/** WG5: an unusual weight; shown apart from the totals until the desk accepts it. */
export const isAside = (line: TaskLine): boolean =>
  line.outlier === 1 && !isReplaced(line) && !isWaiting(line)

export const isCounted = (line: TaskLine): boolean =>
  !isWaiting(line) && !isReplaced(line) && line.outlier !== 1

export const lineWeight = (line: TaskLine): number =>
  isWaiting(line) ? 0 : (line.weight_done ?? line.weight * (line.quantity_done ?? 0))
export const linePieces = (line: TaskLine): number => line.quantity_done ?? 0

/** WG7: never weighed on a scale. */
export const isEstimated = (line: TaskLine): boolean => line.estimated === 1 || line.weight_done === null

export const unitWeight = (line: TaskLine): number =>
  linePieces(line) > 0 ? Math.round(lineWeight(line) / linePieces(line)) : 0

/** Weighed on a scale as it is, so that the usual weight may be computed from it: no scale showed the part of a split line. */
export const isOnScale = (line: TaskLine): boolean =>
  isCounted(line) &&
  line.gross !== null &&
  !isEstimated(line) &&
  linePieces(line) > 0 &&
  line.trace?.at(-1)?.why !== 'split'

export interface Who {
  readonly at: string
  readonly user_id: string
  readonly device: string
}

export const traced = (line: TaskLine, why: LineTrace['why'], who: Who, text = ''): LineTrace[] => {
  const { object_id, quantity, quantity_done, gross, weight_done } = line
  const entry = {
    ...who,
    why,
    text: text.slice(0, 200),
    object_id,
    quantity,
    quantity_done,
    gross,
    weight_done,
  }
  return [...(line.trace ?? []), entry].slice(-MOST_TRACES)
}

export interface Measure {
  readonly quantity: number
  /** Null when it was not put on a scale. */
  readonly gross: number | null
  readonly tares: readonly Tare[]
  /** Whether the weighing session has a scale; a weight typed without one is an estimate. */
  readonly hasScale: boolean
}

/** WG4: the catalogue's weight where nothing was put on a scale, and no weight where the object has none. */
export const measured = (line: TaskLine, { quantity, gross, tares, hasScale }: Measure): TaskLine => {
  if (gross !== null)
    return {
      ...line,
      quantity_done: quantity,
      gross,
      tares: tares.map(one => Object.assign({}, one)),
      weight_done: netWeight(gross, tares),
      channel: 'scale',
      estimated: hasScale ? 0 : 1,
    }
  const isWeightless = line.channel === 'none'
  return {
    ...line,
    quantity_done: quantity,
    gross: null,
    tares: [],
    weight_done: isWeightless ? 0 : line.weight * quantity,
    channel: isWeightless ? 'none' : 'unit',
    estimated: isWeightless ? 0 : 1,
  }
}

const nothing: CatalogueFacts = {
  id: '',
  name: '',
  weight: 0,
  volume: 0,
  loading_duration: '00:00',
  weight_channel: 'scale',
}

export interface NewLine extends Measure {
  readonly line_id: string
  /** Null for a thing that is not in the catalogue, known only by its name. */
  readonly object: CatalogueFacts | null
  readonly name: string
  readonly instance: string | null
  readonly flags: readonly LineFlag[]
  readonly isOutlier: boolean
  readonly who: Who
}

export const newLine = ({
  line_id,
  object,
  name,
  instance,
  flags,
  isOutlier,
  who,
  ...measure
}: NewLine): TaskLine => ({
  ...measured(
    {
      ...lineOfObject(object ?? nothing, line_id),
      object_id: object?.id ?? null,
      name: object?.name ?? name,
      object_instance_id: instance,
      quantity: measure.quantity,
    },
    measure,
  ),
  outlier: isOutlier ? 1 : 0,
  weighed_at: who.at,
  weighed_by: who.user_id,
  device: who.device,
  ...(flags.length === 0 ? {} : { flags: [...flags] }),
})

/** WG3: the old line keeps its figures in its trace and no longer counts. */
export const replacedLine = (line: TaskLine, by: string, who: Who): TaskLine => ({
  ...line,
  replaced_by: by,
  quantity_done: 0,
  weight_done: 0,
  gross: null,
  tares: [],
  outlier: 0,
  trace: traced(line, 'replaced', who),
})

/** The line that replaced it was undone: restores its former values. */
export const unreplacedLine = (line: TaskLine): TaskLine => {
  const trace = line.trace ?? []
  const last = trace.at(-1)
  const back = { ...line, replaced_by: null, trace: trace.slice(0, -1) }
  if (last === undefined || last.why !== 'replaced') return back
  const { gross, weight_done, quantity_done } = last
  const tare = gross === null || weight_done === null ? 0 : gross - weight_done
  const tares = tare > 0 ? [{ container_id: null, weight: tare, count: 1 }] : []
  return { ...back, gross, weight_done, quantity_done, tares }
}

/** Undoes a weighing: what « Décharger » announced waits for the scale again. */
export const unweighedLine = (line: TaskLine): TaskLine => ({
  ...line,
  quantity_done: null,
  weight_done: null,
  gross: null,
  tares: [],
  estimated: 1,
  outlier: 0,
  weighed_at: null,
  weighed_by: null,
  device: null,
  trace: (line.trace ?? []).slice(0, -1),
})
export const wasAnnounced = ({ trace = [] }: TaskLine): boolean => trace.at(-1)?.why === 'weighed'

export const confirmedLine = (line: TaskLine, who: Who, text = ''): TaskLine =>
  line.outlier === 1 ? { ...line, outlier: 0, trace: traced(line, 'confirmed', who, text) } : line

/** Splits an amount into two parts that add up to it, to the gram. */
const share = (amount: number | null, part: number, whole: number): [number | null, number | null] => {
  if (amount === null) return [null, null]
  const taken = Math.round((amount * part) / whole)
  return [amount - taken, taken]
}

/** « Scinder »: `quantity` pieces get a line of their own, with their share of the weight or a given one. */
export const splitLine = (
  line: TaskLine,
  { line_id, quantity, weight, who }: { line_id: string; quantity: number; weight: number | null; who: Who },
): [TaskLine, TaskLine] => {
  const pieces = linePieces(line)
  const [keptWeight, toldWeight] =
    weight === null ? share(lineWeight(line), quantity, pieces) : [lineWeight(line) - weight, weight]
  const tare = line.gross === null ? null : line.gross - lineWeight(line)
  const [keptTare, toldTare] = share(tare, quantity, pieces)
  const keeps = { ...line, trace: traced(line, 'split', who) }
  return [
    {
      ...keeps,
      ...grossShare(keptWeight, keptTare),
      quantity: Math.max(0, line.quantity - quantity),
      quantity_done: pieces - quantity,
    },
    {
      ...keeps,
      ...grossShare(toldWeight, toldTare),
      line_id,
      object_instance_id: null,
      quantity: Math.min(quantity, line.quantity),
      quantity_done: quantity,
    },
  ]
}

/** The gross weights of both parts add up to the one that the scale showed, as the net weights do; so do their containers. */
const grossShare = (
  weight: number | null,
  tare: number | null,
): Pick<TaskLine, 'weight_done' | 'gross' | 'tares'> => ({
  weight_done: weight,
  gross: weight === null || tare === null ? null : weight + tare,
  tares: tare === null || tare === 0 ? [] : [{ container_id: null, weight: tare, count: 1 }],
})

/** « Fusionner »: one line for all, estimated as soon as one of them is. */
export const mergedLine = (first: TaskLine, others: readonly TaskLine[], who: Who): TaskLine => {
  const all = [first, ...others]
  const grosses = all.map(({ gross }) => gross)
  const isGross = grosses.every(gross => gross !== null)
  return {
    ...first,
    object_instance_id:
      all.find(({ object_instance_id }) => object_instance_id !== null)?.object_instance_id ?? null,
    quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
    quantity_done: all.reduce((sum, line) => sum + linePieces(line), 0),
    weight_done: all.reduce((sum, line) => sum + lineWeight(line), 0),
    gross: isGross ? grosses.reduce((sum: number, gross) => sum + (gross ?? 0), 0) : null,
    tares: isGross ? all.flatMap(({ tares }) => tares) : [],
    estimated: all.some(isEstimated) ? 1 : 0,
    outlier: all.some(({ outlier }) => outlier === 1) ? 1 : 0,
    flags: [...new Set(all.flatMap(({ flags = [] }) => flags))],
    trace: all.flatMap(line => traced(line, 'merged', who)).slice(-MOST_TRACES),
  }
}
