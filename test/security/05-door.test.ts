// [20.5] Random talk at the server's own port: the short run of the sockets of `npm run fuzz`.
import { expect, test } from 'vitest'
import { fuzzDoor } from './fuzz/door.ts'

test('[20.5] 240 connections that keep to no protocol: each is ended, each answer is one, and each place is given back', async () => {
  const { findings, statuses, isGivenBack } = await fuzzDoor({ seed: 20, from: 1, connections: 240 })
  expect(findings.map(({ number, saying, what }) => `${number} (${saying.kind}): ${what}`)).toEqual([])
  expect(isGivenBack).toBe(true)
  // They get through: the app answers some, and Node refuses others.
  for (const status of [200, 400, 408, 431]) expect(statuses.get(status)).toBeGreaterThan(2)
}, 240_000)
