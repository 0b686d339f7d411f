// « Reconstruire »: what is still readable of a damaged database is written into a copy, and into a file for the person, before
// anything is deleted. Then the copy becomes the new database, and the mirror is pulled again from the server.
import { rebuildCutShort } from '#records/fr/device-messages.ts'
import { openDatabase } from '#core/store/database.ts'
import {
  beginRebuild,
  begunRebuilds,
  copyOf,
  finishRebuild,
  isCopy,
  withLater,
} from '#core/store/rescue/finish-rebuild.ts'
import { freeze } from '#core/store/rescue/outbox-file.ts'
import { damagedDatabases, deleteDatabase, rebuild, salvage } from '#core/store/rescue/salvage.ts'
import { exportUnsent } from './export-unsent.ts'
import { useSession } from '../session/session.ts'
import { showToast } from '../words/notify.tsx'

const REGISTRY = 'quai'

export interface Saved {
  readonly changes: number
  readonly photos: number
  readonly unreadable: number
}

/** The damaged ones, or the one in use when all are readable today. */
const namesToRebuild = async (): Promise<string[]> => {
  const damaged = (await damagedDatabases()).filter(name => !isCopy(name))
  const session = useSession.getState()
  return damaged.length > 0 || session.kind !== 'signedIn' ? damaged : [session.database.name]
}

/** Only databases that have a copy may be deleted afterwards. */
let copied: readonly string[] = []

/** One file for each person whose data is damaged. */
export const exportSalvaged = async (): Promise<Saved> => {
  const total = { changes: 0, photos: 0, unreadable: 0 }
  const names = await namesToRebuild()
  const begun = await begunRebuilds()
  for (const name of names) {
    if (name === REGISTRY) continue
    await freezeIn(name)
    // The copy of an interrupted rebuilding may be all that is left.
    const saved = begun.includes(name)
      ? await withLater(await salvage(copyOf(name)), name)
      : await salvage(name)
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

/**
 * Nothing merges any more into the entries in the file: what is captured until the rebuilding stays separate. A damaged database
 * may refuse this.
 */
const freezeIn = async (name: string): Promise<void> => {
  const db = openDatabase(name)
  await freeze(db).catch(reportError)
  db.close()
}

/** After exportSalvaged(): the copies contain what was saved, as it was exported. */
export const rebuildDevice = async (): Promise<void> => {
  for (const name of copied) {
    if (name === REGISTRY) await deleteDatabase(REGISTRY)
    else await beginRebuild(name)
  }
  await finishRebuilds()
  location.reload()
}

/** At the start: the page reloads with the rebuilt data. When it fails nothing is lost, and the next start tries again. */
export const takeUpCopies = async (): Promise<void> => {
  try {
    if ((await finishRebuilds()) > 0) location.reload()
  } catch (error) {
    reportError(error)
    showToast('error', rebuildCutShort)
  }
}

/** One tab at a time. Returns how many there were. */
const finishRebuilds = (): Promise<number> =>
  navigator.locks.request('quai:rebuild', async () => {
    const begun = await begunRebuilds()
    for (const name of begun) await finishRebuild(name)
    return begun.length
  })
