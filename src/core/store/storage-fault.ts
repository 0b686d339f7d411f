// The meaning of an IndexedDB failure for a person (sync.md section 4): no room, refused, written by a newer version, unreadable;
// or only a connection that the system closed. Anything else is a bug.
import type { StorageFault } from '#records/failure.ts'
import { plainText } from '#records/text/plain-text.ts'
import type { LocalDatabase } from './database.ts'

/** By the name of the error; an error from a worker, or from Dexie, may have it only in its message. */
const faults: { readonly [name: string]: StorageFault } = {
  QuotaExceededError: 'full',
  MissingAPIError: 'blocked',
  SecurityError: 'blocked',
  VersionError: 'newer',
  UnknownError: 'corrupted',
  NotReadableError: 'corrupted',
}
/** Firefox in private browsing throws an error that elsewhere means a lost connection; its message tells the two apart. */
const REFUSED = /did not allow mutations/
/** Safari, when the system stopped the storage process behind a sleeping page. */
const LOST = /server lost|connection (is closing|was lost)/i

interface Fact {
  readonly name: string
  readonly message: string
}

/** The error, then the errors inside it. */
const factsOf = (error: unknown): Fact[] => {
  if (typeof error !== 'object' || error === null) return []
  const part = (name: 'name' | 'message' | 'inner' | 'cause'): unknown => Reflect.get(error, name)
  const fact = { name: plainText(part('name')), message: plainText(part('message')) }
  return [fact, ...factsOf(part('inner') ?? part('cause'))]
}

const faultOfFact = ({ name, message }: Fact): StorageFault | null => {
  if (LOST.test(message)) return null
  if (REFUSED.test(message)) return 'blocked'
  const known = Object.keys(faults).find(key => key === name || message.includes(key))
  return known === undefined ? null : (faults[known] ?? null)
}

export const storageFaultOf = (error: unknown): StorageFault | null =>
  factsOf(error)
    .map(faultOfFact)
    .find(fault => fault !== null) ?? null

/** The data is intact: only the connection is lost, and a new one will read it. */
export const isLostConnection = (error: unknown): boolean =>
  storageFaultOf(error) === null &&
  factsOf(error).some(
    ({ name, message }) =>
      name === 'DatabaseClosedError' || name === 'InvalidStateError' || LOST.test(message),
  )

/** Opens both connections again. */
export const reopenDatabase = async ({ relaxed, strict }: LocalDatabase): Promise<void> => {
  for (const { dexie } of [relaxed, strict]) {
    dexie.close({ disableAutoOpen: false })
    await dexie.open()
  }
}
