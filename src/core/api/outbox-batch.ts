// Sends the outbox to the server: `PUT /{entity}` with items that each have their key, one answer per item (api-dialect.md
// section 12).
import { isJson } from '../wire/json.ts'
import { pendingText } from '../wire/pending-header.ts'
import type { DeviceReport, OutboxItem, OutboxResult } from '../wire/sync-protocol.ts'
import { LARGE_CALL_MS, type Client, type Refused } from './client.ts'

export type BatchReply =
  { readonly ok: true; readonly results: readonly OutboxResult[]; readonly epoch: string | null } | Refused

/** `items` are already JSON texts: what is sent again must be the same bytes. `left`: what waits on this device besides them. */
export const putBatch = async (
  client: Client,
  entity: string,
  items: readonly string[],
  left: Pick<DeviceReport, 'pending' | 'oldest_at'>,
): Promise<BatchReply> => {
  const reply = await client.sendForJson({
    method: 'PUT',
    path: `/${entity}`,
    body: `[${items.join(',')}]`,
    timeout: LARGE_CALL_MS,
    headers: { 'X-Pending': pendingText(left) },
  })
  return reply.ok ? { ok: true, results: resultsOf(reply.value), epoch: reply.epoch } : reply
}

export const itemText = (item: OutboxItem): string => JSON.stringify(item)

const resultsOf = (value: unknown): OutboxResult[] => {
  const results = isJson(value) && Array.isArray(value['results']) ? value['results'] : []
  return results.filter(isResult)
}
const isResult = (value: unknown): value is OutboxResult =>
  isJson(value) && typeof value['_key'] === 'string' && typeof value['status'] === 'number'
