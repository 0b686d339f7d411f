// Instances of the demo that have a sticker, with a weight that a scale could show for them.
import type { Json, Office } from './office.ts'

export interface Sticker {
  readonly code: string
  readonly object: string
  /** The weight in grams, as a scale with steps of 100 g shows it. */
  readonly weight: number
}

export interface Stickers {
  readonly available: readonly Sticker[]
  readonly sold: readonly Sticker[]
}

const rowsOf = async (office: Office, entity: string): Promise<readonly Json[]> => {
  const found = await office.ask('GET', `/${entity}?page_size=-1`)
  return (found['_embedded'] as { readonly [name: string]: readonly Json[] })[entity] ?? []
}

export const stickersOf = async (office: Office): Promise<Stickers> => {
  const stickers: { available: Sticker[]; sold: Sticker[] } = { available: [], sold: [] }
  const objects = new Map((await rowsOf(office, 'object')).map(row => [String(row['id']), row]))
  for (const row of await rowsOf(office, 'object_instance')) {
    const object = objects.get(String(row['object_id']))
    const kept =
      row['state'] === 'available' ? stickers.available : row['state'] === 'sold' ? stickers.sold : null
    if (kept === null || object === undefined || object['weight_channel'] !== 'unit') continue
    const weight = Math.max(100, Math.round(Number(object['weight']) / 100) * 100)
    kept.push({ code: String(row['external_id']), object: String(object['name']), weight })
  }
  return stickers
}

export const sessionsOf = async (office: Office): Promise<readonly Json[]> =>
  (await office.tasks()).filter(task => task['scope'] === 'scale' && Number(task['task_type_id']) === 17)

export const linesOf = (task: Json | undefined): readonly Json[] =>
  (task?.['objects'] ?? []) as readonly Json[]
