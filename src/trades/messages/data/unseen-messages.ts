// The messages that nobody on the other side has seen (MS4), for the desk's dashboard: the desk's about today and
// tomorrow, and the crews' about the days around today.
import type { Resource } from '#records/entities/resource.ts'
import { addDays } from '#records/time/dates.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'
import { isUnseen, threadOf, type ThreadMessage } from '../rules/thread.ts'
import { firstNamesOf } from '#trades/people/data/first-names.ts'
import { messagesOfDays } from './messages-of-slot.ts'

/** Before and after today. */
const DAYS = 7

export interface UnseenMessage {
  readonly slot: Slot
  readonly said: ThreadMessage
  readonly resource: string
  readonly author: string
}

/** `before`: a message of the desk that is newer has still time to be seen. */
export const unseenMessages = async (
  db: LocalDatabase,
  { day, before }: { readonly day: string; readonly before: string },
): Promise<readonly UnseenMessage[]> => {
  const rows = await messagesOfDays(db, addDays(day, -DAYS), addDays(day, DAYS))
  const slotOf = new Map(
    rows.map(({ id, resource_id, date, shift_id }) => [
      id,
      { resource_id: resource_id ?? '', date: date ?? day, shift_id },
    ]),
  )
  /** A crew prepares the next day; a message about a later one has still time. */
  const isNear = ({ id }: ThreadMessage): boolean => {
    const date = slotOf.get(id)?.date ?? ''
    return date >= day && date <= addDays(day, 1)
  }
  const unseen = threadOf(rows).filter(
    said => isUnseen(said, before) && (said.side === 'crew' || isNear(said)),
  )
  const [names, resources] = await Promise.all([
    firstNamesOf(
      db,
      unseen.map(({ author }) => author),
    ),
    tableNamed<typeof Resource>(db.relaxed, 'resource').toArray(),
  ])
  const resourceNames = new Map(resources.map(({ id, name }) => [id, name]))
  return unseen.flatMap(said => {
    const slot = slotOf.get(said.id)
    return slot === undefined
      ? []
      : [
          {
            slot,
            said,
            resource: resourceNames.get(slot.resource_id) ?? '',
            author: names.get(said.author) ?? '',
          },
        ]
  })
}
