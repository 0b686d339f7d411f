// Removes images that no record names any more: of an upload whose answer was lost, of a draft that was dropped, of a record that was purged.
// Only after a long time without a name: a device may still hold a change that names one, and an older backup may come back.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { entities } from '#records/entities/index.ts'
import { isJson, type Json } from '#core/wire/json.ts'
import { hasCode } from '../../storage/error-codes.ts'
import type { OrganisationStorage } from '../../storage/storage.ts'
import { THUMBNAIL, type Images } from '../pictures/images.ts'
import { pathsIn } from '../pictures/named-pictures.ts'
import { allRows } from '../write/all-rows.ts'
import type { Ports } from '../write/caller.ts'

const DAY = 86_400_000
/** Longer than the 90 days for which a change that a device sends again is known (housekeeping.ts). */
export const UNUSED_FOR = 120 * DAY
/** All records are read for it. */
const EVERY = 7 * DAY

/** Since when each path was seen without a name. It is lost at no cost: the time begins again. */
interface Memory {
  readonly looked: number
  readonly since: ReadonlyMap<string, number>
}

const readMemory = async (file: string): Promise<Memory> => {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'))
    const { looked, since }: Json = isJson(read) ? read : {}
    const known = Object.entries(isJson(since) ? since : {}).filter(
      (one): one is [string, number] => typeof one[1] === 'number',
    )
    return { looked: typeof looked === 'number' ? looked : 0, since: new Map(known) }
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return { looked: 0, since: new Map() }
    throw error
  }
}

const writeMemory = async (file: string, { looked, since }: Memory): Promise<void> => {
  await writeFile(`${file}.part`, JSON.stringify({ looked, since: Object.fromEntries(since) }))
  await rename(`${file}.part`, file)
}

const dropNamed = async (data: OrganisationStorage, unnamed: Set<string>): Promise<void> => {
  for (const { name } of entities)
    for await (const row of allRows(data, name))
      for (const path of pathsIn(row)) {
        unnamed.delete(path)
        // A record may name the small one.
        if (path.startsWith(`${THUMBNAIL}/`)) unnamed.delete(path.slice(THUMBNAIL.length + 1))
      }
}

/** Looks when it is time to; answers how many pictures were removed, each with its thumbnail. */
export const collectImages = async (
  { storage, clock }: Ports,
  images: Pick<Images, 'files' | 'removeBoth'>,
  file: string,
): Promise<number> => {
  const memory = await readMemory(file)
  const now = clock()
  if (now - memory.looked < EVERY) return 0
  // The files first: what comes while the records are read is not among them.
  const unnamed = new Set<string>()
  for await (const { path } of images.files.list())
    unnamed.add(path.startsWith(`${THUMBNAIL}/`) ? path.slice(THUMBNAIL.length + 1) : path)
  for (const org of await storage.organisations()) await dropNamed(storage.of(org), unnamed)
  const since = new Map<string, number>()
  let removed = 0
  for (const path of unnamed) {
    const first = memory.since.get(path) ?? now
    if (now - first < UNUSED_FOR) since.set(path, first)
    else {
      await images.removeBoth(path)
      removed += 1
    }
  }
  await writeMemory(file, { looked: now, since })
  return removed
}
