// One task on one phone, with entries in the state that a test needs, and a check that a decision is one storage step.
import { expect } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import type { Failure } from '#records/failure.ts'
import type { Entry, Values } from '#core/store/rows/entry.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { park, refuse } from '#core/store/outbox/outbox-answers.ts'
import { takeDeparture } from '#core/store/outbox/outbox-departure.ts'
import { isPowerCut, openDevice } from './device.ts'

const INVALID: Failure = { kind: 'invalid', fields: { note: { regexNotMatch: 'x' } } }

export const serverRow = (values: Values = {}): AnyRow => ({
  ...blankRow(Task),
  id: 't1',
  rev: 1,
  note: 'a',
  ...values,
})

export const onePhone = async (...rows: AnyRow[]) => {
  const device = await openDevice('one')
  const phone = {
    device,
    db: device.db,
    bring: async (...fresh: AnyRow[]): Promise<void> => {
      const lines = fresh.map(row => ({ e: 'task', id: row.id, rev: row.rev, v: row }))
      const cursor = Math.max(...fresh.map(({ rev }) => rev))
      await applyChunk(phone.db, { shard: 's', lines, cursor, complete: true, epoch: 'e' })
    },
    patch: (fields: Values, id = 't1'): Promise<void> =>
      edit(phone.db, [Task], draft => draft.patch(Task, id, fields)),
    entries: () => phone.db.outbox.orderBy('seq').toArray(),
    shown: (id = 't1') => phone.db.rows('task').get(id),
    at: async (index: number): Promise<Entry> => {
      const entry = (await phone.entries())[index]
      if (entry === undefined) throw new Error(`no entry ${index}`)
      return entry
    },
    leave: () => takeDeparture(phone.db, all => all.filter(({ state }) => state === 'queued')),
    /** The first entry was sent and refused, the second was captured after it. */
    refusedThen: async (first: Values, second: Values, error: Failure = INVALID): Promise<void> => {
      await phone.patch(first)
      await phone.leave()
      await phone.patch(second)
      await refuse(phone.db, await phone.at(0), error)
    },
    parked: async (mine: Values, theirs: AnyRow | null, error?: Failure): Promise<Entry> => {
      await phone.patch(mine)
      await phone.leave()
      await park(phone.db, await phone.at(0), theirs, error)
      return phone.at(0)
    },
    /** Without power for any transaction nothing changes; with power for one everything is done. */
    expectOneStep: async (decide: () => Promise<unknown>): Promise<void> => {
      const whole = async () => [
        await phone.entries(),
        await phone.db.base.toArray(),
        await phone.db.rows('task').toArray(),
      ]
      const reopen = async (): Promise<void> => {
        await device.reopen()
        phone.db = device.db
      }
      const before = await whole()
      device.powerLeft = 0
      const failure = await decide().then(
        () => null,
        (error: unknown) => error,
      )
      expect(isPowerCut(failure)).toBe(true)
      await reopen()
      expect(await whole()).toEqual(before)
      device.powerLeft = 1
      expect(await decide()).toEqual({ ok: true, value: null })
      await reopen()
      expect(await whole()).not.toEqual(before)
    },
  }
  await alignShards(phone.db, ['s'])
  await phone.bring(...(rows.length === 0 ? [serverRow()] : rows))
  return phone
}
export type OnePhone = Awaited<ReturnType<typeof onePhone>>
