// `bench.page`: the same rows and queries for each library, run on the page, where these libraries are used.
import { codeOf, dayOfTask, instanceRow, taskId, taskRow } from '../rows.ts'
import { gapTasks } from '../pages/gaps.ts'
import { timed } from '../pages/tasks.ts'
const CHUNK = 500
const peers = {
  rxdb: async () => (await import('./rxdb.js')).rxdbPeer(),
  pouchdb: async () => (await import('./pouchdb.js')).pouchdbPeer(),
  tanstack: async () => (await import('./tanstack.js')).tanstackPeer(),
  sqlite: async () => (await import('./sqlite.js')).sqlitePeer(),
}
const measure = async ({ peer: name, tasks, instances }) => {
  const peer = await peers[name]?.()
  if (peer === undefined) throw new Error(`no peer ${name}`)
  await peer.open('peer')
  const taskRows = Array.from({ length: tasks }, (_, n) => taskRow(n))
  const instanceRows = Array.from({ length: instances }, (_, n) => instanceRow(n))
  await gapTasks['gaps.start']?.(null)
  const start = performance.now()
  for (let at = 0; at < tasks; at += CHUNK) await peer.ingest(taskRows.slice(at, at + CHUNK), [])
  for (let at = 0; at < instances; at += CHUNK) await peer.ingest([], instanceRows.slice(at, at + CHUNK))
  const rowsPerSecond = ((tasks + instances) * 1e3) / (performance.now() - start)
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
