// The server's journal (api-dialect.md section 12): who changed what of a record, when and from which device. Online only; a
// plain back end has none.
import type { Failure } from '#records/failure.ts'
import { isJson, textMember } from '../wire/json.ts'
import type { HistoryLine } from '../wire/history-line.ts'
import type { Client } from './client.ts'

export type HistoryReply =
  | { readonly ok: true; readonly value: readonly HistoryLine[] }
  | { readonly ok: false; readonly failure: Failure }

/** Latest first. */
export const fetchHistory = async (client: Client, entity: string, id: string): Promise<HistoryReply> => {
  const query = new URLSearchParams({ entity, id, page_size: '-1' })
  const reply = await client.sendForJson({ method: 'GET', path: `/history?${query}` })
  if (!reply.ok) return { ok: false, failure: reply.failure }
  const embedded = isJson(reply.value) ? reply.value['_embedded'] : null
  const lines = isJson(embedded) ? embedded['history'] : null
  return { ok: true, value: Array.isArray(lines) ? lines.flatMap(toLine) : [] }
}

const toLine = (sent: unknown): HistoryLine[] => {
  if (!isJson(sent)) return []
  const { rev, user_id, device, note, changes } = sent
  const known = isJson(changes) ? Object.entries(changes) : []
  return [
    {
      id: textMember(sent, 'id'),
      rev: typeof rev === 'number' ? rev : 0,
      at: textMember(sent, 'at'),
      user_id: typeof user_id === 'string' ? user_id : null,
      device: typeof device === 'string' ? device : null,
      note: typeof note === 'string' ? note : null,
      changes: Object.fromEntries(
        known.flatMap(([field, pair]) => (Array.isArray(pair) ? [[field, [pair[0], pair[1]]] as const] : [])),
      ),
    },
  ]
}
