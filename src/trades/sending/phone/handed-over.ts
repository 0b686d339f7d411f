// Versions that left this device for the office's choice, of tasks that it no longer holds (moved to another truck, deleted): the
// journal of what the server accepted is the only trace of them here.
import type { Dispute } from '#records/entities/dispute.ts'
import { Task } from '#records/entities/task.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Acked } from '#core/store/rows/entry.ts'
import { ackedSince } from '#core/store/outbox/outbox-list.ts'
import { subjectOf, titleOfValues } from './sendings.ts'

export interface HandedOver {
  /** Null where this device no longer has the task at all. */
  readonly title: string | null
  readonly dispute: Pick<Dispute, 'id' | 'cause' | 'patch'>
  /** ISO 8601 UTC. */
  readonly capturedAt: string
}

interface HandedOverArgs {
  readonly user: string
  /** The start of today, ISO 8601 UTC. */
  readonly since: string
}

const DAY_MS = 86_400_000

/** Since yesterday: the settlement cannot be seen by this person, so an older one is no longer of interest. Latest first. */
export const handedOver = async (
  db: LocalDatabase,
  { user, since }: HandedOverArgs,
): Promise<HandedOver[]> => {
  const acked = await ackedSince(db, { since: new Date(Date.parse(since) - DAY_MS).toISOString() })
  const found = new Map<string, HandedOver & { readonly record: string }>()
  for (const { entry, at } of acked.toReversed()) {
    if (entry.entity !== Task.name) continue
    const { title: shown, task } = await subjectOf(db, entry.entity, entry.id)
    const title = shown ?? (entry.about === undefined ? null : titleOfValues(entry.about))
    // The dock sees the task of another truck, without its disputes.
    const inSight = new Set(task?.disputes.map(({ id }) => id))
    for (const dispute of newDisputes(entry))
      if (dispute.user_id === user && !inSight.has(dispute.id)) {
        // The server adds a photo that arrives later to its author's dispute of the same stop: here it is one entry too.
        const same = [...found.values()].find(
          one => one.record === entry.id && isPhotosOnly(dispute, one.dispute),
        )
        if (same === undefined)
          found.set(dispute.id, { record: entry.id, title, dispute, capturedAt: dispute.captured_at ?? at })
      }
  }
  return [...found.values()].toReversed()
}

const isPhotosOnly = ({ cause, patch }: Dispute, said: HandedOver['dispute']): boolean =>
  cause === said.cause && Object.keys(patch).every(field => field === 'photosList')

const newDisputes = ({ patch, from }: Acked['entry']): Dispute[] => {
  const known = new Set(disputesIn(from['disputes']).map(({ id }) => id))
  return disputesIn(patch['disputes']).filter(({ id }) => !known.has(id))
}

const disputesIn = (value: unknown): Dispute[] => (Array.isArray(value) ? value.filter(isDispute) : [])

const isDispute = (one: unknown): one is Dispute =>
  typeof one === 'object' && one !== null && 'id' in one && 'patch' in one && 'user_id' in one
