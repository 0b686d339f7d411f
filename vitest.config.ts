// The layers of the tests, each a project of its own (CONTRIBUTING, « Tests »): `npm test` runs those of every minute, `npm run test:all`
// the others, and `npx vitest run <file>` any file of any layer.
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { failuresReporter } from './test/failures-reporter.ts'
import { timesReporter } from './test/times-reporter.ts'
import { findChromium } from './test/journeys/tools/chromium.ts'
import {
  leftOutOfSync,
  longSchedules,
  onBothDatabases,
  onPostgres,
  schedules,
  smokeJourneys,
  startingProcesses,
  unitTests,
} from './test/layers.ts'

const hasBrowser = findChromium() !== undefined
if (!hasBrowser) {
  const sentence =
    'The journeys of test/journeys need a Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM.'
  if (process.env['CI'] === 'true') throw new Error(sentence)
  process.stderr.write(`${sentence} They are left out of this run.\n`)
}

const { sharing, devices, alone } = unitTests()
const journeys = hasBrowser ? ['test/journeys/**/*.test.ts'] : []

/** What every layer has; two workers at most, so that a machine that does something else at the same time still answers. */
const common = {
  testTimeout: 60_000,
  hookTimeout: 90_000,
  // The time that a busy machine may need for what is immediate on a quiet one.
  expect: { poll: { timeout: 15_000 } },
  pool: 'forks' as const,
  // Thousands of schedules make many short-lived objects: a larger young generation saves a seventh of their time.
  execArgv: ['--max-semi-space-size=128', '--min-semi-space-size=64'],
  maxWorkers: 2,
}

const databaseSetup = { setupFiles: ['test/sync/setup.ts'] }

const browserSetup = {
  // To load Playwright costs each process more than a CPU second; what a file opens it closes.
  isolate: false,
  // What the pages show is printed before a journey's own hooks close them.
  sequence: { hooks: 'list' as const },
  globalSetup: ['test/journeys/tools/shared-setup.ts'],
  setupFiles: ['test/journeys/tools/seen.ts'],
}

export default defineConfig({
  test: {
    reporters: ['default', timesReporter(), failuresReporter()],
    // What was made of a file serves the next run, and the same run on another Node: by what the file says.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    sequence: { sequencer: LongestFirst },
    projects: [
      // Nothing of one file is left for the next: many share a process, and load what they import once.
      { test: { ...common, name: 'rules', include: sharing, isolate: false } },
      {
        test: {
          ...common,
          name: 'devices',
          isolate: false,
          setupFiles: ['fake-indexeddb/auto'],
          include: devices,
        },
      },
      { test: { ...common, name: 'local', include: alone } },
      {
        test: {
          ...common,
          name: 'components',
          isolate: false,
          // Unloaded between two files, as the product's own code is (test/components/fresh.ts).
          server: { deps: { inline: [/dexie/] } },
          setupFiles: ['fake-indexeddb/auto', 'test/components/fresh.ts'],
          include: ['test/components/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts', 'test/{contracts,rights,operate,security}/**/*.test.ts'],
          exclude: [...onPostgres, ...startingProcesses],
        },
      },
      { test: { ...common, name: 'processes', include: startingProcesses } },
      {
        test: {
          ...common,
          ...databaseSetup,
          name: 'sync',
          isolate: false,
          include: ['test/sync/**/*.test.ts'],
          exclude: leftOutOfSync(process.env['QUAI_FIRST_SCHEDULES'] === 'made'),
          env: { QUAI_SCHEDULES: 'first' },
        },
      },
      {
        test: {
          ...common,
          ...databaseSetup,
          name: 'schedules',
          isolate: false,
          include: [...schedules, ...longSchedules],
          env: { QUAI_SCHEDULES: 'rest' },
        },
      },
      { test: { ...common, ...browserSetup, name: 'smoke', include: hasBrowser ? smokeJourneys : [] } },
      { test: { ...common, ...browserSetup, name: 'journeys', include: journeys, exclude: smokeJourneys } },
      {
        test: {
          ...common,
          name: 'postgres',
          include: [...onPostgres, ...onBothDatabases],
          globalSetup: ['test/postgres.ts'],
        },
      },
    ],
  },
})
