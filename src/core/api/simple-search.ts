// `simple_search` (specification section 7): the server searches every task of any time. Online only; its answer is read
// leniently, like any record from outside.
import type { FoundElsewhere } from '../wire/found-elsewhere.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { fittingRow } from '#records/fitting-row.ts'
import type { Outcome } from '#records/failure.ts'
import { halToRows } from '../wire/hal.ts'
import { isJson } from '../wire/json.ts'
import { queryToSearch } from '../wire/task-query.ts'
import type { Client } from './client.ts'

export const simpleSearch = async (
  client: Client,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<Outcome<FoundElsewhere>> => {
  const query = { simple_search: text, keep_deleted: 1, order: '-date', page_size: limit }
  const reply = await client.sendForJson({ method: 'GET', path: `/task${queryToSearch(query)}` })
  if (!reply.ok) return { ok: false, failure: reply.failure }
  const tasks = halToRows(reply.value, 'task').flatMap(sent => {
    const [id, rev] = [sent['id'], Number(sent['rev'] ?? 0)]
    if ((typeof id !== 'string' && typeof id !== 'number') || sent['deleted'] === 1) return []
    const blank = blankRow(Task)
    const { row } = fittingRow(Task, {
      ...blank,
      ...sent,
      id: String(id),
      rev: Number.isFinite(rev) ? rev : 0,
    })
    return [{ ...blank, ...row }]
  })
  const sentTotal = isJson(reply.value) ? Number(reply.value['total_items']) : Number.NaN
  return { ok: true, value: { tasks, total: Number.isFinite(sentTotal) ? sentTotal : tasks.length } }
}
