// Conflicts become work for a planner (sync.md section 2). On a phone what cannot be merged leaves its entry and goes to the
// server as a dispute of the task, under another key. The phone then shows the server's version again, with the dispute in it.
import type { Dispute, DisputeCause } from '#records/entities/dispute.ts'
import { Task } from '#records/entities/task.ts'
import type { AnyRow } from '#records/entity.ts'
import { failed, success } from '#records/failure.ts'
import { isEmpty } from '../outbox/coalesce.ts'
import type { LocalDatabase } from '../database.ts'
import { decide, laterOf, NOTHING_TO_DECIDE } from '../outbox/decide.ts'
import { capturedAt, renewed, type Base, type Entry, type Values } from '../rows/entry.ts'
import { mergeKeyedList } from '../rows/keyed-lists.ts'
import { fold } from '../rows/materialise.ts'
import { withNewer } from '../outbox/outbox-answers.ts'
import { rebase } from '../outbox/rebase.ts'
import { settlesDispute } from '../outbox/settled-twice.ts'

export interface Contradiction {
  /** The server's row, null when the server no longer shows it to this person. */
  readonly theirs: AnyRow | null
  readonly cause: DisputeCause
}

/** False when the entry is not a change of a task, or already a dispute: a person must decide about it on this device. */
export const handOver = async (
  db: LocalDatabase,
  entry: Entry,
  contradiction: Contradiction,
): Promise<boolean> => {
  const key = db.newKey()
  const outcome = await decide(db, entry, found => {
    if (found.entry.key !== entry.key) return success({})
    const base = withNewer(found.base, contradiction.theirs)
    let whole = found.entry
    let handed = dispute(whole, base, contradiction, key)
    if (handed === null) return failed(NOTHING_TO_DECIDE)
    const absorbed: Entry[] = []
    let view = viewOf(base, contradiction, handed)
    for (const later of laterOf(found)) {
      if (later.state !== 'queued' || later.op !== 'patch' || 'disputes' in later.patch) continue
      if (rebase(later, view).kind === 'fine') {
        view = view && fold(Task, view, [later])
        continue
      }
      // It is based on the disputed values, so it becomes part of the dispute.
      absorbed.push(later)
      whole = withLater(whole, later)
      handed = dispute(whole, base, contradiction, key) ?? handed
      view = viewOf(base, contradiction, handed)
    }
    return success({ changed: [handed], dropped: absorbed, base })
  })
  return outcome.ok
}

const viewOf = (base: Base, { theirs }: Contradiction, handed: Entry): AnyRow | null =>
  theirs === null ? null : fold(Task, base.row, [handed])

const withLater = (entry: Entry, later: Entry): Entry => ({
  ...entry,
  patch: { ...entry.patch, ...later.patch },
  from: { ...later.from, ...entry.from },
  refs: [...new Set([...entry.refs, ...later.refs])],
})

/** The entry as it will be sent from now on; null when it contains nothing that a planner could settle on the task. */
const dispute = (entry: Entry, base: Base, { theirs, cause }: Contradiction, key: string): Entry | null => {
  const { disputes, ...captured } = entry.patch
  if (entry.entity !== Task.name || entry.op !== 'patch' || isEmpty(captured)) return null
  // A planner's own settlement is for that planner to decide about, not for the next one.
  if (settlesDispute(entry)) return null
  const { disputes: knownThen, ...seen } = entry.from
  const known = listOf(knownThen ?? base.row?.['disputes'])
  // A photo taken here and one taken elsewhere never contradict each other: its upload finds its line on the task.
  const photos = theirs === null ? {} : harmlessPhotos(entry, theirs)
  const from = without(seen, photos)
  const patch = without(captured, photos)
  if (isEmpty(patch)) return null
  const kept: Dispute = {
    id: entry.key,
    cause,
    captured_at: new Date(capturedAt(entry)).toISOString(),
    user_id: entry.user,
    device: entry.device,
    from,
    patch,
    theirs: theirs === null ? null : valuesOf(theirs, Object.keys({ ...from, ...patch })),
    detail: null,
    settled_at: null,
    settled_by: null,
  }
  return {
    ...renewed(entry, key),
    patch: { disputes: [...listOf(disputes ?? known), kept], ...photos },
    from: { disputes: known, ...valuesOf(seen, Object.keys(photos)) },
    baseRev: theirs?.rev ?? entry.baseRev,
    ...(base.row === null ? {} : { about: valuesOf(base.row, WHOSE) }),
  }
}

/** The fields by which a person recognises a task. */
const WHOSE = ['firstname', 'lastname', 'name', 'city']

const harmlessPhotos = ({ patch, from }: Entry, theirs: AnyRow): Values => {
  const { photosList } = patch
  if (photosList === undefined) return {}
  return mergeKeyedList('photosList', from['photosList'], photosList, theirs['photosList']).clash
    ? {}
    : { photosList }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const valuesOf = (values: Values, fields: readonly string[]): { [field: string]: unknown } =>
  Object.fromEntries(fields.map(field => [field, values[field] ?? null]))
const without = (values: Values, others: Values): { [field: string]: unknown } =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !(field in others)))
