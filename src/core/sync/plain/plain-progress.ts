// What was listed when, and up to which time each family of tasks was followed: the plain mode's cursors, kept in the database.
import { dayOf } from '#records/time/dates.ts'
import { readMeta, type LocalDatabase } from '../../store/database.ts'
import { momentMs } from '../../store/mirror/plain-mirror.ts'
import { isJson } from '../../wire/json.ts'

const PROGRESS = 'plain'
const OVERLAP_MS = 10 * 60_000
/** After the hour that occurs twice in autumn: changes that the local clock hid then are found by the list of that night. */
const NIGHT_MS = 4 * 3_600_000

export interface Progress {
  /** By list or shard: this device's clock, in ms. */
  readonly listed: { readonly [key: string]: number | undefined }
  /** By scope: the latest modification time that the back end has shown. */
  readonly since: { readonly [scope: string]: string | undefined }
}

export const readProgress = async (db: LocalDatabase): Promise<Progress> => {
  const value = await readMeta(db, PROGRESS)
  return isJson(value) ? (value as unknown as Progress) : { listed: {}, since: {} }
}

const change = (db: LocalDatabase, next: (known: Progress) => Progress): Promise<void> =>
  db.relaxed.dexie.transaction('rw', ['meta'], async () => {
    await db.meta.put({ k: PROGRESS, value: next(await readProgress(db)) })
  })

export const noteListed = (db: LocalDatabase, keys: readonly string[], now: number): Promise<void> =>
  change(db, ({ listed, since }) => ({
    since,
    listed: { ...listed, ...Object.fromEntries(keys.map(key => [key, now])) },
  }))

/**
 * Written after the rows are in the mirror: a crash between the two only requests them again. `isFirst`: the rows are one
 * period's list, which gives a time to follow from but does not show changes elsewhere meanwhile.
 */
export const noteSeen = (
  db: LocalDatabase,
  scope: string,
  moments: readonly (string | null | undefined)[],
  isFirst: boolean,
): Promise<void> =>
  change(db, ({ listed, since }) => {
    if (isFirst && since[scope] !== undefined) return { listed, since }
    const latest = [since[scope], ...moments]
      .filter(moment => typeof moment === 'string')
      .toSorted((a, b) => momentMs(a) - momentMs(b))
      .at(-1)
    return { listed, since: { ...since, [scope]: latest } }
  })

/** Every list is requested again at night: only a list shows what was deleted for good. */
export const isDue = ({ listed }: Progress, key: string, now: number, everyMs = Infinity): boolean => {
  const at = listed[key]
  return at === undefined || Math.abs(now - at) >= everyMs || nightOf(at) !== nightOf(now)
}
const nightOf = (ms: number): string => dayOf(ms - NIGHT_MS)

/** In the back end's own format and clock, and a little earlier: a write under way at that time may have ended since. */
export const askedSince = (moment: string): string =>
  new Date(momentMs(moment) - OVERLAP_MS).toISOString().slice(0, 19).replace('T', ' ')
