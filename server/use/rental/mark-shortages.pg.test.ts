// RT15 on both databases: what two counters promised twice is kept, and both dossiers are marked by the write that makes it so, until one
// ends it.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Reply } from '../write/caller.ts'
import { createRecord, patchRecord, removeRecord } from '../records/resources.ts'
import {
  admin,
  desk,
  entityNamed,
  line,
  openWorld,
  ORG,
  plain,
  stop,
  Task,
  type Members,
  type World,
} from '#test/fixtures/server-world.ts'
import { stores } from '#test/fixtures/stores.ts'

const OUT = '2026-11-26'
const BACK = '2026-11-28'
const SHORT = 'rental_shortage'
const SHARED = 'rental_shared'

const things = (quantity: number, object_id = 'table') => ({ objects: [line('l', { object_id, quantity })] })
const step = (id: string, task_type_id: number, members: Members): Members =>
  stop(id, {
    task_type_id,
    scope: 'loki',
    resource_id: null,
    shift_instance_id: null,
    shift_id: null,
    ...members,
  })
const done = (reply: Reply): void => {
  if ('problem' in reply) throw new Error(JSON.stringify(reply.problem))
}
/** A departure and its return, sent one by one as a device does. */
const rent = async (world: World, id: string, quantity: number, members: Members = {}): Promise<void> => {
  const { date = OUT, back = BACK, ...others } = members
  const lines = things(quantity)
  done(
    await createRecord(
      world.ports,
      desk,
      Task,
      step(id, 15, { date, next_task_id: `${id}-back`, ...lines, ...others }),
      plain,
    ),
  )
  done(
    await createRecord(
      world.ports,
      desk,
      Task,
      step(`${id}-back`, 13, { date: back, ...lines, ...others }),
      plain,
    ),
  )
}
const change = async (world: World, id: string, members: Members, of = 'task'): Promise<void> =>
  done(
    await patchRecord(world.ports, admin, entityNamed(of), id, members, {
      ...plain,
      force: true,
    }),
  )
const marks = async (world: World, ...ids: readonly string[]): Promise<unknown[]> => {
  const rows = await Promise.all(ids.map(id => world.row('task', id)))
  return rows.map(row => row?.['check_reasons'])
}

describe.each(stores)('on %s', (_, open) => {
  let world: World
  beforeEach(async () => {
    const own = await openWorld(await open())
    onTestFinished(() => own.close())
    world = own
    await world.put('object', { id: 'table', name: 'Table', quantity: 10, rental_day: 5 })
  })

  test('[RT15] the later acceptance is short, the earlier one is told, and neither is refused nor counts as done', async () => {
    await rent(world, 'a', 6)
    expect(await marks(world, 'a', 'a-back')).toEqual([[], []])
    await rent(world, 'b', 7)
    expect(await marks(world, 'a', 'b', 'a-back', 'b-back')).toEqual([[SHARED], [SHORT], [], []])
    for (const id of ['a', 'b']) expect(await world.row('task', id)).toMatchObject({ task_state_id: 2 })
    // Three pieces fit beside those of another day.
    await rent(world, 'c', 10, { date: '2026-11-30', back: '2026-12-01' })
    expect(await marks(world, 'c')).toEqual([[]])
  })

  test('[RT13] [RT15] the order is that of the server’s acceptances: not of creations, nor of a counter’s clock', async () => {
    await rent(world, 'a', 6, { task_state_id: 1 })
    await rent(world, 'b', 7, { state_time: '2026-11-18 09:00:00' })
    expect(await marks(world, 'a', 'b')).toEqual([[], []])
    await change(world, 'a', { task_state_id: 2, state_time: '2026-11-18 07:00:00' })
    expect(await marks(world, 'a', 'b')).toEqual([[SHORT], [SHARED]])
    await change(world, 'b', { note: 'rappelé' })
    expect(await marks(world, 'a', 'b')).toEqual([[SHORT], [SHARED]])
  })

  test('[RT15] [RT16] fewer pieces, another period, a cancellation or the end takes both marks away', async () => {
    const ends: readonly [id: string, members: Members][] = [
      ['b', things(4)],
      ['b', { date: '2026-12-03' }],
      ['b', { task_state_id: 3, cancelled_reason: 'Fête annulée' }],
      ['a', { task_state_id: 3, cancelled_reason: 'Fête annulée' }],
      ['a-back', { date: '2026-11-25' }],
    ]
    await rent(world, 'a', 6)
    await rent(world, 'b', 7)
    for (const [id, members] of ends) {
      const before = await world.row('task', id)
      if (id === 'a-back') await change(world, 'a', { date: '2026-11-24' })
      if (members['date'] === '2026-12-03') await change(world, 'b-back', { date: '2026-12-05' })
      await change(world, id, members)
      expect(await marks(world, 'a', 'b'), JSON.stringify(members)).toEqual([[], []])
      const undone = {
        task_state_id: 2,
        cancelled_reason: '',
        objects: before?.['objects'],
        date: before?.['date'],
      }
      await change(world, id, undone)
      await change(world, 'a', { date: OUT })
      await change(world, 'b-back', { date: BACK })
      const marked = await marks(world, 'a', 'b')
      expect(new Set(marked.flat()), JSON.stringify(members)).toEqual(new Set([SHARED, SHORT]))
    }
    done(await removeRecord(world.ports, admin, Task, 'a', plain))
    expect(await marks(world, 'b')).toEqual([[]])
  })

  test('[RT15] what came back is free: neither dossier is marked any more', async () => {
    await rent(world, 'a', 6, { date: '2026-11-17', back: '2026-11-20' })
    await rent(world, 'b', 7, { date: '2026-11-20', back: '2026-11-22' })
    expect(await marks(world, 'a', 'b')).toEqual([[SHARED], [SHORT]])
    await change(world, 'a', { task_state_id: 5 })
    expect(await marks(world, 'a', 'b')).toEqual([[SHARED], [SHORT]])
    await change(world, 'a-back', { task_state_id: 5, date: '2026-11-18' })
    expect(await marks(world, 'a', 'b')).toEqual([[], []])
  })

  test('[RT16] what left outranks what is promised, whoever was first', async () => {
    await rent(world, 'a', 6, { date: '2026-11-19', back: '2026-11-20' })
    await rent(world, 'b', 7, { date: '2026-11-18', back: '2026-11-20' })
    expect(await marks(world, 'a', 'b')).toEqual([[SHARED], [SHORT]])
    await change(world, 'b', { task_state_id: 5 })
    expect(await marks(world, 'a', 'b')).toEqual([[SHORT], [SHARED]])
  })

  test('[RT15] stock that is lost or found marks and unmarks the dossiers that count on it', async () => {
    await rent(world, 'a', 6)
    await rent(world, 'b', 4)
    expect(await marks(world, 'a', 'b')).toEqual([[], []])
    await change(world, 'table', { quantity: 9 }, 'object')
    expect(await marks(world, 'a', 'b')).toEqual([[SHARED], [SHORT]])
    await change(world, 'table', { quantity: 10 }, 'object')
    expect(await marks(world, 'a', 'b')).toEqual([[], []])
    await world.put(
      'object_instance',
      ...Array.from({ length: 10 }, (_one, n) => ({ id: `i${n}`, object_id: 'table', state: 'available' })),
    )
    await change(world, 'i0', { state: 'lost' }, 'object_instance')
    expect(await marks(world, 'a', 'b')).toEqual([[SHARED], [SHORT]])
    await change(world, 'i0', { state: 'available' }, 'object_instance')
    expect(await marks(world, 'a', 'b')).toEqual([[], []])
  })

  test('[RT15] a mark for one object stays when the shortage of another ends; an ensemble holds its parts', async () => {
    await world.put('object', { id: 'chair', name: 'Chaise', quantity: 4 })
    await world.put('object', { id: 'set', name: 'Ensemble', quantity: 100, children: ['table', 'chair'] })
    const both = (tables: number, chairs: number): Members => ({
      objects: [
        line('l', { object_id: 'table', quantity: tables }),
        line('m', { object_id: 'chair', quantity: chairs }),
      ],
    })
    await rent(world, 'a', 6, both(6, 3))
    await rent(world, 'b', 7, both(7, 2))
    await rent(world, 'c', 3, { date: '2026-12-10', back: '2026-12-11' })
    expect(await marks(world, 'a', 'b', 'c')).toEqual([[SHARED], [SHORT], []])
    await change(world, 'a', both(3, 3))
    expect(await marks(world, 'a', 'b')).toEqual([[SHARED], [SHORT]])
    await change(world, 'a', both(3, 2))
    expect(await marks(world, 'a', 'b')).toEqual([[], []])
    await change(world, 'c', { ...things(1, 'set'), date: OUT })
    expect(await marks(world, 'a', 'b', 'c')).toEqual([[SHARED], [SHARED], [SHORT]])
  })

  test('[RT15] the server alone sets and removes a mark', async () => {
    await rent(world, 'a', 6, { check_reasons: [SHORT] })
    expect(await marks(world, 'a')).toEqual([[]])
    await rent(world, 'b', 7)
    await change(world, 'b', { check_reasons: ['weight'], note: 'vu' })
    await change(world, 'a', { check_reasons: [] })
    expect(await marks(world, 'a', 'b')).toEqual([[SHARED], ['weight', SHORT]])
  })

  test('[RT15] steps that arrive one by one, in either order, mark nobody by the way', async () => {
    await rent(world, 'a', 6, { date: '2026-12-10', back: '2026-12-12' })
    await rent(world, 'b', 7)
    const lines = things(8)
    const out = step('c', 15, { date: '2026-12-01', next_task_id: 'c-back', ...lines })
    for (const one of [step('c-back', 13, { date: '2026-12-03', ...lines }), out])
      done(await createRecord(world.ports, desk, Task, one, plain))
    const { lines: past } = await world.ports.storage
      .of(ORG)
      .history({ entity: 'task', limit: 50, offset: 0 })
    expect(past).toHaveLength(6)
    expect(past.filter(({ changes }) => 'check_reasons' in changes)).toEqual([])
  })

  test('[RT15] of acceptances at the same moment each sees those before it: none is short in silence', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const id of ids) await rent(world, id, 6, { task_state_id: 1 })
    await Promise.all(ids.map(id => change(world, id, { task_state_id: 2 })))
    const found = await marks(world, ...ids)
    expect(found.filter(one => JSON.stringify(one) === JSON.stringify([SHARED]))).toHaveLength(1)
    expect(found.filter(one => Array.isArray(one) && one.includes(SHORT))).toHaveLength(5)
    await Promise.all(ids.slice(1).map(id => change(world, id, things(1))))
    const fewer = await marks(world, ...ids)
    // Six and five times one are eleven of ten.
    expect(fewer.flat().filter(mark => mark === SHORT)).toHaveLength(1)
    await change(world, 'a', things(5))
    expect(await marks(world, ...ids)).toEqual(ids.map(() => []))
  })

  test('[RT15] [RT25a] what is rented from others ends a shortage, and makes it again once it is given back', async () => {
    await rent(world, 'a', 6)
    await rent(world, 'b', 7)
    expect(await marks(world, 'a', 'b')).toEqual([[SHARED], [SHORT]])
    const row = {
      id: 's',
      object_id: 'table',
      quantity: 3,
      supplier: 'Loueur',
      start_date: OUT,
      end_date: BACK,
    }
    done(await createRecord(world.ports, desk, entityNamed('sub_rental'), row, plain))
    expect(await marks(world, 'a', 'b')).toEqual([[], []])
    await change(world, 's', { returned_at: '2026-11-27 10:00:00' }, 'sub_rental')
    expect(await marks(world, 'a', 'b')).toEqual([[SHARED], [SHORT]])
    await change(world, 's', { returned_at: null, quantity: 2 }, 'sub_rental')
    expect(await marks(world, 'a', 'b')).toEqual([[SHARED], [SHORT]])
  })
})
