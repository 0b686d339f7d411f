// What a use holds inside the one transaction of a write: what it may read, and how it hands over what changes.
import type { AnyRow, Entity } from '#records/entity.ts'
import { momentOf } from '#records/time/dates.ts'
import type { Transaction } from '../../storage/storage.ts'
import { sightOf, type Sight } from './access.ts'
import { breather } from './breather.ts'
import type { Caller, Ports } from './caller.ts'
import { organisationFacts, type OrganisationFacts } from './organisation.ts'
import { searchTextOf } from './search-text.ts'
import type { Redact, Save } from './write-changes.ts'

export interface WriteTx {
  readonly db: Transaction
  readonly caller: Caller
  readonly sight: Sight
  readonly organisation: OrganisationFacts
  readonly nowMs: number
  /** `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly now: string
  readonly random: Ports['random']
  /** Of pictures that are not ours, as the operator lists them. */
  readonly pictureHosts: readonly string[]
  /** The device that the history of this write names: a sign-in learns only inside its transaction on which device it is. */
  actOn(device: string): void
  /** The record as this transaction leaves it, locked. */
  row(entity: string, id: string): Promise<AnyRow | undefined>
  /** Takes over `after`; rev, moments, author and number come at the end. No change is no save. The history quotes what `redact` leaves. */
  save(of: Entity, before: AnyRow | undefined, after: AnyRow, note?: string, redact?: Redact): void
  /** What this write saves so far. */
  saves(): Iterable<Save>
  /** Lets others have the event loop between two steps of this write; it waits only when the last pause is long ago. */
  breathe(): Promise<void>
  /** Runs once, when all that the write was asked for is decided: what follows from all of it. */
  atEnd(job: Job): void
  /** A new rev for an unchanged record: a device reads nothing older than the last rev that it pulled from a shard. */
  repeat(of: Entity, row: AnyRow): void
  /** Stores a record as it is, without rev, feed or history: no device pulls this change. */
  keep(of: Entity, row: AnyRow): Promise<void>
}

export type Job = (tx: WriteTx) => Promise<void>

export const openTx = async (
  ports: Ports,
  caller: Caller,
  db: Transaction,
  { saves, jobs }: { readonly saves: Map<string, Save>; readonly jobs: Set<Job> },
): Promise<WriteTx> => {
  const nowMs = ports.clock()
  const organisation = await organisationFacts(db, caller.org)
  let author = caller
  return {
    db,
    get caller() {
      return author
    },
    actOn: device => {
      author = { ...caller, device }
    },
    organisation,
    nowMs,
    now: momentOf(nowMs, organisation.zone),
    random: ports.random,
    pictureHosts: ports.pictureHosts ?? [],
    sight: await sightOf(db, caller, nowMs, organisation.zone),
    row: async (entity, id) => saves.get(`${entity}/${id}`)?.after ?? db.getForUpdate(entity, id),
    save: (of, before, after, note, redact) => {
      if (before !== undefined && before.id !== after.id)
        throw new Error(`${of.name} ${before.id}: saved as ${after.id}`)
      const name = `${of.name}/${after.id}`
      const earlier = saves.get(name)
      saves.set(name, {
        of,
        before: earlier === undefined ? before : earlier.before,
        after,
        note: note ?? earlier?.note ?? null,
        redact: redact ?? earlier?.redact,
      })
    },
    saves: () => saves.values(),
    breathe: breather(),
    atEnd: job => void jobs.add(job),
    repeat: (of, row) => {
      const name = `${of.name}/${row.id}`
      if (saves.has(name)) return
      saves.set(name, { of, before: row, after: { ...row }, note: null, redact: undefined, isRepeated: true })
    },
    keep: async (of, row) => db.put(of.name, [{ row, search: await searchTextOf(db, of, row) }]),
  }
}
