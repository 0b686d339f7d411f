// Periods pulled on demand (sync.md section 3.2): a screen names what it needs, the worker pulls the weeks that this person may
// hold beyond their own, and the screen goes on reading local tables.
import { addDays, isoWeek, mondayOf } from '#records/time/dates.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import type { LocalDatabase } from '../../store/database.ts'
import { dropUnused, wantShards } from '../../store/mirror/held-shards.ts'
import type { PassEnd } from '../pass-end.ts'
import type { Window } from './remote.ts'

const UNUSED_DAYS = 14

export interface WindowPorts {
  readonly db: LocalDatabase
  /** The shards that the profile grants. */
  readonly granted: readonly string[]
  readonly now: number
  readonly pull: () => Promise<PassEnd>
}

export const pullWindow = async (
  { db, granted, now, pull }: WindowPorts,
  window: Window,
): Promise<Outcome<null>> => {
  // A family of which this person sees nothing (RG5): a screen of several families is whole without it.
  if (!granted.some(name => name.startsWith(`${window.kind}/`))) return success(null)
  const names = shardsOf(granted, window)
  if (names === null) return failed({ kind: 'forbidden' })
  await wantShards(db, names, new Date(now).toISOString())
  if (await areHere(db, names)) return success(null)
  const end = await pull()
  if (await areHere(db, names)) return success(null)
  const held = await db.shard.bulkGet([...names])
  if (held.includes(undefined)) return failed({ kind: 'forbidden' })
  return failed(end.kind === 'retry' || end.kind === 'signedOut' ? end.failure : { kind: 'offline' })
}

/** A shard that is being pulled again still shows its former rows. */
const areHere = async (db: LocalDatabase, names: readonly string[]): Promise<boolean> => {
  const held = await db.shard.bulkGet([...names])
  return held.every(shard => shard?.complete === true || shard?.restarted === true)
}

/**
 * Null for a week that is out of this person's reach. A person who holds whole weeks of a family may ask for other weeks of it;
 * one who holds only single trucks' weeks (a crew) has those of the profile and no more. The server decides.
 */
export const shardsOf = (granted: readonly string[], { kind, from, to }: Window): string[] | null => {
  const isWhole = (name: string): boolean =>
    name.startsWith(`${kind}/`) && /^\d{4}-W\d\d$/.test(name.slice(kind.length + 1))
  const mayAsk = granted.some(isWhole)
  const names: string[] = []
  for (const week of weeksOf(from, to)) {
    const shard = `${kind}/${week}`
    const own = granted.filter(name => name === shard || name.startsWith(`${shard}/r/`))
    if (own.length === 0 && !mayAsk) return null
    names.push(...(own.length === 0 ? [shard] : own))
  }
  return names
}

const weeksOf = (from: string, to: string): string[] => {
  const weeks: string[] = []
  for (let day = mondayOf(from); day <= to; day = addDays(day, 7)) weeks.push(isoWeek(day))
  return weeks
}

/** Runs when a session starts: periods that nobody has looked at for two weeks are deleted. */
export const dropUnusedWindows = (db: LocalDatabase, now: number): Promise<void> =>
  dropUnused(db, new Date(now - UNUSED_DAYS * 86_400_000).toISOString())
