// The journal of a line, latest first: who weighed, its values before each change, and why.
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import { lineWeight } from '../rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'
import type { SessionLine } from '../data/sessions/session-by-id.ts'
import { peopleNames } from '#trades/stock/data/last-weights.ts'
import { changesOf } from '../shared/line-changes.ts'

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
