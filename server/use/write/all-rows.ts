// Every record of a kind, the deleted ones too, for what has to look at all of them: nobody waits meanwhile.
import type { AnyRow } from '#records/entity.ts'
import type { Reader } from '../../storage/storage.ts'
import { breather, idsToRead } from './breather.ts'

const AT_ONCE = 100

/** Their ids first: a search for the next hundred would go through all of them each time. */
export async function* allRows(reader: Reader, entity: string): AsyncGenerator<AnyRow> {
  const { listed } = await reader.list(entity, { deleted: 'with' })
  const breathe = breather()
  const ids = listed.map(([id]) => id)
  for await (const piece of idsToRead(reader, entity, ids, AT_ONCE)) {
    await breathe()
    for (const row of await reader.getMany(entity, piece)) {
      await breathe()
      yield row
    }
  }
}
