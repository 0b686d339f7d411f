// « Exporter (fichier) » and its way back: every change that waits, photos included, as a file that its owner carries to another device.
import { dayOf } from '#domain/dates.ts'
import type { Outcome } from '#domain/failure.ts'
import type { LocalDatabase } from '#local/database.ts'
import { outboxFilePieces, readOutboxFile, type TakenIn } from '#local/outbox-file.ts'
import { nameOf, useSession } from '../session/session.ts'

export const exportUnsent = async (db: LocalDatabase): Promise<void> => {
  const session = useSession.getState()
  const name = session.kind === 'signedIn' ? nameOf(session.profile) : ''
  const pieces: Blob[] = []
  // Each piece becomes a Blob at once: browsers keep those outside the page's own memory.
  for await (const piece of outboxFilePieces(db, {
    origin: location.origin,
    name,
    at: new Date().toISOString(),
  }))
    pieces.push(new Blob([piece]))
  const href = URL.createObjectURL(new Blob(pieces, { type: 'application/json' }))
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.download = `quai-non-envoye-${dayOf(Date.now())}.json`
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

export const importUnsent = async (db: LocalDatabase, file: Blob): Promise<Outcome<TakenIn>> =>
  readOutboxFile(db, await file.text(), { origin: location.origin })
