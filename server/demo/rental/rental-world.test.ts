// The forty rentals of the demo agree with themselves: stock, instances, money and documents (RT14a, RT18 to RT20, RT25a).
import { expect, test } from 'vitest'
import type { InvoiceRow } from '#records/entities/money.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { addDays } from '#records/time/dates.ts'
import { toCents } from '#records/values/decimal.ts'
import { dossiersOf, isOver, type Dossier } from '#trades/rental/rules/dossier.ts'
import { handedOf } from '#trades/rental/rules/handing/handed.ts'
import { accountOf, unbilledOf } from '#trades/rental/rules/money/account.ts'
import { documentProblems } from '#trades/rental/rules/money/money-problems.ts'
import { SHARED, SHORT } from '#trades/rental/rules/shortages.ts'
import { demoWorld, type DemoWorld } from '../demo-world.ts'

const TODAY = '2026-11-18'
const world = demoWorld({ today: TODAY })
const rentals = (of: DemoWorld): Dossier<TaskRow>[] =>
  dossiersOf<TaskRow>(of.task.filter(({ scope }) => scope === 'loki'))
const dossiers = rentals(world)
const moneyOf = (of: DemoWorld, { head }: Dossier<TaskRow>) => ({
  lines: of.invoice.filter(({ task_id }) => task_id === head.id),
  payments: of.payment.filter(({ task_id }) => task_id === head.id),
  documents: of.document.filter(({ task_id }) => task_id === head.id),
})
const isDone = ({ task_state_id }: TaskRow): boolean =>
  task_state_id === TASK_STATE.done || task_state_id === TASK_STATE.toBeChecked

test('there are forty, and each case that a rental may come to', () => {
  expect(dossiers).toHaveLength(40)
  const states = dossiers.map(({ head }) => head.task_state_id)
  expect(states.filter(state => state === TASK_STATE.draft)).toHaveLength(4)
  expect(states.filter(state => state === TASK_STATE.cancelled)).toHaveLength(2)
  expect(dossiers.filter(({ returns }) => returns.length > 1)).toHaveLength(2)
  const late = dossiers.filter(
    ({ head, returns }) => isDone(head) && returns.some(one => !isDone(one) && (one.date ?? '') < TODAY),
  )
  expect(late).toHaveLength(3)
  const long = dossiers.filter(({ returns }) => (returns[0]?.date ?? '') > addDays(TODAY, 600))
  expect(long).toHaveLength(1)
  expect(dossiers.filter(({ head }) => head.client_siret !== '')).toHaveLength(4)
  const origins = new Set(world.invoice.map(({ origin }) => origin))
  expect([...origins].filter(origin => origin.startsWith('rental_') || origin === 'removal')).toEqual(
    expect.arrayContaining(['rental_day', 'rental_week', 'rental_not_used', 'removal']),
  )
  expect(new Set(world.payment.map(one => one.deposit_kind))).toEqual(
    new Set([null, 'cheque', 'cash', 'card', 'hold']),
  )
})

const days = Array.from({ length: 9 }, (_, n) => addDays(TODAY, n * 5 - 3))

test.each(days)('on %s no dossier is short but the one that two counters promised', today => {
  const of = demoWorld({ today })
  const marked = rentals(of).filter(({ head }) =>
    head.check_reasons.some(reason => reason === SHORT || reason === SHARED),
  )
  expect(marked.map(({ head }) => [head.lastname, head.check_reasons])).toEqual([
    [expect.stringContaining('Amicale des parents'), [SHARED]],
    ['Zeller', [SHORT]],
  ])
})

/** The last thing that the dossiers say of each instance, by the moment at which its step was finished. */
const toldOf = (of: DemoWorld): ReadonlyMap<string, string> => {
  const told = new Map<string, { readonly at: string; readonly state: string }>()
  const steps = rentals(of).flatMap(dossier => dossier.steps)
  for (const step of steps)
    for (const { instances } of handedOf(step.objects).values())
      for (const { id, state } of instances) {
        const at = step.state_time ?? TODAY
        if (at >= (told.get(id)?.at ?? '')) told.set(id, { at, state: state ?? '' })
      }
  return new Map([...told].map(([id, { state }]) => [id, state]))
}

test('[RT25a] each instance is in the state that its dossiers say; what was found again is on the shelf', () => {
  const found = new Set(world.invoice.flatMap(({ corrects_id }) => corrects_id ?? []))
  const foundObjects = new Set(world.invoice.filter(({ id }) => found.has(id)).map(one => one.object_id))
  const told = toldOf(world)
  expect(told.size).toBeGreaterThan(60)
  for (const [id, state] of told) {
    const thing = world.object_instance.find(one => one.id === id)
    const isFound = state === 'lost' && foundObjects.has(thing?.object_id ?? null)
    expect([id, thing?.state]).toEqual([id, isFound ? 'available' : state])
  }
  const out = world.object_instance.filter(({ state }) => state === 'rented' || state === 'prepared')
  expect(out.filter(({ id }) => !told.has(id))).toEqual([])
})

test('[RT14a] no instance is with two dossiers at once', () => {
  const stays = new Map<string, [from: string, to: string][]>()
  for (const { departures, returns } of dossiers)
    for (const out of departures.filter(isDone))
      for (const { instances } of handedOf(out.objects).values())
        for (const { id } of instances) {
          const back = returns.find(
            step => isDone(step) && step.objects.some(line => line.object_instance_id === id),
          )
          const stay: [string, string] = [out.state_time ?? '', back?.state_time ?? '9999']
          expect((stays.get(id) ?? []).filter(([from, to]) => from < stay[1] && stay[0] < to)).toEqual([])
          stays.set(id, [...(stays.get(id) ?? []), stay])
        }
})

test('[RT18] of each dossier what was paid and what is due are its lines; no caution is lost on the way', () => {
  for (const dossier of dossiers) {
    const account = accountOf(moneyOf(world, dossier))
    const { received, givenBack, kept, held } = account.deposit
    expect(account.paid + account.due).toBe(account.total)
    expect(received).toBe(givenBack + kept + held)
    expect(held).toBeGreaterThanOrEqual(0)
    if (isOver(dossier) && dossier.head.task_state_id !== TASK_STATE.cancelled) {
      const isChecked = dossier.returns.every(({ task_state_id }) => task_state_id === TASK_STATE.done)
      expect([dossier.head.lastname, isChecked ? held : 0]).toEqual([dossier.head.lastname, 0])
    }
  }
})

test('[RT19] the documents are the lines that were billed, each once, and their rules find nothing to say', () => {
  expect(world.document.filter(({ kind }) => kind === 'invoice').length).toBeGreaterThan(10)
  expect(world.document.filter(({ kind }) => kind === 'credit').length).toBeGreaterThan(1)
  for (const dossier of dossiers) {
    const money = moneyOf(world, dossier)
    const billed = money.documents.reduce((sum, { total }) => sum + toCents(total), 0)
    const unbilled = unbilledOf(money).reduce((sum, { amount }) => sum + toCents(amount), 0)
    expect(billed + unbilled).toBe(accountOf(money).total)
    for (const [n, document] of money.documents.entries()) {
      const before = money.documents.slice(0, n)
      const lines = money.lines.filter(
        (line: InvoiceRow) =>
          !money.documents
            .slice(n + 1)
            .some(one => one.lines.some(({ invoice_id }) => invoice_id === line.id)),
      )
      expect(documentProblems({ lines, documents: before, payments: [] }, document)).toEqual([])
    }
  }
})

test('[RT14] a rental that is over says so on its steps and its money', () => {
  for (const dossier of dossiers) {
    const over = isOver(dossier)
    expect(dossier.steps.map(({ rental_over }) => rental_over === 1)).toEqual(dossier.steps.map(() => over))
    const { lines, payments, documents } = moneyOf(world, dossier)
    for (const row of [...lines, ...payments, ...documents]) expect(row.rental_open).toBe(over ? 0 : 1)
  }
})
