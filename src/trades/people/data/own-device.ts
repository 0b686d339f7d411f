// This device, by the id that its lines and entries carry.
import { readOwner, type LocalDatabase } from '#core/store/database.ts'

export const ownDevice = async (db: LocalDatabase): Promise<string> => (await readOwner(db)).device
