// What the other users of this device have not sent yet: reserved for them, it survives the erasure of this person's data.
import { openDatabase } from '#core/store/database.ts'
import { unsentCount } from '#core/store/pictures/device-facts.ts'
import { openRegistry } from '#core/store/registry.ts'

export interface OthersUnsent {
  readonly name: string
  readonly count: number
}

export const othersUnsent = async (own: string): Promise<OthersUnsent[]> => {
  const registry = openRegistry()
  const users = (await registry.users()).filter(({ database }) => database !== own)
  registry.close()
  const counted: OthersUnsent[] = []
  for (const { database, firstname, username } of users) {
    const db = openDatabase(database)
    try {
      counted.push({ name: firstname || username, count: await unsentCount(db) })
    } catch (error) {
      // A database that does not open is reported to its own user; nothing of it is erased here.
      reportError(error)
    } finally {
      db.close()
    }
  }
  return counted.filter(({ count }) => count > 0)
}
