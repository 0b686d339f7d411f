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
const drawn = (moves: number, returns: number): string => {
  const plan: CalendarPlan = {
    isSeen: true,
    window: 'here',
    state: 'here',
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
    choices: {},
    choose: () => undefined,
    choosing: null,
    chosen: [],
  }
  return renderToStaticMarkup(<CalendarPlanList plan={plan} />)
}
const named = (html: string): number => html.match(/Zz\d+\./gi)?.length ?? 0

test('[CA7] sixty visits: twenty lines and « Voir les 40 autres », whichever they are', () => {
  expect(named(drawn(60, 0))).toBe(20)
  expect(drawn(60, 0)).toContain('Voir les 40\u00a0autres')
  expect(named(drawn(0, 60))).toBe(20)
  expect(named(drawn(15, 45))).toBe(20)
  expect(drawn(15, 45).match(/revient avec sa récurrence/g)).toHaveLength(5)
})

test('[CA7] one more than twenty is shown, not announced; nothing is no list', () => {
  expect(named(drawn(21, 0))).toBe(21)
  expect(drawn(21, 0)).not.toContain('Voir les')
  expect(drawn(0, 0)).toBe('')
})
