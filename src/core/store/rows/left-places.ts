// Records that no held shard is known to contain: moved a moment ago, or just created here. Only a complete answer of the feed
// shows whether another shard contains them, so they are noted, with the rows, until sweep() judges.
import { readMeta, type Tables } from '../database.ts'

export type Place = readonly [entity: string, id: string]

export const leftPlaces = async (tables: Pick<Tables, 'meta'>): Promise<readonly Place[]> => {
  const value = await readMeta(tables, 'left')
  return Array.isArray(value) ? (value as readonly Place[]) : []
}

export const rememberLeft = async (tables: Pick<Tables, 'meta'>, left: readonly Place[]): Promise<void> => {
  if (left.length > 0) await tables.meta.put({ k: 'left', value: [...(await leftPlaces(tables)), ...left] })
}
