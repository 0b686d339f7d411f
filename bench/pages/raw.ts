// The same work in plain IndexedDB, with the same tables and indexes: the lower limit of what a browser needs for it.
import type { AnyRow } from '#records/entity.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import { mirrorStores } from '#core/store/mirror-stores.ts'
import { toLocalRow } from '#core/store/rows/local-row.ts'
import { readableFields, textOfFields } from '#records/text/search-text.ts'
import { taskId, dayOfTask, codeOf, instanceId } from '../rows.ts'
import { timed, type Tasks } from './tasks.ts'

type Row = { readonly [field: string]: unknown }
const measured = { task: Task, object_instance: ObjectInstance }
type Measured = keyof typeof measured
const searched = { task: readableFields(Task), object_instance: readableFields(ObjectInstance) }

/** « [scope+date] » as the browser writes it. */
const pathOf = (index: string): string | string[] =>
  index.startsWith('[') ? index.slice(1, -1).split('+') : index

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('aborted')))
  })

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const store of Object.keys(measured)) {
      const [keyPath = '', ...indexes] = (mirrorStores[store] ?? '').split(', ')
      const made = request.result.createObjectStore(store, { keyPath })
      for (const index of indexes) made.createIndex(index, pathOf(index))
    }
    request.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
  }
  return answer(request)
}

export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

interface FeedLine {
  readonly e: Measured
  readonly v: AnyRow
}

interface Ingest {
  readonly name: string
  readonly url: string
  /** What the search reads is written as well, as the mirror does. */
  readonly notes?: boolean
}
/** Stores the feed's text with one transaction for each of its shards. */
const ingest = async ({ name, url, notes = false }: Ingest): Promise<number> => {
  const db = await open(name)
  const start = performance.now()
  const { body } = await fetch(url)
  let rows: FeedLine[] = []
  let count = 0
  const store = async (): Promise<void> => {
    const transaction = db.transaction(['task', 'object_instance', 'outbox'], 'readwrite', {
      durability: 'relaxed',
    })
    for (const { e, v } of rows) transaction.objectStore(e).put(toLocalRow(measured[e], v, []))
    if (notes)
      transaction.objectStore('outbox').add({
        ids: rows.map(({ v }) => v.id),
        texts: rows.map(({ e, v }) => textOfFields(searched[e], v)),
        days: rows.map(() => 0),
      })
    await completed(transaction)
    count += rows.length
    rows = []
  }
  if (body !== null)
    for await (const line of linesOf(body)) {
      const read = JSON.parse(line) as FeedLine | object
      if ('e' in read) rows.push(read)
      else if (rows.length > 0) await store()
    }
  const seconds = (performance.now() - start) / 1000
  db.close()
  return count / seconds
}

const edit = async (
  db: IDBDatabase,
  durability: 'strict' | 'relaxed',
  id: string,
  note: string,
): Promise<void> => {
  const transaction = db.transaction(['task', 'outbox'], 'readwrite', { durability })
  const written = completed(transaction)
  const task = transaction.objectStore('task')
  const row = await answer(task.get(id) as IDBRequest<Row>)
  task.put({ ...row, note })
  transaction
    .objectStore('outbox')
    .add({ entity: 'task', id, op: 'patch', patch: { note }, from: { note: row['note'] } })
  await written
}

const readDay = (db: IDBDatabase, day: string): Promise<Row[]> =>
  answer(
    db
      .transaction('task', 'readonly')
      .objectStore('task')
      .index('[scope+date]')
      .getAll(IDBKeyRange.only(['emma', day])) as IDBRequest<Row[]>,
  )

export const rawTasks: Tasks = {
  'raw.ingest': ingest,
  'raw.day': async ({ name }: { readonly name: string }) => {
    const db = await open(name)
    const taken = await timed(
      200,
      (day: string) => readDay(db, day),
      n => dayOfTask(n * 7),
    )
    db.close()
    return taken
  },
  'raw.code': async ({ name, instances }: { readonly name: string; readonly instances: number }) => {
    const db = await open(name)
    const taken = await timed(
      200,
      (code: string) =>
        answer(
          db
            .transaction('object_instance', 'readonly')
            .objectStore('object_instance')
            .index('external_id')
            .get(code),
        ),
      n => codeOf((n * 97) % instances),
    )
    db.close()
    return taken
  },
  'raw.edit': async ({
    name,
    durability,
  }: {
    readonly name: string
    readonly durability: 'strict' | 'relaxed'
  }) => {
    const db = await open(name)
    const taken = await timed(
      100,
      (n: number) => edit(db, durability, taskId(n * 3), `essai ${n}`),
      n => n,
    )
    db.close()
    return taken
  },
  /** A write, then the day's query again: the least that a screen needs to show a change. */
  'raw.react': async ({ name }: { readonly name: string }) => {
    const db = await open(name)
    const taken = await timed(
      60,
      async (n: number) => {
        await edit(db, 'strict', taskId(n * 5), `suite ${n}`)
        await readDay(db, dayOfTask(n * 5))
      },
      n => n,
    )
    db.close()
    return taken
  },
  'raw.cold': async ({ name }: { readonly name: string }) => {
    const start = performance.now()
    const db = await open(name)
    const rows = await readDay(db, dayOfTask(50))
    const ms = performance.now() - start
    db.close()
    return { ms, rows: rows.length }
  },
  'raw.calibrate': async () => {
    const db = await open('calibration')
    const row = { id: instanceId(1), text: 'x'.repeat(1700) }
    const writes = await timed(
      60,
      async (n: number) => {
        const transaction = db.transaction(['task', 'outbox'], 'readwrite', { durability: 'relaxed' })
        const written = completed(transaction)
        transaction.objectStore('task').put({ ...row, n })
        transaction.objectStore('outbox').add({ n })
        await written
      },
      n => n,
    )
    db.close()
    return writes.p50
  },
}
