import { expect, test } from 'vitest'
import { fill, shiftMinutes, slotLoad } from '#records/states/capacity.ts'
import { addDays, daysBetween } from '#records/time/dates.ts'
import { entities } from '#records/entities/index.ts'
import { checkRow, decodeFields, fieldNames, type AnyRow } from '#records/entity.ts'
import { isLabelCode } from '#records/text/label-code.ts'
import { plainText } from '#records/text/plain-text.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { canPlace, isTruck } from '#records/values/placement.ts'
import { shiftInstanceId } from '#records/values/slot-id.ts'
import { slotHours } from '#records/time/slot-schedule.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { missingReasons } from '#records/states/task-transitions.ts'
import { courseStop, settledDelays } from '#trades/planning/rules/tour/course.ts'
import { tagsOf } from '#trades/stock/rules/catalogue.ts'
import { streamOf, streamsOf } from '#trades/weighing/rules/statistics/tag-report.ts'
import { demoWorld, rowsByEntity } from './demo-world.ts'

const WEDNESDAY = '2026-11-18'
const world = demoWorld({ today: WEDNESDAY })
const listed = rowsByEntity(world, entities)
const ids = new Map(listed.map(([entity, rows]) => [entity, new Set(rows.map(({ id }) => id))]))
const { task: tasks, shift_instance: slots } = world

const slotOf = (of: typeof world, resource_id: string, date: string, shift_id: number) => {
  const slot = of.shift_instance.find(
    one => one.resource_id === resource_id && one.date === date && one.shift_id === shift_id,
  )
  if (slot === undefined) throw new Error(`no slot ${resource_id} ${date} ${shift_id}`)
  return slot
}

const fillOf = (of: typeof world, slot: (typeof slots)[number]): number => {
  const resource = of.resource.find(({ id }) => id === slot.resource_id)
  const schedule = of.shift_resource.find(
    one => one.resource_id === slot.resource_id && one.shift_id === slot.shift_id,
  )
  const hours = slotHours(
    { resource_id: slot.resource_id ?? '', date: slot.date ?? '', shift_id: slot.shift_id },
    schedule ?? null,
  )
  const load = slotLoad(
    of.task
      .filter(({ shift_instance_id }) => shift_instance_id === slot.id)
      .map(task => ({ task_state_id: task.task_state_id, load: taskLoad(task) })),
  )
  return fill(load, {
    weight: resource?.weight ?? 0,
    volume: resource?.volume ?? 0,
    duration: shiftMinutes(hours),
  })
}

test('the same day gives the same world', () => {
  expect(demoWorld({ today: WEDNESDAY })).toEqual(world)
})

test('another day gives the same tasks, moved to other dates', () => {
  const other = demoWorld({ today: addDays(WEDNESDAY, 30) })
  expect(other.city).toEqual(
    world.city.map(city => ({
      ...city,
      creation_time: other.city[0]?.creation_time,
      modification_time: other.city[0]?.modification_time,
    })),
  )
  expect(other.object_instance.map(({ external_id }) => external_id)).toEqual(
    world.object_instance.map(({ external_id }) => external_id),
  )
  expect(slotOf(other, '1', addDays(WEDNESDAY, 30), 1).task_order).toHaveLength(6)
})

test('the world has the resources, towns, objects, accounts and lists that quality.md section 1 asks for', () => {
  const types = world.resource.map(({ type }) => type)
  const countOf = (...wanted: readonly string[]) => types.filter(type => wanted.includes(type)).length
  expect(countOf('truck', 'loki_truck')).toBe(3)
  expect([countOf('counter'), countOf('stock'), countOf('scale')]).toEqual([2, 1, 2])
  expect(world.resource.every(({ id, number }) => id === String(number))).toBe(true)
  expect([world.city.length, world.sector.length]).toEqual([40, 5])
  expect([world.object.length, world.object_instance.length]).toEqual([60, 400])
  expect(world.object.filter(({ rentable }) => rentable === 1)).toHaveLength(15)
  expect(world.task_type.map(({ id }) => Number(id))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19,
  ])
  expect(world.user.map(({ username }) => username)).toEqual([
    'admin', 'bureau', 'camion', 'camion2', 'quai', 'caisse', 'bureau2', 'location',
  ]) // prettier-ignore
})

test('every right that an account holds exists, and so does every truck that it names', () => {
  const granted = new Set([...ALL_RIGHTS, ...world.resource.map(({ number }) => `resource_${number}`)])
  for (const { username, permissions } of world.user)
    expect({ username, unknown: permissions.filter(right => !granted.has(right)) }).toEqual({
      username,
      unknown: [],
    })
})

test.each(listed)('every %s is complete and valid', (entity, rows) => {
  const of = entities.find(({ name }) => name === entity)
  if (of === undefined) throw new Error(entity)
  for (const row of rows) {
    expect(Object.keys(row).toSorted()).toEqual(fieldNames(of).toSorted())
    expect({ id: row.id, decoded: decodeFields(of, row) }).toEqual({
      id: row.id,
      decoded: { ok: true, value: expect.anything() },
    })
    expect({ id: row.id, issues: checkRow(of, row) }).toEqual({ id: row.id, issues: [] })
  }
})

test('no id occurs twice, neither of records nor of task lines', () => {
  for (const [entity, rows] of listed) expect([entity, ids.get(entity)?.size]).toEqual([entity, rows.length])
  const lines = tasks.flatMap(task => task.objects.map(({ line_id }) => line_id))
  expect(new Set(lines).size).toBe(lines.length)
})

test('every reference names an existing record', () => {
  const lost: string[] = []
  const look = (entity: string, id: unknown, where: string) => {
    if (id !== null && id !== undefined && ids.get(entity)?.has(plainText(id)) !== true)
      lost.push(`${where}: ${plainText(id)}`)
  }
  for (const of of entities)
    for (const row of listed.find(([name]) => name === of.name)?.[1] ?? []) {
      for (const [name, { to }] of Object.entries(of.fields))
        if (to !== undefined) look(to, row[name], `${of.name}.${name}`)
      look('user', row.creator_id, `${of.name}.creator_id`)
    }
  for (const task of tasks) {
    look('task', task.next_task_id, 'task.next_task_id')
    look('user', task.state_author_id, 'task.state_author_id')
    for (const line of task.objects) {
      look('object', line.object_id, 'line.object_id')
      look('object_instance', line.object_instance_id, 'line.object_instance_id')
      for (const { container_id } of line.tares) look('container', container_id, 'tare.container_id')
    }
  }
  for (const { crew, task_order } of slots) {
    for (const id of crew) look('user', id, 'slot.crew')
    for (const id of task_order) look('task', id, 'slot.task_order')
  }
  for (const { instances } of world.object)
    for (const id of instances) look('object_instance', id, 'object.instances')
  expect(lost).toEqual([])
})

test('every state from draft to to-be-checked occurs, and so does every task type', () => {
  const present = (name: 'task_state_id' | 'task_type_id') =>
    [...new Set(tasks.map(task => task[name]))].toSorted((a, b) => a - b)
  expect(present('task_state_id')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(present('task_type_id')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19])
})

test('[LB1] every sticker has a valid check character, and no sticker occurs twice', () => {
  const codes = world.object_instance.map(({ external_id }) => external_id)
  expect(codes.filter(code => !isLabelCode(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

/** One week of days, plus the first day of a year and a 29 February. */
const days = [...Array.from({ length: 7 }, (_, n) => addDays(WEDNESDAY, n)), '2027-01-01', '2028-02-29']

test.each(days)('on %s both collection trucks have six morning and five afternoon stops', today => {
  const day = demoWorld({ today })
  for (const resource_id of ['1', '2'])
    for (const shift_id of [1, 2]) {
      const slot = slotOf(day, resource_id, today, shift_id)
      const stops = day.task.filter(({ shift_instance_id }) => shift_instance_id === slot.id)
      expect(slot.open).toBe(1)
      expect(slot.crew.length).toBeGreaterThan(0)
      expect(slot.crew_note).not.toBe('')
      expect(slot.task_order).toEqual(stops.map(({ id }) => id))
      expect(stops).toHaveLength(shift_id === 1 ? 6 : 5)
      expect(
        stops.every(
          ({ phone1, loaded_after, loaded_before }) =>
            phone1 !== '' && loaded_after !== null && loaded_before !== null,
        ),
      ).toBe(true)
    }
})

test.each(days)('[CP1] on %s exactly one slot exceeds its capacity', today => {
  const day = demoWorld({ today })
  const over = day.shift_instance.filter(slot => fillOf(day, slot) > 100)
  expect(over.map(({ resource_id, date, shift_id }) => [resource_id, date, shift_id])).toEqual([
    ['2', today, 2],
  ])
})

test("[SL1] a slot's id is derived from its resource, day and shift; [SL4] it has only tasks that its resource may do", () => {
  const namespace = world.organisation[0]?.namespace ?? ''
  const typeOf = new Map(world.resource.map(({ id, type }) => [id, type]))
  for (const { id, resource_id, date, shift_id } of slots)
    expect(id).toBe(shiftInstanceId(namespace, resource_id ?? '', date ?? '', shift_id))
  const misplaced = tasks.filter(
    ({ resource_id, task_type_id }) =>
      resource_id !== null && !canPlace(task_type_id, typeOf.get(resource_id) ?? ''),
  )
  expect(misplaced).toEqual([])
})

test('[CA2] nothing is planned on a closed day of the demo but on its own day, which is lifted; [RC5] an occurrence moves', () => {
  for (const today of ['2026-11-18', '2026-12-25', '2027-04-28']) {
    const day = demoWorld({ today })
    const closed = new Set(
      day.shift_exception
        .filter(({ deleted, resource_id }) => deleted === 0 && resource_id === null)
        .map(({ date }) => date),
    )
    expect(closed.has('2026-12-26')).toBe(true)
    expect(closed.has(today)).toBe(false)
    expect(
      day.task.filter(({ date, shift_instance_id }) => shift_instance_id !== null && closed.has(date)),
    ).toEqual([])
  }
  const moved = demoWorld({ today: '2027-05-26' }).task.filter(
    ({ series_date, date }) => series_date !== null && series_date !== date,
  )
  expect(moved.map(({ series_date, date }) => [series_date, date])).toEqual([
    ['2027-06-30', '2027-07-01'],
    ['2027-07-14', '2027-07-15'],
  ])
})

test('[TS3] [TS10] every failed, postponed or cancelled task has a reason, and a postponed one has no slot', () => {
  for (const task of tasks) {
    expect({ id: task.id, missing: missingReasons(task.task_state_id, task) }).toEqual({
      id: task.id,
      missing: [],
    })
    if (task.task_state_id === 4) expect(task.shift_instance_id).toBeNull()
  }
})

test('tasks of past days have a final state, tasks of future days do not', () => {
  const settledStates = new Set([3, 4, 5, 6, 7])
  const stops = tasks.filter(task => task.scope === 'emma' && task.shift_instance_id !== null)
  for (const { date, task_state_id } of stops) {
    if (date === null || date === WEDNESDAY) continue
    expect({ date, settled: settledStates.has(task_state_id) }).toEqual({ date, settled: date < WEDNESDAY })
  }
  const done = stops.filter(({ task_state_id, objects }) => task_state_id === 5 && objects.length > 0)
  expect(done.every(({ total_weight_done }) => total_weight_done > 0)).toBe(true)
})

/** The settled stops of each truck's tour, in the order in which the crew left them. */
const tours = slots
  .filter(({ resource_id }) => isTruck(world.resource.find(({ id }) => id === resource_id)?.type ?? ''))
  .map(({ id, date, shift_id }) => ({
    date: date ?? '',
    end: shift_id === 2 ? '17:00' : '12:00',
    stops: tasks
      .filter(task => task.shift_instance_id === id && [5, 6, 7].includes(task.task_state_id))
      .map(task => courseStop(task, null))
      .toSorted((a, b) => (a.state_time ?? '').localeCompare(b.state_time ?? '')),
  }))

test('[DY2] most settled stops have the crew’s tap on « Arrivé », on the day and between two stops', () => {
  for (const { date, stops } of tours)
    for (const [n, { arrived_at, state_time }] of stops.entries()) {
      if (arrived_at === null) continue
      expect(arrived_at.startsWith(date)).toBe(true)
      expect(arrived_at < (state_time ?? '')).toBe(true)
      expect(arrived_at > (stops[n - 1]?.state_time ?? '')).toBe(true)
    }
  const all = tours.flatMap(({ stops }) => stops)
  const tapped = all.filter(({ arrived_at }) => arrived_at !== null).length
  expect(tapped / all.length).toBeGreaterThan(0.6)
  expect(tapped).toBeLessThan(all.length)
  const today = tours.filter(({ date }) => date === WEDNESDAY).flatMap(({ stops }) => stops)
  expect(today.map(({ arrived_at }) => arrived_at === null)).toEqual([false, false])
})

test('[DY7] most stops of the past were on time, some late, and no tour by more than an hour', () => {
  const delays = tours.flatMap(tour => Array.from(settledDelays(tour).values()))
  const late = delays.filter(minutes => minutes > 0)
  expect(late.length / delays.length).toBeGreaterThan(0.03)
  expect(late.length / delays.length).toBeLessThan(0.3)
  expect(Math.max(...late)).toBeLessThanOrEqual(60)
})

test('[RT9] each rental is a chain of three tasks', () => {
  const byId = new Map(tasks.map(task => [task.id, task]))
  const chains = tasks
    .filter(({ task_type_id }) => task_type_id === 16)
    .map(first => {
      const out = byId.get(first.next_task_id ?? '')
      const back = byId.get(out?.next_task_id ?? '')
      return [first, out, back].map(task => task?.task_type_id).join('→')
    })
  expect(new Set(chains)).toEqual(new Set(['16→15→13', '16→14→12']))
})

test('[RC3] series and date identify an occurrence, and occurrences later than two weeks ahead are virtual', () => {
  const occurrences = tasks.filter(({ series_id }) => series_id !== null)
  const keys = occurrences.map(({ series_id, series_date }) => `${series_id}|${series_date}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { series_date, is_virtual } of occurrences)
    expect(is_virtual).toBe(daysBetween(WEDNESDAY, series_date ?? '') > 14 ? 1 : 0)
  expect(occurrences.some(({ is_virtual }) => is_virtual === 1)).toBe(true)
})

test('phone numbers are of the ranges reserved for fiction in France, and e-mail addresses of a domain that nobody owns', () => {
  const rows: readonly AnyRow[] = [...tasks, ...world.partner, ...world.user, ...world.organisation]
  const phones = rows.flatMap(row => [row['phone'], row['phone1'], row['phone2']]).filter(Boolean)
  expect(phones.filter(phone => !/^(06 39 98|03 53 01) \d\d \d\d$/.test(String(phone)))).toEqual([])
  const emails = rows.map(row => row['email']).filter(Boolean)
  expect(emails.filter(email => !/^[a-z0-9.]+@example\.org$/.test(String(email)))).toEqual([])
})

test('a large world has exactly the requested number of tasks over two years, and every slot and reference exists', () => {
  const large = demoWorld({ today: WEDNESDAY, tasks: 12_000, instances: 800 })
  expect(large.task).toHaveLength(12_000)
  expect(large.object_instance).toHaveLength(800)
  const dates = large.task.flatMap(({ date }) => (date === null ? [] : [date])).toSorted()
  expect(daysBetween(dates[0] ?? WEDNESDAY, WEDNESDAY)).toBeGreaterThan(340)
  expect(daysBetween(WEDNESDAY, dates.at(-1) ?? WEDNESDAY)).toBeGreaterThan(340)
  const slotIds = new Set(large.shift_instance.map(({ id }) => id))
  expect(
    large.task.filter(task => task.shift_instance_id !== null && !slotIds.has(task.shift_instance_id)),
  ).toEqual([])
  expect(new Set(large.task.map(({ id }) => id)).size).toBe(12_000)
  expect(large.task.filter(({ scope }) => scope === 'emma').length).toBeGreaterThan(11_000)
})

test('[WG10] every object of the demo has the stream of what it is; named here are those that belong to none', () => {
  const streams = streamsOf([])
  const without = world.object.filter(({ tags }) => streamOf(streams, { tags: tagsOf({ tags }) }).code === '')
  expect(without.map(({ name }) => name)).toEqual([
    'Caisse de 24 assiettes',
    'Casier de 24 verres à pied',
    'Caisse de 50 couverts',
    'Lot de casseroles',
    'Carton de vaisselle',
    'Miroir',
    'Carton de bibelots',
    'Carton de livres',
    'Benne mêlée',
    'Bac de réemploi',
  ])
})
