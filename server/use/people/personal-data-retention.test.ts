// How long personal data are kept (RP2): what a dry run shows, what a run erases, and the settings.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admin, openWorld, ORG, stop, type World } from '#test/fixtures/server-world.ts'
import type { PersonalParts } from './personal-data.ts'
import { openPersonalLog } from './personal-data-log.ts'
import { openRetention, retentionOf, runRetention } from './personal-data-retention.ts'

let world: World
let folder: string
let parts: PersonalParts
let removed: string[]
beforeEach(async () => {
  removed = []
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'quai-retention-'))
  parts = {
    ports: world.ports,
    log: openPersonalLog(folder),
    images: { remove: async address => void removed.push(address) },
  }
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

test('[RP2] [MS5] a dry run of the retention shows what would be erased and changes nothing; a run erases just that', async () => {
  await world.put(
    'task',
    stop('old', { date: '2023-11-17' }),
    stop('limit', { date: '2023-11-18' }),
    stop('new'),
    {
      ...stop('weighing', { date: '2020-01-01' }),
      lastname: '',
      phone1: '',
      task_type_id: 17,
      scope: 'scale',
    },
  )
  const said = { resource_id: 'truck-1', date: '2023-11-17', shift_id: 1 }
  const photo = (id: string) => ({ id, kind: 'proof', url: `/images/${id}.jpg` })
  await world.put('shift_instance', { id: 'old-slot', ...said, crew_note: 'Mme Martin a un chien' })
  await world.put(
    'slot_message',
    { id: 'old-words', ...said, text: 'Mme Martin est absente', photosList: [photo('old')] },
    {
      id: 'new-words',
      ...said,
      date: '2023-11-18',
      text: 'Mme Martin est absente',
      photosList: [photo('new')],
    },
  )
  for (const month of ['2025-10', '2025-11', '2026-11'])
    await parts.log.note({
      at: `${month}-02T10:00:00.000Z`,
      org: ORG,
      user_id: 'u',
      device: null,
      what: 'read',
      entity: 'task',
      id: 'x',
      count: 1,
    })
  const settings = { task_months: 36, log_months: 12 }
  const expected = { before: '2023-11-18', tasks: 1, messages: 2, log_files: 1, oldest: '2023-11-17' }
  expect(await runRetention(parts, admin, settings, true)).toEqual(expected)
  expect(await world.row('task', 'old')).toMatchObject({ lastname: 'Martin' })
  expect(await parts.log.lines(ORG, 10)).toHaveLength(3)
  expect(await runRetention(parts, admin, settings, false)).toEqual(expected)
  expect(await world.row('task', 'old')).toMatchObject({ lastname: '' })
  expect(await world.row('task', 'limit')).toMatchObject({ lastname: 'Martin' })
  expect(await world.row('shift_instance', 'old-slot')).toMatchObject({ crew_note: '' })
  expect(await world.row('slot_message', 'old-words')).toMatchObject({ text: '', photosList: [] })
  expect(await world.row('slot_message', 'new-words')).toMatchObject({ text: 'Mme Martin est absente' })
  expect(removed).toEqual(['/images/old.jpg'])
  const [noted, ...older] = await parts.log.lines(ORG, 10)
  expect([noted, older.length]).toEqual([expect.objectContaining({ what: 'retention', count: 3 }), 2])
  expect(await runRetention(parts, admin, { task_months: null, log_months: null }, false)).toMatchObject({
    tasks: 0,
  })
})

test('[RP2] the settings are months or nothing, kept for each organisation', async () => {
  expect(retentionOf({ task_months: 0 })).toBeUndefined()
  expect(retentionOf({ task_months: '36' })).toBeUndefined()
  expect(retentionOf({ log_months: 241 })).toBeUndefined()
  const store = openRetention(folder)
  expect(await store.read(ORG)).toEqual({ task_months: null, log_months: 12 })
  await store.save(ORG, { task_months: 36, log_months: null })
  await store.save('autre', { task_months: 12, log_months: 6 })
  expect(await store.read(ORG)).toEqual({ task_months: 36, log_months: null })
})
