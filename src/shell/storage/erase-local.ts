// « Effacer les données locales »: the session ends, then the person's database is deleted. Anything unsent forbids it, and is
// counted again when nothing can be captured any longer.
import { openDatabase } from '#core/store/database.ts'
import { copyOf } from '#core/store/rescue/finish-rebuild.ts'
import { deleteDatabase } from '#core/store/rescue/salvage.ts'
import { unsentCount } from '#core/store/pictures/device-facts.ts'
import { signOut, useSession } from '../session/session.ts'

/** Returns whether it was done. */
export const eraseLocal = async (): Promise<boolean> => {
  const session = useSession.getState()
  if (session.kind !== 'signedIn') return false
  const { database } = session
  if ((await unsentCount(database)) > 0) return false
  await signOut()
  const left = openDatabase(database.name)
  const unsent = await unsentCount(left)
  left.close()
  if (unsent > 0) return false
  await deleteDatabase(database.name)
  await deleteDatabase(copyOf(database.name))
  return true
}
