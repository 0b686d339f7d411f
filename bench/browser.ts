// A Chromium on a bench page: runs tasks in it by name, measures heaps and takes profiles over the browser's own protocol.
import type { CDPSession, Page } from 'playwright-core'
import { newPerson, type Person } from '#test/journeys/tools/chromium.ts'
import { median, type Calibration } from './figure.ts'

export interface BenchPage {
  readonly page: Page
  run<T>(where: 'page' | 'worker', task: string, args?: unknown): Promise<T>
  /** Starts the page and its worker anew with the same profile. */
  reload(): Promise<void>
  close(): Promise<void>
}

export const openBench = async (url: string): Promise<BenchPage> => {
  const person: Person = await newPerson({ width: 1280, height: 800 })
  const { page } = person
  page.setDefaultTimeout(600_000)
  const load = async (): Promise<void> => {
    await page.goto(url)
    await page.waitForFunction(() => 'bench' in globalThis)
  }
  await load()
  return {
    page,
    run: <T>(where: 'page' | 'worker', task: string, args: unknown = null): Promise<T> =>
      page.evaluate(
        ([place, name, given]) => {
          const { bench } = globalThis as unknown as {
            bench: { [place: string]: (name: string, args: unknown) => Promise<never> }
          }
          return bench[place]?.(name, given) as Promise<never>
        },
        [where, task, args] as const,
      ),
    reload: load,
    close: () => person.close(),
  }
}

/** The present speed of the machine: a fixed loop in this process, and a raw IndexedDB write in a browser that does nothing else. */
export const calibrate = async (url: string): Promise<Calibration> => {
  const bench = await openBench(url)
  const storage = await bench.run<number>('page', 'raw.calibrate')
  await bench.close()
  fixedLoop()
  const loops: number[] = []
  for (let n = 0; n < 7; n++) {
    const start = performance.now()
    if (fixedLoop() === 1) throw new Error('the loop must not be left out')
    loops.push(performance.now() - start)
  }
  return { script: median(loops), storage }
}

const fixedLoop = (): number => {
  let sum = 0
  for (let at = 0; at < 200_000_000; at++) sum = (sum + Math.imul(at, 31)) | 0
  return sum
}

export interface Protocol {
  send(method: string, params?: object): Promise<{ readonly [member: string]: unknown }>
}

export const protocolOfPage = async (page: Page): Promise<Protocol> => {
  const session = await page.context().newCDPSession(page)
  return { send: (method, params = {}) => session.send(method as never, params as never) }
}

/** The protocol of the page's dedicated worker with that name, which a page's session reaches only by messages. */
export const protocolOfWorker = async (page: Page, url: RegExp): Promise<Protocol> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const answers = new Map<number, (message: { readonly result?: never; readonly error?: object }) => void>()
  const found = new Promise<string>(resolve => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && url.test(targetInfo.url)) resolve(sessionId)
    })
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as {
      readonly id: number
      readonly result?: never
      readonly error?: object
    }
    answers.get(answer.id)?.(answer)
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const sessionId = await found
  let asked = 0
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++asked
        answers.set(id, ({ result, error }) => {
          answers.delete(id)
          if (result === undefined) reject(new Error(JSON.stringify(error)))
          else resolve(result)
        })
        const message = JSON.stringify({ id, method, params })
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
      }),
  }
}

/** JavaScript heap after a forced collection, MB. */
export const heapOf = async (protocol: Protocol): Promise<number> => {
  await protocol.send('HeapProfiler.collectGarbage')
  await protocol.send('HeapProfiler.collectGarbage')
  const { usedSize } = await protocol.send('Runtime.getHeapUsage')
  return Number(usedSize) / 1_048_576
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

/** The functions in which a task spends most of its time, each with its share. */
export const profileOf = async (protocol: Protocol, run: () => Promise<unknown>): Promise<string[]> => {
  await protocol.send('Profiler.enable')
  await protocol.send('Profiler.setSamplingInterval', { interval: 500 })
  await protocol.send('Profiler.start')
  await run()
  const { profile } = (await protocol.send('Profiler.stop')) as {
    readonly profile: {
      readonly nodes: ProfileNode[]
      readonly samples: number[]
      readonly timeDeltas: number[]
    }
  }
  const byId = new Map(profile.nodes.map(node => [node.id, node]))
  const times = new Map<string, number>()
  let whole = 0
  for (const [at, id] of profile.samples.entries()) {
    const frame = byId.get(id)?.callFrame
    const name =
      frame === undefined
        ? '?'
        : `${frame.functionName || '(anonyme)'} ${frame.url.split('/').at(-1)}:${frame.lineNumber + 1}`
    const ms = (profile.timeDeltas[at] ?? 0) / 1000
    whole += ms
    times.set(name, (times.get(name) ?? 0) + ms)
  }
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 14)
    .map(([name, ms]) => `${((100 * ms) / whole).toFixed(1).padStart(5)} %  ${Math.round(ms)} ms  ${name}`)
}
