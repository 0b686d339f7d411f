// Which files belong to which layer of the tests, where the folder alone does not say it.
import { sourcesIn } from './house/sources.ts'

/** A replaced module, a stand-in for something global: these leave traces in their process. */
const leavesTraces = /\bvi\.(mock|stub\w*|useFakeTimers|spyOn)\b|\bglobalThis\b|Object\.defineProperty\(/
/** Each of its devices has an IndexedDB of its own (test/sync/device.ts); the process needs one before Dexie is loaded. */
const hasDevices = /fake-indexeddb|\bfixtures\//

interface UnitTests {
  readonly sharing: string[]
  readonly devices: string[]
  readonly alone: string[]
}

/** The tests beside the sources of the page, those of the laws, of the scanner, and of faults that were mended. */
export const unitTests = (): UnitTests => {
  const folders = ['src', 'workers', 'sw', 'test/house', 'test/scan', 'test/browsers', 'test/regressions']
  const found: UnitTests = { sharing: [], devices: [], alone: [] }
  for (const { path, text } of sourcesIn(folders, /(?<!\.pg)\.test\.tsx?$/)) {
    if (leavesTraces.test(text)) found.alone.push(path)
    else if (path.startsWith('test/regressions/') || hasDevices.test(text)) found.devices.push(path)
    else found.sharing.push(path)
  }
  return found
}

/** Journeys of every `npm test`: one for each thing that only a browser proves. */
export const smokeJourneys = [
  'desk/board-order', // a card is dragged
  'shell/help', // the page's policy, and a script of elsewhere
  'shell/offline-load', // switched on without a network
  'crew/photos', // a worker makes a photo small
  'crew/slice', // the browser is closed, the server gone
  'shell/two-tabs', // a tab dies
  'shell/update-tabs', // a new version under two tabs
  'dock/weighing-day', // a scale on a cable, and paper
].map(name => `test/journeys/${name}.test.ts`)

/** They start the built server or its commands again and again, as processes, and kill them. */
export const startingProcesses = [
  'server/main.test.ts',
  'test/operate/account-command.test.ts',
  'test/operate/commands.test.ts',
  'test/operate/swap-kills.test.ts',
  'test/security/10-data-folder.test.ts',
]

/** Tests of what only PostgreSQL has. A new one that is not named here fails in the layer of the server, which has no PostgreSQL. */
export const onPostgres = [
  '**/commit-order.pg.test.ts',
  '**/forget-and-return.pg.test.ts',
  '**/outages.pg.test.ts',
  '**/postgres-backup.pg.test.ts',
  '**/postgres.pg.test.ts',
  '**/processes.pg.test.ts',
  '**/standby-reads.pg.test.ts',
  '**/storage.pg.test.ts',
  '**/write.pg.test.ts',
  '**/real-postgres.test.ts',
]

/** They run on SQLite in one layer and on PostgreSQL in the other (test/fixtures/stores.ts). */
export const onBothDatabases = [
  '**/begin-series.pg.test.ts',
  '**/devices.pg.test.ts',
  '**/follow-calendar.pg.test.ts',
  '**/housekeeping.pg.test.ts',
  '**/keep-holidays.pg.test.ts',
  '**/mark-shortages.pg.test.ts',
  '**/rental-money.pg.test.ts',
  '**/repeat-open.pg.test.ts',
  '**/exactly-once.test.ts',
]

/** The first of their schedules belong to `npm test`, the others to `npm run test:all` (test/sync/schedule-runs.ts). */
export const schedules = [
  'test/sync/model/simulation-{first,second,third,fourth}.test.ts',
  'test/sync/real/real-sqlite.test.ts',
  'test/sync/plain/plain-schedules.test.ts',
  'test/sync/rental/counters.test.ts',
  'test/sync/rental/returns.test.ts',
  'test/sync/rental/money-counters.test.ts',
]

/** Many schedules and nothing else: too long for `npm test`. */
export const longSchedules = ['test/sync/model/simulation-bites.test.ts']

/** Of the files in test/sync, those that its layer leaves to others; `madeAlready`: the first schedules too, with the files that make them. */
export const leftOutOfSync = (madeAlready: boolean): string[] => [
  ...onPostgres,
  ...longSchedules,
  ...(madeAlready ? schedules : []),
]
