// « Exporter (fichier) » and its import: every waiting change, photos included, as a file that its owner carries to another
// device.
import { dayOf } from '#records/time/dates.ts'
import type { Outcome } from '#records/failure.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { outboxFilePieces, readOutboxFile, type TakenIn } from '#core/store/rescue/outbox-file.ts'
import { syncSummary } from '#core/store/outbox/outbox-entries.ts'
import { nameOf, useSession } from '../session/session.ts'
import { showToast } from '../words/notify.tsx'
import { savePieces } from './save-pieces.ts'

export const exportUnsent = async (db: LocalDatabase): Promise<void> => {
  const session = useSession.getState()
  const name = session.kind === 'signedIn' ? nameOf(session.profile) : ''
  const pieces: Blob[] = []
  for await (const piece of outboxFilePieces(db, {
    origin: location.origin,
    name,
    at: new Date().toISOString(),
  }))
    pieces.push(new Blob([piece]))
  savePieces(`quai-non-envoye-${dayOf(Date.now())}.json`, pieces)
}

/** For a button: a failure to create the file is shown, and what waits stays where it is. */
export const exportAloud = async (db: LocalDatabase): Promise<void> => {
  try {
    const { pending, photos, refusedPhotos } = await syncSummary(db)
    if (pending + photos + refusedPhotos === 0)
      return showToast('info', 'Rien à exporter\u00a0: tout est envoyé.')
    await exportUnsent(db)
  } catch (error) {
    reportError(error)
    showToast('error', 'Le fichier n’a pas pu être fait. Ce qui attend est toujours sur cet appareil.')
  }
}

export const importUnsent = async (db: LocalDatabase, file: Blob): Promise<Outcome<TakenIn>> =>
  readOutboxFile(db, await file.text(), { origin: location.origin })
