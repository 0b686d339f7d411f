// TS4: the desk adds an object while the crew, offline, finishes the stop. The crew never saw the object, so « Réalisée » would be wrong
// about it, however light it is.
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { momentOf } from '#records/time/dates.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { NOW, openHouse, TODAY, type House } from '../sync/real/house.ts'

let house: House
afterEach(() => house.close())

const linesOf = (row: { readonly [field: string]: unknown } | undefined): TaskLine[] =>
  Array.isArray(row?.['objects']) ? (row['objects'] as TaskLine[]) : []

for (const weight of [40_000, 500])
  test(`[TS4] an object of ${weight} g that the desk added meanwhile makes the stop « À vérifier », never done`, async () => {
    house = await openHouse()
    const phone = await house.openDevice('camion 1')
    const { db, profile } = await phone.signIn('camion')
    const rows = await db.rows('task').toArray()
    const stop = rows.find(
      row => row['date'] === TODAY && row['task_state_id'] === TASK_STATE.accepted && linesOf(row).length > 1,
    )
    const id = stop?.id ?? ''
    phone.online = false
    const finished = await finishTask(db, { id, at: momentOf(NOW), rights: rightsOf(profile.permissions) })
    expect(finished).toMatchObject({ ok: true })
    const [first, ...others] = linesOf(stop)
    const added = {
      ...first,
      line_id: 'desk-line',
      name: 'Armoire',
      quantity: 1,
      weight,
      quantity_done: null,
    }
    await house.change('task', id, { objects: [first, ...others, added] })
    phone.online = true
    await phone.remote.syncNow()
    await phone.remote.syncNow()
    const row = await house.row('task', id)
    expect(await db.outbox.count()).toBe(0)
    expect(row).toMatchObject({ task_state_id: TASK_STATE.toBeChecked })
    expect(row?.['check_reasons']).toContain('unseen')
    expect(linesOf(row).find(({ line_id }) => line_id === 'desk-line')?.quantity_done).toBeNull()
  })
