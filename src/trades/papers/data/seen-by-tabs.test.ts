import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { rightsOf, type Rights } from '#records/rights/rights.ts'
import { foundTasks, NO_FILTERS } from '#core/store/search/found-tasks.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { waitingTasks } from '#trades/figures/data/waiting-tasks.ts'
import { changedTasks } from '#trades/finding/data/changed-tasks.ts'

const today = '2026-11-20'
const planner = rightsOf(['emma_desktop', 'see_global'])

test('[RG5] queues, history and search show what the tabs of the account list, and nothing beyond', async () => {
  const mirror = await openMirror()
  const { db } = mirror.device
  const [trucks, rental] = [['see_trucks'], ['see_counter', 'see_stock']].map(tabs =>
    rightsOf(['emma_desktop', ...tabs]),
  )
  if (trucks === undefined || rental === undefined) throw new Error('no rights')
  const types = { collected: 1, delivered: 14, returned: 13, prepared: 16 } as const
  const each = (values: object, prefix: string) =>
    Object.entries(types).map(([id, task_type_id]) => {
      const scope = scopeOfTaskType(task_type_id)
      return Object.assign({ id: `${prefix} ${id}`, task_type_id, scope }, values)
    })
  await mirror.put(
    Task,
    ...each({ task_state_id: 1, date: '2026-11-19', modification_time: `${today} 08:00:00` }, 'draft'),
    ...each({ task_state_id: 7, date: '2026-11-19' }, 'check'),
    ...each({ task_state_id: 2, date: '2026-11-18', shift_instance_id: 's' }, 'past'),
  )
  const ids = Object.keys(types).map(name => `draft ${name}`)
  const shown = async (rights: Rights) => {
    const waits = await waitingTasks(db, { today, rights })
    const asked = { from: today, to: today, state: null, partner: '', origin: '', rights }
    const changed = (['emma', 'loki'] as const).map(scope => changedTasks(db, { ...asked, scope }))
    const found = await foundTasks(db, { ids, filters: NO_FILTERS, rights, limit: 10 })
    const listed = await foundTasks(db, { ids: null, filters: NO_FILTERS, rights, limit: 20 })
    const names = (tasks: readonly { readonly task: { readonly id: string } }[]): string[] =>
      tasks.map(({ task }) => task.id.split(' ')[1] ?? '').toSorted()
    return {
      drafts: names(waits.drafts),
      past: names(waits.past),
      toCheck: names(waits.toCheck),
      changed: names((await Promise.all(changed)).flat()),
      found: names(found.rows),
      listed: [...new Set(names(listed.rows))],
    }
  }
  const everywhere = (names: readonly string[]) => ({
    drafts: names,
    past: names,
    toCheck: names,
    changed: names,
    found: names,
    listed: names,
  })
  expect(await shown(planner)).toEqual(everywhere(['collected', 'delivered', 'prepared', 'returned']))
  expect(await shown(trucks)).toEqual(everywhere(['collected', 'delivered']))
  expect(await shown(rental)).toEqual(everywhere(['delivered', 'prepared', 'returned']))
})
