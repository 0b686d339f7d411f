// The lines of a dry run: sixty on one day are read at a glance, the others on request (CA7).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { CalendarPlanList } from './plan-list.tsx'
import type { CalendarPlan } from './calendar-plan.ts'

const task = (n: number): TaskRow =>
  Object.assign(blankRow(Task), {
    id: `t${n}`,
    lastname: `Zz${n}.`,
    date: '2026-12-25',
    series_date: '2026-12-25',
    shift_id: 1 as const,
  })
const drawnWith = (values: Partial<CalendarPlan>): string => {
  const plan: CalendarPlan = {
    isSeen: true,
    window: 'here',
    state: 'here',
    found: undefined,
    choices: {},
    choose: () => undefined,
    choosing: null,
    chosen: [],
  }
  return renderToStaticMarkup(<CalendarPlanList plan={{ ...plan, ...values }} />)
}
const drawn = (moves: number, returns: number): string =>
  drawnWith({
    found: {
      moves: Array.from({ length: moves }, (_, n) => ({
        task: task(n),
        series: null,
        slots: [],
        isFixed: false,
        isKnown: true,
      })),
      returns: Array.from({ length: returns }, (_, n) => ({ task: task(moves + n), date: '2026-12-25' })),
    },
  })
const named = (html: string): number => html.match(/Zz\d+\./gi)?.length ?? 0

test('[CA7] sixty visits: twenty lines and « Voir les 40 autres », whichever they are', () => {
  expect(named(drawn(60, 0))).toBe(20)
  expect(drawn(60, 0)).toContain('Voir les 40\u00a0autres')
  expect(named(drawn(0, 60))).toBe(20)
  expect(named(drawn(15, 45))).toBe(20)
  expect(drawn(15, 45).match(/revient avec sa récurrence/g)).toHaveLength(5)
})

test('[CA7] a slot outside the agreed hours says so, chosen by itself or by hand', () => {
  const best = {
    slot: { resource_id: 'r1', date: '2026-12-24', shift_id: 1 },
    title: 'Camion 1, jeudi 24 décembre, matin',
    reason: 'De la place, 10 → 20\u00a0%',
    fill: 20,
    fillBefore: 10,
  }
  const move = { task: task(1), series: null, isFixed: false, isKnown: true }
  const shown = (isOutOfHours: boolean, isOn: boolean): string =>
    drawnWith({
      found: { moves: [{ ...move, slots: [{ ...best, isOutOfHours }] }], returns: [] },
      choosing: { isOn, toggle: () => undefined },
    })
  for (const isOn of [false, true]) {
    expect(shown(true, isOn)).toContain('hors des heures convenues')
    expect(shown(false, isOn)).not.toContain('hors des heures convenues')
  }
})

test('[CA7] one more than twenty is shown, not announced; nothing is no list', () => {
  expect(named(drawn(21, 0))).toBe(21)
  expect(drawn(21, 0)).not.toContain('Voir les')
  expect(drawn(0, 0)).toBe('')
})
