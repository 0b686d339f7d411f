// What every file of the offline core's tests has before it loads anything. Dexie looks for IndexedDB once, when a process first loads it, and
// its live queries stay silent for ever where it found none. The test of a device's key gives the cryptography back.
import 'fake-indexeddb/auto'
import { beforeAll } from 'vitest'
import { takeCryptographyAway } from './no-cryptography.ts'

beforeAll(takeCryptographyAway)
