// The bench's worker: raw IndexedDB, the mirror's ingest and its text index, which the product also runs in a worker.
import { mirrorTasks } from './mirror.ts'
import { rawTasks } from './raw.ts'
import { searchTasks } from './search.ts'
import type { Tasks } from './tasks.ts'

const tasks: Tasks = { ...rawTasks, ...mirrorTasks, ...searchTasks }

interface Question {
  readonly n: number
  readonly name: string
  readonly args: unknown
}

const answer = async ({ n, name, args }: Question): Promise<void> => {
  try {
    const task = tasks[name]
    if (task === undefined) throw new Error(`no task ${name}`)
    postMessage({ n, value: await task(args as never) })
  } catch (error) {
    postMessage({ n, error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data))
