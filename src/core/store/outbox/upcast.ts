// Entries outlive the version that captured them (sync.md section 4). Here they are converted, one step at a time, to what this
// version sends.
import { entityByName } from '#records/entities/index.ts'
import type { Entry } from '../rows/entry.ts'

type Stored = { readonly [member: string]: unknown }
/** By version: the step from it to the next one. */
export type Steps = { readonly [v: number]: ((stored: Stored) => Stored) | undefined }

/** No entry of another version was ever released. */
const steps: Steps = {}

/** The same entry when it is of this version; null when it cannot be read: of a later version, or cut. */
export const upcast = (stored: object, known: Steps = steps): Entry | null => {
  let entry: Stored = { ...stored }
  for (let step = known[Number(entry['v'])]; step !== undefined; step = known[Number(entry['v'])])
    entry = step(entry)
  if (!isEntry(entry)) return null
  return isEntry(stored) ? stored : entry
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null
const isEntry = (stored: object): stored is Entry => {
  const { v, key, entity, id, op, patch, from, refs }: Stored = { ...stored }
  return (
    v === 1 &&
    [key, entity, id].every(text => typeof text === 'string') &&
    entityByName(String(entity)) !== undefined &&
    ['create', 'patch', 'delete'].includes(String(op)) &&
    [patch, from].every(isRecord) &&
    Array.isArray(refs)
  )
}
