import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { backupIfDue, isDue, type Made } from './nightly-backup.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const at = (text: string): number => Date.parse(text)

test('one is due once a day at its hour by the clock of Paris, and one that was missed is made up for', () => {
  const made = at('2026-07-01T01:16:00Z')
  expect(isDue('03:15', at('2026-07-02T01:14:59Z'), made)).toBe(false)
  expect(isDue('03:15', at('2026-07-02T01:15:00Z'), made)).toBe(true)
  // In winter the same hour comes an hour later.
  expect(isDue('03:15', at('2026-12-02T01:16:00Z'), at('2026-12-01T02:16:00Z'))).toBe(false)
  expect(isDue('03:15', at('2026-12-02T02:16:00Z'), at('2026-12-01T02:16:00Z'))).toBe(true)
  expect(isDue('03:15', at('2026-07-09T00:00:00Z'), made)).toBe(true)
  expect(isDue('23:30', at('2026-07-02T05:00:00Z'), at('2026-07-01T21:31:00Z'))).toBe(false)
  expect(isDue('03:15', made, undefined)).toBe(true)
})

const named = (day: string): string => `quai-${day}T02-15-00-000Z-nuit.tar`
const open = async (made: Made) => {
  const data = await mkdtemp(join(tmpdir(), 'quai-nightly-'))
  folders.push(data)
  const backups = join(data, 'backups')
  await mkdir(backups)
  const add = async (day: string): Promise<void> => {
    await writeFile(join(backups, named(day)), '')
    await utimes(join(backups, named(day)), at(`${day}T02:15:00Z`) / 1000, at(`${day}T02:15:00Z`) / 1000)
  }
  const told: unknown[] = []
  let count = 0
  const look = (now: string): Promise<boolean> =>
    backupIfDue({
      at: '03:15',
      data,
      clock: () => at(now),
      log: event => told.push(event),
      make: async () => {
        count += 1
        if (made.ok) await add(now.slice(0, 10))
        return made
      },
    })
  return { add, look, told, count: () => count, names: async () => (await readdir(backups)).toSorted() }
}

test('a night’s backup is made once, and those that nobody needs any more go', async () => {
  const nightly = await open({ ok: true })
  for (let n = 0; n < 30; n++) await nightly.add(addDays('2026-10-01', n))
  expect(await nightly.look('2026-10-31T02:16:00Z')).toBe(true)
  expect(await nightly.look('2026-10-31T02:17:00Z')).toBe(true)
  expect(nightly.count()).toBe(1)
  const names = await nightly.names()
  expect(names).toContain(named('2026-10-31'))
  expect(names).toHaveLength(9)
})

test('one that fails is told in the log, and nothing is removed', async () => {
  const nightly = await open({ ok: false, said: 'Le disque est plein.' })
  for (let n = 0; n < 30; n++) await nightly.add(addDays('2026-10-01', n))
  expect(await nightly.look('2026-10-31T02:16:00Z')).toBe(false)
  expect(nightly.told).toMatchObject([{ level: 'error', said: 'Le disque est plein.' }])
  expect(await nightly.names()).toHaveLength(30)
})
