// Which pictures the records name: a picture belongs to whoever names it, and whoever may write a record may name any address.
import { entities } from '#records/entities/index.ts'
import type { Reader } from '../../storage/storage.ts'
import { allRows } from '../write/all-rows.ts'
import { imagePath } from './images.ts'

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

/** Every path of an image in a value, whatever the field: in lists, in other versions, inside a text. */
export const pathsIn = (value: unknown, found: string[] = []): readonly string[] => {
  if (typeof value === 'string') {
    if (!value.includes('/images/')) return found
    for (const word of value.split(/["'\s<>()]/)) {
      const path = imagePath(word)
      if (path !== undefined) found.push(decoded(path))
    }
  } else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) pathsIn(one, found)
  return found
}

/** Of these paths, those that a record names which is neither deleted nor left out. */
export const pathsStillNamed = async (
  reader: Reader,
  paths: ReadonlySet<string>,
  isLeftOut: (entity: string, id: string) => boolean,
): Promise<ReadonlySet<string>> => {
  const named = new Set<string>()
  if (paths.size === 0) return named
  for (const { name } of entities)
    for await (const row of allRows(reader, name)) {
      if (row.deleted !== 0 || isLeftOut(name, row.id)) continue
      for (const path of pathsIn(row)) if (paths.has(path)) named.add(path)
    }
  return named
}
