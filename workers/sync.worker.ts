// The sync worker: the engine of src/core/sync with the browser's own fetch, clock, locks and storage. The page reaches it by comlink.
import { expose } from 'comlink'
import { realScheduler } from '#core/api/scheduler.ts'
import { openDatabase } from '#core/store/database.ts'
import { openRegistry } from '#core/store/registry.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import { makeSearch } from '#core/sync/search/search.ts'

/** The device's name in the list of devices until a person renames it. */
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
