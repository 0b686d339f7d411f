// The sync worker of the component tests: the same engine behind the same bridge as workers/sync.worker.ts, in the page's own process.
// Its network is the house's server, its clock and its timers are the test's.
import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads'
import { expose, type Endpoint } from 'comlink'
import type { Scheduler } from '#core/api/scheduler.ts'
import { openDatabase } from '#core/store/database.ts'
import { openRegistry } from '#core/store/registry.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import { makeSearch } from '#core/sync/search/search.ts'

export interface WorkerParts {
  readonly fetch: typeof globalThis.fetch
  readonly scheduler: Scheduler
  readonly onBug: (error: unknown) => void
}

const endpointOf = (port: NodePort): Endpoint => port as unknown as Endpoint

const startEngine = (port: NodePort, { fetch, scheduler, onBug }: WorkerParts): void => {
  expose(
    makeEngine({
      fetch,
      scheduler,
      random: () => 0.5,
      locks: browserLocks(undefined),
      registry: openRegistry(),
      openDatabase: name => openDatabase(name),
      makeSearch: db => makeSearch(db, scheduler, onBug),
      deviceName: 'Appareil d’essai',
      onBug,
    }),
    endpointOf(port),
  )
}

/** The Worker of a file that has begun (fresh.ts) keeps those that were asked for too early. */
interface Waited {
  readonly waiting?: readonly { readonly address: URL; readonly port: NodePort }[]
}

/** Takes the place of the browser's Worker. Pictures and scans, which need a canvas, have none here: their page does without. */
export const provideWorker = (parts: WorkerParts): (() => void) => {
  const ports: NodePort[] = []
  const serve = (address: URL, port: NodePort): void => {
    ports.push(port)
    if (address.pathname.endsWith('/sync.worker.ts')) startEngine(port, parts)
  }
  const { waiting = [] } = globalThis.Worker as unknown as Waited
  for (const { address, port } of waiting) serve(address, port)
  function InProcess(address: URL): NodePort {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1)
    serve(address, port2)
    // The camera of a scan ends its decoder.
    return Object.assign(port1, { terminate: () => port1.close() })
  }
  Object.defineProperty(globalThis, 'Worker', { value: InProcess, configurable: true, writable: true })
  return () => {
    for (const port of ports) port.close()
  }
}
