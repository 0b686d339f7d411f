// The journal of a line, latest first: who weighed, what it was before each change, and why.
import { useLocal } from '#app/sync/use-local.ts'
import { formatDate } from '#domain/dates.ts'
import type { LineTrace, TaskLine } from '#domain/entities/task-line.ts'
import { isWaiting, lineWeight } from '#domain/weighing/weighed-line.ts'
import { formatWeight } from '#domain/weight.ts'
import type { SessionLine } from '#local/queries/weighing/session-by-id.ts'
import { peopleNames } from '#local/queries/weighing/last-weights.ts'

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

const measureText = (weight: number | null, quantity: number | null): string =>
  weight === null ? 'non pesé' : `${(quantity ?? 1) > 1 ? `${quantity ?? 1} × ` : ''}${formatWeight(weight)}`

/** Oldest first; what it became is what the next change found, or what the line is now. */
export const changesOf = (line: TaskLine): LineChange[] => {
  const traces = line.trace ?? []
  return traces.map((trace, n) => {
    const next = traces[n + 1]
    const now = isWaiting(line) ? null : lineWeight(line)
    return {
      key: `${line.line_id} ${n}`,
      trace,
      before: measureText(trace.weight_done, trace.quantity_done),
      after:
        next === undefined
          ? measureText(now, line.quantity_done)
          : measureText(next.weight_done, next.quantity_done),
      word: words[trace.why],
    }
  })
}

export function LineJournal({ of: { line, by } }: { readonly of: SessionLine }) {
  const people = useLocal(peopleNames, null)
  const first = line.trace?.[0]
  const weight = first === undefined ? lineWeight(line) : first.weight_done
  const nameOf = (id: string | null): string => people?.get(id ?? '') ?? 'Quelqu’un'
  return (
    <section>
      <h3 className="aside-h">Journal de la ligne</h3>
      <ol className="tl">
        {changesOf(line)
          .toReversed()
          .map(({ key, trace, before, after, word }) => (
            <li key={key}>
              <span>
                <b className="medium">{nameOf(trace.user_id)}</b> {word}
                {before !== after && trace.why !== 'weighed' && (
                  <>
                    &nbsp;: <del>{before}</del> → {after}
                  </>
                )}
                {trace.text !== '' && <span className="muted"> ({trace.text})</span>}
              </span>
              <time>{formatDate(trace.at, 'hour')}</time>
            </li>
          ))}
        {line.weighed_at !== null && (
          <li>
            <span>
              <b className="medium">{by === '' ? 'Quelqu’un' : by}</b> a pesé{' '}
              {weight === null ? '' : formatWeight(weight)}
            </span>
            <time>{formatDate(line.weighed_at, 'hour')}</time>
          </li>
        )}
      </ol>
    </section>
  )
}
