// What a request sent of a record, decoded: a long list takes as long as all the rest together, and is decoded in pieces between which others
// have their turn.
import { decodeFields, type Decoded, type Entity, type Issue } from '#records/entity.ts'
import type { Json } from '#core/wire/json.ts'
import type { WriteTx } from '../write/write-tx.ts'

const PIECE = 200

/** One that is too long is refused before any of its items is looked at. */
const isLong = (of: Entity, name: string, sent: unknown): sent is readonly unknown[] => {
  const known = of.fields[name]
  if (known?.type.kind !== 'list' || known.readonly === true || !Array.isArray(sent)) return false
  return sent.length > PIECE && sent.length <= (known.type.max ?? 0)
}

/** The same as `decodeFields`: the items of a list are independent of one another. */
export const decodeSent = async (
  { breathe }: Pick<WriteTx, 'breathe'>,
  of: Entity,
  body: Json,
): Promise<Decoded> => {
  await breathe()
  const short = Object.fromEntries(Object.entries(body).filter(([name, sent]) => !isLong(of, name, sent)))
  const decoded = decodeFields(of, short)
  const issues: Issue[] = decoded.ok ? [] : [...decoded.issues]
  const value: { [field: string]: unknown } = decoded.ok ? { ...decoded.value } : {}
  for (const [name, sent] of Object.entries(body)) {
    if (!isLong(of, name, sent)) continue
    const items: unknown[] = []
    for (let at = 0; at < sent.length; at += PIECE) {
      await breathe()
      const piece = decodeFields(of, { [name]: sent.slice(at, at + PIECE) })
      if (!piece.ok) {
        issues.push(...piece.issues)
        break
      }
      const read = piece.value[name]
      if (Array.isArray(read)) for (const item of read) items.push(item)
    }
    value[name] = items
  }
  await breathe()
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}
