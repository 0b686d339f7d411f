// « Exporter » for data that a newer version wrote: a copy to read, without changing what that version will send by itself.
import { dayOf } from '#records/time/dates.ts'
import { personalDatabases, rawExport } from '#core/store/rescue/raw-export.ts'
import { useSession } from '../session/session.ts'
import type { Saved } from './rebuild-device.ts'
import { savePieces } from './save-pieces.ts'

/** A signed-in person gets their own file; with nobody signed in there is one file per person. */
export const exportNewer = async (): Promise<Saved> => {
  const session = useSession.getState()
  const names = session.kind === 'signedIn' ? [session.database.name] : await personalDatabases()
  const total = { changes: 0, photos: 0, unreadable: 0 }
  for (const [i, name] of names.entries()) {
    const { pieces, ...found } = await rawExport(name, { at: new Date().toISOString() })
    total.changes += found.changes
    total.photos += found.photos
    total.unreadable += found.unreadable
    const number = names.length === 1 ? '' : `-${i + 1}`
    if (found.changes + found.photos > 0)
      savePieces(
        `quai-copie-${dayOf(Date.now())}${number}.json`,
        pieces.map(piece => new Blob([piece])),
      )
  }
  return total
}
