// `bench.page`: the same rows and queries for each library, run on the page, where these libraries are used.
import { codeOf, dayOfTask, taskId } from '../rows.ts'
import { gapTasks } from '../pages/gaps.ts'
import { linesOf } from '../pages/raw.ts'
import { timed } from '../pages/tasks.ts'
const CHUNK = 500
const peers = {
  rxdb: async () => (await import('./rxdb.js')).rxdbPeer(),
  pouchdb: async () => (await import('./pouchdb.js')).pouchdbPeer(),
  tanstack: async () => (await import('./tanstack.js')).tanstackPeer(),
  sqlite: async () => (await import('./sqlite.js')).sqlitePeer(),
}
/** Stores the feed as it comes from the network, as the product and plain IndexedDB do, and returns how many rows it had. */
const ingest = async peer => {
  const { body } = await fetch('/feed')
  let rows = { task: [], object_instance: [] }
  let count = 0
  const store = async () => {
    const { task, object_instance } = rows
    rows = { task: [], object_instance: [] }
    count += task.length + object_instance.length
    await peer.ingest(task, object_instance)
  }
  for await (const line of linesOf(body)) {
    const { e, v } = JSON.parse(line)
    if (e === undefined) continue
    rows[e].push(v)
    if (rows[e].length === CHUNK) await store()
  }
  await store()
  return count
}
const measure = async ({ peer: name, instances }) => {
  const peer = await peers[name]?.()
  if (peer === undefined) throw new Error(`no peer ${name}`)
  await peer.open('peer')
  await gapTasks['gaps.start']?.(null)
  const start = performance.now()
  const count = await ingest(peer)
  const rowsPerSecond = (count * 1e3) / (performance.now() - start)
  const gaps = await gapTasks['gaps.stop']?.(null)
  return {
    rowsPerSecond,
    gaps,
    day: await timed(
      60,
      day => peer.day(day),
      n => dayOfTask(n * 7),
    ),
    code: await timed(
      60,
      code => peer.code(code),
      n => codeOf((n * 97) % instances),
    ),
    edit: await timed(
      40,
      n => peer.edit(taskId(n * 3), `essai ${n}`),
      n => n,
    ),
    text: await timed(
      3,
      text => peer.text(text),
      n => ['martin', 'obernai', 'personne4321'][n] ?? '',
    ),
  }
}
/** On a page that starts anew, with the rows already stored. */
const cold = async ({ peer: name }) => {
  const start = performance.now()
  const peer = await peers[name]?.()
  await peer?.open('peer')
  await peer?.day(dayOfTask(50))
  return performance.now() - start
}
const tasks = {
  measure,
  cold,
}
Object.assign(globalThis, { bench: { page: (name, asked) => tasks[name]?.(asked) } })
