// The bench's worker: raw IndexedDB, the mirror's ingest and its text index, where the product runs them.
import { mirrorTasks } from './mirror.ts'
import { rawTasks } from './raw.ts'
import { searchTasks } from './search.ts'
import type { Tasks } from './tasks.ts'

const tasks: Tasks = { ...rawTasks, ...mirrorTasks, ...searchTasks }

addEventListener('message', async ({ data: { n, name, args } }) => {
  try {
    const task = tasks[name]
    if (task === undefined) throw new Error(`no task ${name}`)
    postMessage({ n, value: await task(args as never) })
  } catch (error) {
    postMessage({ n, error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) })
  }
})
