// « Exporter (fichier) » and its way back: every change that waits, photos included, as a file that its owner carries to another device.
import { dayOf } from '#domain/dates.ts'
import type { Outcome } from '#domain/failure.ts'
import type { LocalDatabase } from '#local/database.ts'
import { outboxFilePieces, readOutboxFile, type TakenIn } from '#local/outbox-file.ts'
import { nameOf, useSession } from '../session/session.ts'
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

export const importUnsent = async (db: LocalDatabase, file: Blob): Promise<Outcome<TakenIn>> =>
  readOutboxFile(db, await file.text(), { origin: location.origin })
