// What is dropped together with an abandoned creation: the changes that refer to it.
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { plural } from '#records/fr/plural.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { dependentsOf } from '#core/store/outbox/dependents-of.ts'
import { outboxEntries } from '#core/store/outbox/outbox-list.ts'
import { recordText, sendingText } from '../shared/sending-text.ts'
import { subjectOf } from './sendings.ts'

export function SendingDependents({ seq }: { readonly seq: number }) {
  const { today } = useClock()
  const lines = useLocal(dependentLines, { seq })
  if (lines === undefined || lines.length === 0) return null
  return (
    <div className="warnbox">
      <div>
        <p>
          <b>
            {plural(
              lines.length,
              'autre modification part avec elle',
              'autres modifications partent avec elle',
            )}
          </b>
        </p>
        <ul>
          {lines.map(({ entry, subject: { title, task } }) => (
            <li key={entry.key}>
              {title ?? recordText(entry.entity)} – {sendingText(entry, task?.scope ?? 'emma', today)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const dependentLines = async (db: LocalDatabase, { seq }: { readonly seq: number }) => {
  const going = new Set((await dependentsOf(db, { seq })).map(entry => entry.seq))
  const entries = (await outboxEntries(db)).filter(entry => going.has(entry.seq))
  return Promise.all(
    entries.map(async entry => ({ entry, subject: await subjectOf(db, entry.entity, entry.id) })),
  )
}
