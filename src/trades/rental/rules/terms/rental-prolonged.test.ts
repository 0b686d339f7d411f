import { expect, test } from 'vitest'
import { sumMoney } from '#records/values/decimal.ts'
import { prolonged } from './rental-prolonged.ts'

const chair = { id: 'chair', name: 'Chaise', rental_day: 1, rental_week: 5 }
const out = { date: '2026-11-02', shift_id: 1 }
const agreed = { date: '2026-11-05', shift_id: 2 }
const on = (date: string) => ({ date, shift_id: 2 })
const asked = (back: string, today: string, isForced = false) =>
  prolonged({
    departure: out,
    agreed,
    back: on(back),
    today,
    objects: [{ object: chair, pieces: 10, isForced }],
  })
const total = (back: string, today: string): number =>
  sumMoney(asked(back, today).lines.map(({ amount }) => amount))

test('[RT21] before the agreed return the whole period is priced anew, by its cheapest mix', () => {
  // Three days cost 3, a week 5.
  expect(total('2026-11-09', '2026-11-04')).toBe(20)
  expect(total('2026-11-12', '2026-11-04')).toBe(50)
  expect(asked('2026-11-09', '2026-11-04')).toMatchObject({
    late: 0,
    isLate: false,
    lines: [
      {
        label: 'Chaise, prolongation',
        quantity: 10,
        unit_price: 2,
        reason: 'Retour du jeudi 5 nov. au lundi 9 nov.',
      },
    ],
  })
})

test('[RT21] an earlier return costs less, and the same day nothing', () => {
  expect(total('2026-11-04', '2026-11-03')).toBe(-10)
  expect(asked('2026-11-05', '2026-11-03').lines).toEqual([])
})

test('[RT7] [RT21] once it is late the time from the agreed return is paid by itself, and what ran already is told', () => {
  expect(total('2026-11-09', '2026-11-07')).toBe(40)
  expect(asked('2026-11-09', '2026-11-07')).toMatchObject({ late: 20, isLate: true })
})

test('[RT4] [RT21] a price that a person decided stays', () => {
  expect(asked('2026-11-09', '2026-11-04', true).lines).toEqual([])
})
