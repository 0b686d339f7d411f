// « Reconstruire »: what still reads of a damaged database goes into a copy and into a file in the person's hands before anything is
// deleted; then the copy becomes the new database, and the mirror comes again from the server.
import { openDatabase } from '#local/database.ts'
import { damagedDatabases, deleteDatabase, rebuild, salvage } from '#local/salvage.ts'
import { exportUnsent } from './export-unsent.ts'
import { useSession } from '../session/session.ts'

const REGISTRY = 'quai'
const copyOf = (name: string): string => `${name} (copie)`

export interface Saved {
  readonly changes: number
  readonly photos: number
  readonly unreadable: number
}

/** The damaged ones, or the one in use when all of them read today. */
const namesToRebuild = async (): Promise<string[]> => {
  const damaged = (await damagedDatabases()).filter(name => !name.endsWith(copyOf('')))
  const session = useSession.getState()
  return damaged.length > 0 || session.kind !== 'signedIn' ? damaged : [session.database.name]
}

/** What has a copy, and nothing else, may be deleted afterwards. */
let copied: readonly string[] = []

/** One file for each person whose data is damaged. */
export const exportSalvaged = async (): Promise<Saved> => {
  const total = { changes: 0, photos: 0, unreadable: 0 }
  const names = await namesToRebuild()
  for (const name of names) {
    if (name === REGISTRY) continue
    const saved = await salvage(name)
    total.changes += saved.outbox.length
    total.photos += saved.blob.filter(({ state }) => state !== 'sent').length
    total.unreadable += saved.unreadable
    await rebuild({ ...saved, name: copyOf(name) })
    const copy = openDatabase(copyOf(name))
    if (saved.outbox.length + saved.blob.length > 0) await exportUnsent(copy)
    copy.close()
  }
  copied = names
  return total
}

/** After exportSalvaged(): the copies hold what was saved, as it was exported. */
export const rebuildDevice = async (): Promise<void> => {
  for (const name of copied) {
    if (name === REGISTRY) {
      await deleteDatabase(REGISTRY)
      continue
    }
    await rebuild({ ...(await salvage(copyOf(name))), name })
    await deleteDatabase(copyOf(name))
  }
  location.reload()
}
