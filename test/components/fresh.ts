// The files of this layer share a process, so that its libraries are loaded and warm once (house.md, « Tests »). Each begins with the
// product's own code unloaded, an empty device, and a Dexie that knows that device.
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { vi } from 'vitest'
import { IDBFactory } from 'fake-indexeddb'

vi.useRealTimers()
vi.resetModules()

const define = (name: string | symbol, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
define('indexedDB', new IDBFactory())
// Dexie keeps itself under this name, and serves whoever loads it again.
define(Symbol.for('Dexie'), undefined)
// That page may load a part later yet, and with it the bridge to the worker: it is this file's (test/components/worker.ts).
const waiting: { readonly address: URL; readonly port: MessagePort }[] = []
function WaitingWorker(address: URL): MessagePort {
  const { port1, port2 } = new MessageChannel()
  waiting.push({ address, port: port2 })
  return port1
}
define('Worker', Object.assign(WaitingWorker, { waiting }))
// Nor does the Dexie of a file that is over hear of this one's writes. Each page is alone: no other tab listens.
define('BroadcastChannel', undefined)
