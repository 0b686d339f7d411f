import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { rightsOf, type Rights } from '#records/rights/rights.ts'
import { foundTasks, NO_FILTERS } from '#core/store/search/found-tasks.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Resource } from '#records/entities/resource.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { waitingTasks } from '#trades/figures/data/waiting-tasks.ts'
import { changedTasks } from '#trades/finding/data/changed-tasks.ts'
import { toCheck } from '#trades/sending/shared/to-check.ts'
import { certified } from './certified.ts'
import { deliveries } from './printed-delivery.ts'
import { printedSlots, printedTasks } from './printed.ts'
import { rentalPapers } from './rental-papers.ts'

const today = '2026-11-20'
const planner = rightsOf(['emma_desktop', 'see_global'])

const trucks = rightsOf(['emma_desktop', 'see_trucks'])
const rental = rightsOf(['emma_desktop', 'see_counter', 'see_stock'])
const types = { collected: 1, delivered: 14, returned: 13, prepared: 16 } as const

test('[RG5] queues, history and search show what the tabs of the account list, and nothing beyond', async () => {
  const mirror = await openMirror()
  const { db } = mirror.device
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

test('[RG5] a paper that is asked for by its address, and the versions to settle, are of what the tabs list', async () => {
  const mirror = await openMirror()
  const { db } = mirror.device
  const dispute = {
    id: 'd1',
    cause: 'both_changed',
    captured_at: '2026-11-19 10:41:00',
    user_id: 'julie',
    device: 'phone',
    from: { note: '' },
    patch: { note: 'b' },
    theirs: { note: 'c' },
    detail: null,
    settled_at: null,
    settled_by: null,
  } as const
  await mirror.put(Resource, { id: 'r1', type: 'truck' }, { id: 'r2', type: 'stock' })
  await mirror.put(
    ShiftInstance,
    { id: 's1', resource_id: 'r1', date: today, shift_id: 1 },
    { id: 's2', resource_id: 'r2', date: today, shift_id: 1 },
  )
  const next = new Map([
    ['prepared', 'delivered'],
    ['delivered', 'returned'],
  ])
  await mirror.put(
    Task,
    ...Object.entries(types).map(([id, task_type_id]) => ({
      id,
      task_type_id,
      scope: scopeOfTaskType(task_type_id),
      task_state_id: 7 as const,
      disputes: [dispute],
      next_task_id: next.get(id) ?? null,
      date: today,
      shift_instance_id: task_type_id === 16 ? 's2' : 's1',
    })),
  )
  const ids = Object.keys(types)
  const read = async (rights: Rights) => {
    const sheets = await printedSlots(db, { ids: ['s1', 's2'], rights })
    const papers = await Promise.all([printedTasks(db, { ids, rights }), certified(db, { ids, rights })])
    const given = await deliveries(db, { ids, rights })
    const rented = await rentalPapers(db, { ids, rights, kind: null, today })
    const returns = await rentalPapers(db, { ids, rights, kind: 'return', today })
    return {
      papers: papers.map(tasks => tasks.map(({ task }) => task.id)),
      handed: [...given.map(({ task }) => task.id), ...rented.map(({ step }) => step.id)],
      returns: returns.map(({ step }) => step.id),
      sheets: sheets.map(({ slot, stops }) => [slot.id].concat(stops.map(({ task }) => task.id))),
      versions: (await toCheck(db, { rights })).map(({ conflict }) => conflict.id).toSorted(),
    }
  }
  const one = (names: readonly string[]) => ({ papers: [names, names], versions: names.toSorted() })
  expect(await read(trucks)).toEqual({
    ...one(['collected', 'delivered']),
    sheets: [['s1', 'collected', 'delivered']],
    handed: ['delivered'],
    returns: [],
  })
  expect(await read(rental)).toEqual({
    ...one(['delivered', 'returned', 'prepared']),
    sheets: [
      ['s1', 'delivered', 'returned'],
      ['s2', 'prepared'],
    ],
    handed: ['delivered', 'returned', 'prepared'],
    returns: ['returned', 'returned', 'returned'],
  })
})
