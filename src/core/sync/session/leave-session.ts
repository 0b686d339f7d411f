// The end of a session (sync.md section 2, « Sign-out »): the tokens go, and the mirror at once or after some days. What was
// captured and not sent is never deleted here; it waits, reserved for its user. Photos that were shared and have no stop yet are no capture.
import { revoke } from '../../api/account.ts'
import { forgetSharedPhotos } from '../../store/pictures/shared-photos.ts'
import { eraseMirror } from '../../store/mirror/held-shards.ts'
import type { Session, SessionPorts } from './open-session.ts'

const SEALED_DAYS = 7
/** The time for a mirror whose owner signed out for good. */
const LONG_AGO = new Date(0).toISOString()
const REPORTED_AFTER_MS = 1_000

export const leaveForGood = async (
  { registry, onBug }: SessionPorts,
  { database, db, client }: Session,
): Promise<void> => {
  const tokens = (await registry.user(database))?.tokens
  // If this is interrupted, the next start erases the rest.
  await registry.change(database, { tokens: null, profile: null, sealedAt: LONG_AGO })
  await forgetSharedPhotos(database).catch(onBug)
  await eraseMirror(db)
  await registry.change(database, { sealedAt: null })
  db.close()
  // Signing out does not wait for the network.
  if (tokens != null) revoke(client, tokens).catch(onBug)
}

export const sealSession = async (
  { registry, scheduler, onBug }: SessionPorts,
  { database, db }: Session,
): Promise<void> => {
  const sealedAt = new Date(scheduler.now()).toISOString()
  await registry.change(database, { tokens: null, profile: null, sealedAt })
  await forgetSharedPhotos(database).catch(onBug)
  db.close()
}

export const eraseForgotten = async ({
  registry,
  scheduler,
  openDatabase,
  onBug,
}: SessionPorts): Promise<void> => {
  const oldest = new Date(scheduler.now() - SEALED_DAYS * 86_400_000).toISOString()
  for (const { database, sealedAt, tokens } of await registry.users()) {
    // A sign-out that was interrupted.
    if (tokens === null) await forgetSharedPhotos(database).catch(onBug)
    if (sealedAt === null || sealedAt > oldest) continue
    try {
      const db = openDatabase(database)
      await eraseMirror(db)
      db.close()
      await registry.change(database, { sealedAt: null })
    } catch (error) {
      // One person's damaged data locks nobody else out. It is reported a moment later, once the rest of the page works.
      scheduler.after(REPORTED_AFTER_MS, () => onBug(error))
    }
  }
}
