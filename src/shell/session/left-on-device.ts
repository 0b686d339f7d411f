// What a session that ended leaves on this device: whose changes wait, and whether what its person typed is still here.
import { openDatabase } from '#core/store/database.ts'
import { openRegistry } from '#core/store/registry.ts'

/** Changes of a person who is not signed in: they stay on the device and are sent after that person's next sign-in. */
export interface Waiting {
  readonly name: string
  readonly unsent: number
  /** The session has just ended on this page. */
  readonly own: boolean
}

export interface LeftOnDevice {
  readonly waiting: readonly Waiting[]
  /** False once the data of the session was erased from this device. */
  readonly isKept: boolean
}

/** `own`: the database of the session that ended. */
export const leftOnDevice = async (own?: string): Promise<LeftOnDevice> => {
  const registry = openRegistry()
  const users = await registry.users()
  registry.close()
  const counted = await Promise.all(
    users.map(async ({ database, firstname, username }) => {
      return { name: firstname || username, unsent: await unsentIn(database), own: database === own }
    }),
  )
  return {
    waiting: counted.filter(({ unsent }) => unsent > 0),
    isKept: users.some(({ database }) => database === own),
  }
}

/** A database that does not open must not prevent anybody from signing in: its own user sees the fault at their sign-in. */
const unsentIn = async (database: string): Promise<number> => {
  const db = openDatabase(database)
  try {
    const entries = db.outbox.where('state').notEqual('damaged')
    return (await entries.count()) + (await db.blob.where('state').anyOf('waiting', 'refused').count())
  } catch (error) {
    reportError(error)
    return 0
  } finally {
    db.close()
  }
}
