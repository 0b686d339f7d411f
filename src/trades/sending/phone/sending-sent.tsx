// « Envoyées aujourd'hui »: what the server has accepted, latest first, folded until somebody wants to see it.
import { formatDate, momentOf } from '#records/time/dates.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { actionText, recordText } from '../shared/sending-text.ts'
import type { SentChange } from './sendings.ts'

export function SendingSent({ sent }: { readonly sent: readonly SentChange[] }) {
  return (
    <details className="card sent">
      <summary className="row">
        <Icon name="circle-check-big" />
        <h2 className="row__main">Envoyées aujourd’hui</h2>
        <Badge count={sent.length} />
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {sent.map(({ acked: { key, at, entry }, title, task }) => (
          <li key={key} className="entry entry--sent">
            <Icon name="check" />
            <div>
              <p className="t">{title ?? recordText(entry.entity)}</p>
              <p className="s num">
                {actionText(entry, task?.scope ?? 'emma')} · envoyée à{' '}
                {formatDate(momentOf(Date.parse(at)), 'hour')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
