// UUIDs of RFC 9562, version 5, for slots and occurrences (SL1, RC3): the same name gives the same UUID everywhere. Separate from
// uuid.ts, which is in a phone's first load, because of the hash.
import { sha1 } from '../text/sha1.ts'
import { utf8Bytes } from '../text/utf8.ts'
import { isUuid, stampedUuid } from './uuid.ts'

export const uuidv5 = (namespaceUuid: string, name: string): string => {
  if (!isUuid(namespaceUuid)) throw new TypeError('uuidv5 needs a UUID as its namespace')
  const space = Uint8Array.from(namespaceUuid.replaceAll('-', '').match(/../g) ?? [], pair =>
    Number.parseInt(pair, 16),
  )
  const text = utf8Bytes(name)
  const message = new Uint8Array(space.length + text.length)
  message.set(space)
  message.set(text, space.length)
  return stampedUuid(sha1(message).slice(0, 16), 5)
}
