// [20.5] Random requests over all routes: the short run of `npm run fuzz`, which finds more with more time.
import { expect, test } from 'vitest'
import { fuzz } from './fuzz/run.ts'

test('[20.5] 1,500 random requests: no failure of the server, none that computes long', async () => {
  const { findings, statuses } = await fuzz({ seed: 20, from: 1501, requests: 1500 })
  expect(findings.map(({ number, what }) => `${number}: ${what}`)).toEqual([])
  // They get through: as many are answered as are refused.
  expect(statuses.get(200)).toBeGreaterThan(200)
}, 120_000)
