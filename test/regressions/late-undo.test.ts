// TS8 and TS4: a correction tapped offline before midnight must be accepted when it arrives the next morning.
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { momentOf } from '#records/time/dates.ts'
import { rightsOf, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { notDoneTask } from '#core/task/not-done-task.ts'
import { setTaskStateBack } from '#core/task/set-task-state-back.ts'
import { NOW, openHouse, TODAY, type House } from '../sync/real/house.ts'

let house: House
afterEach(() => house.close())
const HOUR = 3_600_000

interface Tap {
  readonly id: string
  readonly at: string
  readonly rights: Rights
}
const corrections = {
  'Remettre à faire': (db: LocalDatabase, tap: Tap) => setTaskStateBack(db, tap),
  'Non réalisée': (db: LocalDatabase, tap: Tap) => notDoneTask(db, { ...tap, reason_type: 'absent' }),
}

for (const [what, correct] of Object.entries(corrections))
  test(`[TS8] « ${what} », tapped offline before midnight and sent the next morning, is accepted`, async () => {
    house = await openHouse()
    const phone = await house.openDevice('camion 1')
    const { db, profile } = await phone.signIn('camion')
    const rights = rightsOf(profile.permissions)
    const stop = (await db.rows('task').toArray()).find(
      row => row['date'] === TODAY && row['task_state_id'] === TASK_STATE.accepted,
    )
    const id = stop?.id ?? ''
    expect(await finishTask(db, { id, at: momentOf(NOW), rights })).toMatchObject({ ok: true })
    await phone.remote.syncNow()
    expect(await db.outbox.count()).toBe(0)
    phone.online = false
    expect(await correct(db, { id, at: momentOf(NOW + HOUR), rights })).toMatchObject({ ok: true })
    Object.assign(house.ports, { clock: () => NOW + 22 * HOUR })
    phone.online = true
    await phone.remote.syncNow()
    await phone.remote.syncNow()
    expect(await db.outbox.toArray()).toEqual([])
  })
