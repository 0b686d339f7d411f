// « Retirer l’étiquette » where the server refused the instance that a sticker created: the creation is dropped, and the lines
// that name the instance leave without it, so that nothing waits for it any more. What was weighed and counted on them stays.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { unboundLine } from '#records/stop/on-site-lines.ts'
import { NOT_HERE } from '#records/on-site-failure.ts'
import { isEmpty, netChange } from '#core/store/outbox/coalesce.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { decide, laterOf, NOTHING_TO_DECIDE, type Decision } from '#core/store/outbox/decide.ts'
import type { Entry, Values } from '#core/store/rows/entry.ts'
import { stopOfInstance } from '#trades/stock/data/stop-of-instance.ts'
import { unbindInstance } from '#trades/stock/data/bind-instance.ts'
import type { StopTap } from '#core/task/change-stop.ts'

type Refused = Pick<Entry, 'seq' | 'id' | 'op'> & Pick<StopTap, 'at' | 'rights'>

export const unbindRefused = async (
  db: LocalDatabase,
  { seq, id, op, ...tap }: Refused,
): Promise<Outcome<null>> => {
  if (op === 'create') return dropCreation(db, seq)
  // The instance is on the server, so it is unbound as on the stop's own sheet, which undoes the refused change.
  const stop = await stopOfInstance(db, { id })
  const line = stop?.objects.find(one => one.object_instance_id === id)
  if (stop === null || line === undefined) return NOT_HERE
  return unbindInstance(db, { ...tap, task: stop.id, line_id: line.line_id })
}

const dropCreation = (db: LocalDatabase, seq: number): Promise<Outcome<null>> =>
  decide(db, { seq }, found => {
    const { entry, waiting } = found
    if (entry.entity !== ObjectInstance.name || entry.op !== 'create' || entry.state !== 'refused')
      return failed(NOTHING_TO_DECIDE)
    const freed = waiting
      .filter(({ refs }) => refs.includes(entry.id))
      .map(one => ({ one, next: freedOf(one, entry.id) }))
    // What was sent may already be on the server; it is never changed any more.
    if (freed.some(({ one }) => one.state === 'sent' || one.state === 'damaged'))
      return failed(NOTHING_TO_DECIDE)
    return success<Decision>({
      changed: freed.flatMap(({ next }) => next ?? []),
      dropped: [entry, ...laterOf(found), ...freed.flatMap(({ one, next }) => (next === null ? [one] : []))],
    })
  })

/** Null when the entry contained nothing but the sticker. */
const freedOf = (entry: Entry, id: string): Entry | null => {
  const refs = entry.refs.filter(ref => ref !== id)
  const patch = withoutSticker(entry.patch, id)
  if (entry.op !== 'patch') return { ...entry, refs, patch }
  const net = netChange(patch, withoutSticker(entry.from, id))
  return isEmpty(net.patch) ? null : { ...entry, ...net, refs }
}

const withoutSticker = (values: Values, id: string): Values => {
  const { objects } = values
  if (!Array.isArray(objects)) return values
  return {
    ...values,
    objects: objects.map((line: TaskLine) => (line.object_instance_id === id ? unboundLine(line) : line)),
  }
}
