// TanStack DB: collections in memory, stored in plain IndexedDB by our own code, because the library leaves that to its user.
import {
  BasicIndex,
  createCollection,
  createLiveQueryCollection,
  eq,
  like,
  localOnlyCollectionOptions,
  lower,
} from '@tanstack/db'
const answer = request =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })
const completed = transaction =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('aborted')))
  })
export const tanstackPeer = async () => {
  const indexed = { defaultIndexType: BasicIndex }
  const tasks = createCollection(
    localOnlyCollectionOptions({
      id: 'task',
      getKey: row => row.id,
      ...indexed,
    }),
  )
  const instances = createCollection(
    localOnlyCollectionOptions({
      id: 'instance',
      getKey: row => row.id,
      ...indexed,
    }),
  )
  tasks.createIndex(row => row.date)
  instances.createIndex(row => row.external_id)
  let db
  return {
    open: async name => {
      const request = indexedDB.open(`${name}-tanstack`, 1)
      request.onupgradeneeded = () => {
        for (const store of ['task', 'instance']) request.result.createObjectStore(store, { keyPath: 'id' })
        request.result.createObjectStore('outbox', { autoIncrement: true })
      }
      db = await answer(request)
      const transaction = db.transaction(['task', 'instance'], 'readonly')
      const [kept, other] = await Promise.all([
        answer(transaction.objectStore('task').getAll()),
        answer(transaction.objectStore('instance').getAll()),
      ])
      await tasks.preload()
      await instances.preload()
      if (kept.length > 0) tasks.insert(kept)
      if (other.length > 0) instances.insert(other)
    },
    ingest: async (taskRows, instanceRows) => {
      if (taskRows.length > 0) tasks.insert([...taskRows])
      if (instanceRows.length > 0) instances.insert([...instanceRows])
      const transaction = db.transaction(['task', 'instance'], 'readwrite', { durability: 'relaxed' })
      for (const row of taskRows) transaction.objectStore('task').put(row)
      for (const row of instanceRows) transaction.objectStore('instance').put(row)
      await completed(transaction)
    },
    day: async day => {
      const live = createLiveQueryCollection(query =>
        query.from({ task: tasks }).where(({ task }) => eq(task.date, day)),
      )
      const rows = await live.toArrayWhenReady()
      await live.cleanup()
      return rows.length
    },
    code: async code => {
      const live = createLiveQueryCollection(query =>
        query.from({ one: instances }).where(({ one }) => eq(one.external_id, code)),
      )
      const rows = await live.toArrayWhenReady()
      await live.cleanup()
      return rows.length === 1
    },
    edit: async (id, note) => {
      tasks.update(id, draft => {
        draft.note = note
      })
      const transaction = db.transaction(['task', 'outbox'], 'readwrite', { durability: 'strict' })
      transaction.objectStore('task').put(tasks.get(id))
      transaction.objectStore('outbox').add({
        id,
        patch: { note },
      })
      await completed(transaction)
    },
    text: async words => {
      const live = createLiveQueryCollection(query =>
        query.from({ task: tasks }).where(({ task }) => like(lower(task.email), `%${words}%`)),
      )
      const rows = await live.toArrayWhenReady()
      await live.cleanup()
      return rows.length
    },
  }
}
