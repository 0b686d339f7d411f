// This device, by the id in its lines and entries.
import { readOwner, type LocalDatabase } from '#core/store/database.ts'

export const ownDevice = async (db: LocalDatabase): Promise<string> => (await readOwner(db)).device
