// Conflicts become work (sync.md section 2): on a phone what cannot be merged leaves its entry and goes to the server as a dispute of
// the task, under another key, for a planner to settle. The phone shows the server's version again, with the dispute in it.
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
  /** The server's row, null when this person's server has none any more. */
  readonly theirs: AnyRow | null
  readonly cause: DisputeCause
}

/** False: it is no change of a task, or a dispute already; a person must look at it here. */
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
      // It stands on what is disputed, so it is part of it.
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

/** The entry as it travels from now on; null when it is nothing that a planner could settle on the task. */
const dispute = (entry: Entry, base: Base, { theirs, cause }: Contradiction, key: string): Entry | null => {
  const { disputes, ...captured } = entry.patch
  if (entry.entity !== Task.name || entry.op !== 'patch' || isEmpty(captured)) return null
  // A planner's own settlement is theirs to decide about, not the next planner's.
  if (settlesDispute(entry)) return null
  const { disputes: knownThen, ...seen } = entry.from
  const known = listOf(knownThen ?? base.row?.['disputes'])
  // A photo taken here and one taken there never contradict each other: its upload finds its line on the task.
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

/** What a person calls a task by. */
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
