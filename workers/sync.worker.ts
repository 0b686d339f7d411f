// The sync worker: the engine of src/sync with the browser's own fetch, clock, locks and storage. The page reaches it by comlink.
import { expose } from 'comlink'
import { realScheduler } from '#api/scheduler.ts'
import { openDatabase } from '#local/database.ts'
import { openRegistry } from '#local/registry.ts'
import { makeEngine } from '#sync/engine.ts'
import { browserLocks } from '#sync/lock.ts'
import { makeSearch } from '#sync/search.ts'

/** What people read in the list of devices until they name theirs. */
const deviceName = (): string => {
  const system = /Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux/.exec(navigator.userAgent)?.[0]
  return system === undefined ? 'Appareil' : `Appareil ${system}`
}

expose(
  makeEngine({
    fetch: (input, init) => fetch(input, init),
    scheduler: realScheduler,
    random: Math.random,
    locks: browserLocks(navigator.locks),
    registry: openRegistry(),
    openDatabase: name => openDatabase(name),
    makeSearch: db => makeSearch(db, realScheduler, error => reportError(error)),
    deviceName: deviceName(),
    onBug: error => reportError(error),
  }),
)
