import { expect, test } from 'vitest'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { dossiersOf } from './dossier.ts'
import { partsIn } from './ensembles.ts'
import { endOfDay, firstHalf, wholeDays } from './half-day.ts'
import { groundOf } from './rental-stock.ts'
import { halvesText } from './shortage-words.ts'
import { likeObjects, nearestPeriod } from './ways-out.ts'

const object = (id: string, facts: Partial<ObjectRow>): ObjectRow => ({
  ...blankRow(CatalogueObject),
  id,
  name: id,
  rentable: 1,
  object_category_id: 'tables',
  ...facts,
})
const all = [
  object('table', { quantity: 7 }),
  object('bench', { quantity: 4, object_category_id: 'benches' }),
  object('round', { quantity: 9 }),
  object('oak', { quantity: 12 }),
  object('small', { quantity: 2 }),
  object('old', { quantity: 50, archived: 1 }),
]
const objects = new Map(all.map(one => [one.id, one]))
const rental = (id: string, object_id: string, quantity: number, from: string, to: string): TaskRow[] => {
  const named = objects.get(object_id)
  if (named === undefined) return []
  const step = { ...blankRow(Task), scope: 'loki' as const, task_state_id: 2 as const }
  const lines = [{ ...lineOfObject(named, id), quantity }]
  return [
    { ...step, id, task_type_id: 15, date: from, objects: lines, next_task_id: `${id}-back` },
    { ...step, id: `${id}-back`, task_type_id: 13, date: to, objects: lines },
  ]
}
const ground = groundOf({
  objects,
  states: new Map(),
  partsOf: partsIn(objects),
  dossiers: dossiersOf([
    ...rental('a', 'table', 5, '2026-12-01', '2026-12-04'),
    ...rental('b', 'bench', 4, '2026-12-05', '2026-12-06'),
    ...rental('c', 'table', 7, '2026-11-26', '2026-11-29'),
  ]),
})
const asked = { period: wholeDays('2026-12-02', '2026-12-03'), now: endOfDay('2026-11-20'), except: null }
const nearest = (lines: Parameters<typeof nearestPeriod>[1], today = '2026-11-20') => {
  const found = nearestPeriod(ground, lines, asked, firstHalf({ date: today, shift_id: null }))
  return found === null ? null : halvesText(found).replaceAll('\u00a0', ' ')
}
const line = (object_id: string, quantity: number) => ({ object_id, quantity })

test('[RT16] the nearest period is the one in which every line is free, the later of two that are as near', () => {
  expect(nearest([line('table', 3)])).toBe('du 5 au 6 déc.')
  expect(nearest([line('table', 3), line('bench', 1)])).toBe('du 7 au 8 déc.')
  expect(nearest([line('table', 8)])).toBeNull()
})

test('[RT16] an earlier one is proposed where it is nearer, and none that has begun already', () => {
  const later = { ...asked, period: wholeDays('2026-12-01', '2026-12-02') }
  const found = (today: string) =>
    nearestPeriod(ground, [line('table', 7)], later, firstHalf({ date: today, shift_id: null }))
  const single = { ...asked, period: wholeDays('2026-12-01', '2026-12-01') }
  const earlier = nearestPeriod(
    ground,
    [line('table', 7)],
    single,
    firstHalf({ date: '2026-11-20', shift_id: null }),
  )
  expect(earlier && halvesText(earlier)).toBe('le 30\u00a0nov.')
  expect(halvesText(found('2026-11-20') ?? later.period)).toBe('du 5 au 6\u00a0déc.')
})

test('[RT16] like objects are those of the category that have as many free, and that the rental does not have yet', () => {
  const like = (quantity: number, ...others: string[]) =>
    likeObjects(
      ground,
      [line('table', quantity), ...others.map(id => line(id, 1))],
      line('table', quantity),
      asked,
    ).map(one => [one.object.id, one.available])
  expect(like(3)).toEqual([
    ['oak', 12],
    ['round', 9],
  ])
  expect(like(10)).toEqual([['oak', 12]])
  expect(like(3, 'oak')).toEqual([['round', 9]])
})
