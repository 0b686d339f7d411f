// What only several processes on one PostgreSQL can show: the key's own row decides, and because of a slot's lock placements see each
// other.
import { expect, inject, test } from 'vitest'
import { openPostgres } from '../../storage/postgres/open-postgres.ts'
import { migratedDatabases } from '#test/fixtures/stores.ts'
import {
  admin,
  desk,
  entityNamed,
  line,
  openWorld,
  ORG,
  problemsOf,
  stop,
  Task,
  type World,
} from '#test/fixtures/server-world.ts'
import type { Ports } from './caller.ts'
import { createRecord, patchRecord } from '../records/resources.ts'

const newDatabase = migratedDatabases(inject('pgUrl'))
const withTwoProcesses = async (run: (world: World, processes: readonly Ports[]) => Promise<void>) => {
  const url = await newDatabase()
  const world = await openWorld(await openPostgres({ url }))
  const other = await openPostgres({ url })
  try {
    await run(world, [world.ports, { ...world.ports, storage: other }])
  } finally {
    await other.close()
    await world.close()
  }
}

test('one key delivered to two processes at once makes one row, and every answer is that row or a request to retry', () =>
  withTwoProcesses(async (world, processes) => {
    for (let round = 0; round < 10; round++) {
      const options = { key: `k${round}`, rev: null, force: false }
      const deliveries = Array.from({ length: 10 }, () => processes).flat()
      const replies = await Promise.all(
        deliveries.map(ports => createRecord(ports, desk, Task, { lastname: `R${round}` }, options)),
      )
      const rows = replies.flatMap(reply => ('row' in reply ? [reply.row.id] : []))
      expect(new Set(rows).size).toBe(1)
      expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    }
    expect(await world.ports.storage.of(ORG).count('task', {})).toBe(10)
  }))

test('[CP6] two simultaneous placements do not fill a truck twice', () =>
  withTwoProcesses(async (_world, [one, other]) => {
    const plain = { key: null, rev: null, force: false }
    const heavy = { objects: [line('1', { weight: 300_000, volume: 0 })] }
    if (one === undefined || other === undefined) throw new Error('two processes are needed')
    const replies = await Promise.all([
      createRecord(one, desk, Task, stop('a', heavy), plain),
      createRecord(other, desk, Task, stop('b', heavy), plain),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(replies.flatMap(problemsOf)).toEqual([21])
  }))

test('an edit on a known rev, delivered to two processes at once, is performed once, and both get the stored answer', () =>
  withTwoProcesses(async (world, processes) => {
    for (let round = 0; round < 10; round++) {
      const id = `t${round}`
      await world.put('task', stop(id))
      const { rev = 0 } = (await world.row('task', id)) ?? {}
      const options = { key: `p${round}`, rev, force: false }
      const replies = await Promise.all(
        processes.map(ports => patchRecord(ports, desk, Task, id, { note: 'cave' }, options)),
      )
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      const created = { key: `c${round}`, rev: null, force: false }
      const makings = await Promise.all(
        processes.map(ports => createRecord(ports, desk, Task, { id: `n${round}` }, created)),
      )
      expect(makings.map(({ status }) => status)).toEqual([201, 201])
    }
  }))

test('with two processes at once only one gets a username, and one of the last two managers remains', () =>
  withTwoProcesses(async (world, [one, other]) => {
    if (one === undefined || other === undefined) throw new Error('two processes are needed')
    const User = entityNamed('user')
    const plain = { key: null, rev: null, force: false }
    const permissions = ['config', 'config_users']
    for (let round = 0; round < 10; round++) {
      const username = `nouvelle${round}`
      const made = await Promise.all(
        [one, other].map(ports => createRecord(ports, admin, User, { username }, plain)),
      )
      expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
      for (const id of [`a${round}`, `b${round}`])
        await world.put('user', { id, username: id, permissions, active: 1 })
      const left = await Promise.all([
        patchRecord(one, admin, User, `a${round}`, { active: 0 }, plain),
        patchRecord(other, admin, User, `b${round}`, { permissions: [] }, plain),
      ])
      expect(left.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
      const stays = (await world.ports.storage.of(ORG).find('user', {})).filter(
        row => row['active'] === 1 && String(row['permissions']).includes('config_users'),
      )
      expect(stays).toHaveLength(1)
      await world.put('user', { ...stays[0], id: stays[0]?.id, active: 0 })
    }
  }))
