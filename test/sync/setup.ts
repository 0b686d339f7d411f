// What every file of the offline core's tests has before it loads anything. Dexie looks for IndexedDB once, when a process first loads it, and
// its live queries stay silent for ever where it found none. The browser's cryptography answers in threads of its own, which no virtual
// clock waits for: these devices have none, as without https, and the test of a device's key gives it back.
import 'fake-indexeddb/auto'
import { beforeAll } from 'vitest'

beforeAll(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true })
})
