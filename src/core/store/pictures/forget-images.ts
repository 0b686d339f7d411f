// Images captured with a dropped change are removed with it, unless they were sent or another record names them. An image whose
// line is no longer shown would be sent for nobody.
import type { Tables } from '../database.ts'
import type { Entry } from '../rows/entry.ts'

export const forgetImages = async (tables: Tables, dropped: readonly Entry[]): Promise<void> => {
  for (const { entity, patch } of dropped) {
    const captured = idsIn(patch?.['photosList'])
    if (captured.length === 0) continue
    const named = new Set<string>()
    const note = (list: unknown): void => idsIn(list).forEach(line => named.add(line))
    await tables.rows(entity).each(row => note(row['photosList']))
    await tables.outbox.each(one => note(one.patch?.['photosList']))
    const images = await tables.blob.bulkGet(captured.filter(line => !named.has(line)))
    await tables.blob.bulkDelete(images.flatMap(image => (image?.state === 'sent' ? [] : (image?.id ?? []))))
  }
}

const idsIn = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).flatMap((line: unknown) =>
    typeof line === 'object' && line !== null && 'id' in line && typeof line.id === 'string' ? [line.id] : [],
  )
