// The values of a line before and after each change, in words: for its journal and for that of a period.
import type { LineTrace, TaskLine } from '#records/entities/task-line.ts'
import { plural } from '#records/fr/plural.ts'
import { isWaiting, lineWeight } from '../rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'

const words: { readonly [why in LineTrace['why']]: string } = {
  weighed: 'a pesé la ligne annoncée',
  edited: 'a corrigé',
  replaced: 'a pesé de nouveau',
  split: 'a scindé',
  merged: 'a fusionné',
  confirmed: 'a confirmé le poids',
}

export interface LineChange {
  readonly key: string
  readonly trace: LineTrace
  readonly before: string
  readonly after: string
  readonly word: string
}

/** « 24,00 kg », « 2 pièces, 24,00 kg »: the weight of all. */
const measureText = (weight: number | null, quantity: number | null): string => {
  if (weight === null) return 'non pesé'
  const pieces = quantity ?? 1
  return `${pieces > 1 ? `${plural(pieces, 'pièce')}, ` : ''}${formatWeight(weight)}`
}

/** WG7: describes a correction that takes a line off the scale, or puts it there. */
const modeText = (before: LineTrace, after: Pick<LineTrace, 'gross'>): string => {
  if (before.why !== 'edited' || (before.gross === null) === (after.gross === null)) return ''
  return after.gross === null ? ' estimés' : ' pesés'
}

/** Oldest first. The value after a change is the one before the next change, or the line's present one. */
export const changesOf = (line: TaskLine): LineChange[] => {
  const traces = line.trace ?? []
  return traces.map((trace, n) => {
    const next = traces[n + 1]
    const now = isWaiting(line) ? null : lineWeight(line)
    return {
      key: `${line.line_id} ${n}`,
      trace,
      before: measureText(trace.weight_done, trace.quantity_done),
      after: `${
        next === undefined
          ? measureText(now, line.quantity_done)
          : measureText(next.weight_done, next.quantity_done)
      }${modeText(trace, next ?? line)}`,
      word: words[trace.why],
    }
  })
}
