// The files of this layer share a process, so that its libraries are loaded and warm once (house.md, « Tests »). Each begins with the
// product's own code unloaded, an empty device, and a Dexie that knows that device.
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
// Nor does the Dexie of a file that is over hear of this one's writes. Each page is alone: no other tab listens.
define('BroadcastChannel', undefined)
