// Writers that behave as devices do: batches of the outbox, a key for each write, the same bytes again until an answer comes. They keep a
// ledger of acknowledged writes, which `check-ledger.ts` compares with the disk.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isJson } from '#core/wire/json.ts'
import { call } from './calls.ts'

interface Write {
  readonly key: string
  readonly id: string
  /** A text that only this write contains; the history shows how often it was written. */
  readonly mark: string
  readonly item: object
  tries: number
}

export interface Ledger {
  readonly acknowledged: Write[]
  /** Writes sent without an answer so far, by writer. */
  readonly pending: Map<number, Write[]>
  /** How many writes were sent more than once before they were acknowledged. */
  retried: number
  /** Answers that should never come, counted by status. */
  readonly odd: Map<number, number>
}
export const newLedger = (): Ledger => ({ acknowledged: [], pending: new Map(), retried: 0, odd: new Map() })

export interface Crew {
  readonly url: string
  readonly tokens: readonly string[]
  readonly ledger: Ledger
  readonly records: Map<number, Map<string, number>>
  readonly itemsPerBatch?: number
}
export const newCrew = (url: string, tokens: readonly string[], itemsPerBatch = 4): Crew => ({
  url,
  tokens,
  itemsPerBatch,
  ledger: newLedger(),
  records: new Map(),
})

const RECORDS_PER_WRITER = 12
/** Answers after which the write is kept and sent again. */
const later = new Set([0, 409, 429, 500, 502, 503, 507])

/** Every writer works until `isOver`; with `drain`, until nothing is pending. Resolves when all have stopped. */
export const work = async (crew: Crew, { isOver, drain = false, onStatus }: WorkOptions): Promise<void> => {
  await Promise.all(crew.tokens.map((token, n) => oneWriter(crew, token, n, { isOver, drain, onStatus })))
}
export interface WorkOptions {
  readonly isOver: () => boolean
  readonly drain?: boolean
  readonly onStatus?: ((status: number) => void) | undefined
}

const oneWriter = async (
  { url, ledger, records, itemsPerBatch = 4 }: Crew,
  token: string,
  n: number,
  { isOver, drain, onStatus }: WorkOptions,
): Promise<void> => {
  const own = records.get(n) ?? new Map<string, number>()
  records.set(n, own)
  while (!isOver()) {
    let batch = ledger.pending.get(n) ?? []
    if (batch.length === 0) {
      if (drain === true) return
      batch = newBatch(own, itemsPerBatch)
      ledger.pending.set(n, batch)
    }
    for (const write of batch) write.tries += 1
    const body = JSON.stringify(batch.map(({ item }) => item))
    const answer = await call(`${url}/api/task`, token, { method: 'PUT', body })
    onStatus?.(answer?.status ?? 0)
    const results = answer !== null && isJson(answer.body) ? answer.body['results'] : undefined
    if (!Array.isArray(results)) {
      if (answer !== null && !later.has(answer.status)) note(ledger, answer.status)
      await wait(5 + Math.random() * 20)
      continue
    }
    for (const result of results) {
      if (!isJson(result)) continue
      const { _key: key, status, entity } = result
      const write = batch.find(one => one.key === key)
      if (write === undefined || typeof status !== 'number') continue
      if (status === 200 || status === 201) {
        ledger.acknowledged.push(write)
        if (write.tries > 1) ledger.retried += 1
        if (isJson(entity) && typeof entity['rev'] === 'number') own.set(write.id, entity['rev'])
        batch = batch.filter(one => one !== write)
      } else {
        onStatus?.(status)
        if (!later.has(status)) {
          note(ledger, status)
          batch = batch.filter(one => one !== write)
        }
      }
    }
    ledger.pending.set(n, batch)
    if (batch.length > 0) await wait(5 + Math.random() * 20)
  }
}

const note = ({ odd }: Ledger, status: number): void => {
  odd.set(status, (odd.get(status) ?? 0) + 1)
}

/** Creates and edits of different records of this writer; each edit is sent with the last rev that the writer received. */
const newBatch = (own: Map<string, number>, most: number): Write[] => {
  const size = 1 + Math.floor(Math.random() * most)
  const known = [...own].sort(() => Math.random() - 0.5)
  return Array.from({ length: size }, () => {
    const [key, mark] = [randomUUID(), randomUUID()]
    const [id, rev] = (own.size < RECORDS_PER_WRITER ? undefined : known.pop()) ?? [randomUUID(), null]
    const _op = rev === null ? 'create' : 'patch'
    const item = { _key: key, _op, _rev: rev, _force: false, id, firstname: mark }
    return { key, id, mark, item, tries: 0 }
  })
}
