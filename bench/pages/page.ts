// The functions that the bench calls: `bench.page` and `bench.worker` run a named task on the main thread or in a worker. No other code of
// the product is loaded before the task that needs it, so that its effect on the page's memory can be measured.
// The real server, which serves this page too, allows no worker without it.
import '#shell/guard-scripts.ts'
import type { Tasks } from './tasks.ts'

type Run = (name: string, args: unknown) => Promise<unknown>

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'bench' })
interface Answer {
  readonly n: number
  readonly value?: unknown
  readonly error?: string
}

const waiting = new Map<number, (answer: Answer) => void>()
let asked = 0
worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => waiting.get(data.n)?.(data))

const inWorker: Run = (name, args) =>
  new Promise((resolve, reject) => {
    const n = ++asked
    waiting.set(n, ({ value, error }) => {
      waiting.delete(n)
      if (error === undefined) resolve(value)
      else reject(new Error(error))
    })
    worker.postMessage({ n, name, args })
  })

/** Each task loads only what it imports. */
const loaders: { readonly [prefix: string]: () => Promise<Tasks> } = {
  raw: async () => (await import('./raw.ts')).rawTasks,
  mirror: async () => (await import('./mirror.ts')).mirrorTasks,
  engine: async () => (await import('./engine.ts')).engineTasks,
  rental: async () => (await import('./rental.ts')).rentalTasks,
  gaps: async () => (await import('./gaps.ts')).gapTasks,
}

const onPage: Run = async (name, args) => {
  const [prefix = ''] = name.split('.')
  const tasks = (await loaders[prefix]?.()) ?? {}
  const task = tasks[name]
  if (task === undefined) throw new Error(`no task ${name}`)
  return task(args as never)
}

Object.assign(globalThis, { bench: { page: onPage, worker: inWorker } })
