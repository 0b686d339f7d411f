import { defineConfig } from 'vitest/config'
import { findChromium } from './test/journeys/chromium.ts'

const hasBrowser = findChromium() !== undefined
if (!hasBrowser) {
  const sentence =
    'The journeys of test/journeys need a Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM.'
  if (process.env['CI'] === 'true') throw new Error(sentence)
  process.stderr.write(`${sentence} They are left out of this run.\n`)
}

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'workers/**/*.test.ts',
      'sw/**/*.test.ts',
      'test/**/*.test.{ts,tsx}',
    ],
    exclude: hasBrowser ? [] : ['test/journeys/**'],
    globalSetup: ['test/postgres.ts'],
    setupFiles: ['test/journeys/seen.ts'],
    testTimeout: 30_000,
    hookTimeout: 90_000,
    pool: 'forks',
    // Schedules by the thousand make much short-lived rubbish: a larger nursery takes a tenth of their time away.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: 2,
  },
})
