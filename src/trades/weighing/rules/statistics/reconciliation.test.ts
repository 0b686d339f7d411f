// In every generated world the rows of every statistic add up to its total, to the gram (WG7, WG8).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySessions, categories, destinations, objects, provenances } from '#test/fixtures/weighing-world.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { blankRow } from '#records/entity.ts'
import { byHour, byPerson } from '../day-board.ts'
import { addTotals, categorySummary, NO_TOTALS, sessionTotals } from '../session-totals.ts'
import { linesCsv, pivotCsv, registerEntries, tagReportCsv } from './exports.ts'
import { isEnded, weighingFacts, type FactSources, type WeighingFact } from './facts.ts'
import {
  addFigures,
  byCategory,
  byDay,
  byFlow,
  byMonth,
  byObject,
  byTown,
  comparePeriods,
  figureOfAll,
  groupBy,
  NO_FIGURE,
  pivot,
  wholePercents,
  type Figure,
} from './figures.ts'
import { massBalance, treatmentRates } from './mass-balance.ts'
import { streamsOf, tagReport } from './tag-report.ts'

const streams = streamsOf([])

const sources: FactSources = {
  catalogue: {
    objectsById: new Map(objects.map(one => [one.id, { ...blankRow(CatalogueObject), ...one }])),
    categoriesById: new Map(categories.map(one => [one.id, { ...blankRow(ObjectCategory), ...one }])),
  },
  flowsById: new Map(
    [...provenances.map(one => Object.assign({ treatment: '' }, one)), ...destinations].map(one => [
      one.id,
      one,
    ]),
  ),
  codesById: new Map(),
}
const sum = (figures: readonly Figure[]): Figure => figures.reduce(addFigures, NO_FIGURE)
const inEveryWorld = (check: (facts: WeighingFact[], world: Parameters<typeof weighingFacts>[0]) => void) =>
  fc.assert(
    fc.property(anySessions, world => check(weighingFacts(world, sources), world)),
    { numRuns: 100 },
  )

test('[WG7] the facts of ended weighing sessions are exactly what those sessions show', () => {
  inEveryWorld((facts, world) => {
    const shown = world
      .filter(isEnded)
      .reduce((all, task) => addTotals(all, sessionTotals(task.objects)), NO_TOTALS)
    expect(figureOfAll(facts)).toEqual({
      lines: shown.lines,
      pieces: shown.pieces,
      weight: shown.weight,
      estimated: shown.estimated,
    })
    for (const task of world) {
      const rows = categorySummary(task.objects, sources.catalogue).map(({ totals }) => totals)
      expect(rows.reduce(addTotals, NO_TOTALS)).toEqual(sessionTotals(task.objects))
    }
  })
})

test.each([
  ['flow', byFlow],
  ['category', byCategory],
  ['town', byTown],
  ['object', byObject],
  ['day', byDay],
  ['month', byMonth],
])('the groups by %s add up to the total, their percents to 100', (_name, keyOf) => {
  inEveryWorld(facts => {
    const groups = groupBy(facts, keyOf)
    expect(sum(groups.map(({ figure }) => figure))).toEqual(figureOfAll(facts))
    const percent = groups.reduce((total, one) => total + one.percent, 0)
    expect(percent).toBe(figureOfAll(facts).weight > 0 ? 100 : 0)
  })
})

test('rows, columns and cells of a pivot add up to one total', () => {
  inEveryWorld(facts => {
    const table = pivot(facts, byCategory, byFlow)
    expect(sum(table.rows.map(({ total }) => total))).toEqual(table.total)
    expect(sum(table.columns.map(({ total }) => total))).toEqual(table.total)
    for (const { cells, total } of table.rows) expect(sum(cells)).toEqual(total)
    for (const [n, { total }] of table.columns.entries())
      expect(sum(table.rows.map(({ cells }) => cells[n] ?? NO_FIGURE))).toEqual(total)
    expect(pivotCsv(table, 'Catégorie').split('\r\n')).toHaveLength(table.rows.length + 3)
  })
})

test('[WG8] [DY5] the mass balance adds up: opening + in − out = theoretical, and the gap is what the inventory lacks', () => {
  inEveryWorld(facts => {
    const balance = massBalance(facts, { opening: 5000, inventory: 1000 })
    expect(balance.theoretical).toBe(5000 + balance.in.weight - balance.out.weight)
    expect(balance.gap).toBe(1000 - balance.theoretical)
    expect(sum(balance.destinations.map(({ figure }) => figure))).toEqual(balance.out)
    expect(sum(balance.origins.map(({ figure }) => figure))).toEqual(balance.in)
    const rates = treatmentRates(facts)
    expect(sum(rates.map(({ figure }) => figure))).toEqual(balance.out)
    expect(rates.reduce((total, { percent }) => total + percent, 0)).toBe(balance.out.weight > 0 ? 100 : 0)
    for (const { flows, percent, figure } of rates) {
      const whole = balance.destinations.filter(({ label }) => flows.includes(label))
      // Everything of these destinations, and nothing of others: the same kilograms, the same share (DY5).
      if (sum(whole.map(one => one.figure)).weight === figure.weight)
        expect(percent).toBe(whole.reduce((all, one) => all + one.percent, 0))
    }
  })
})

test('hours, people, schemes, register and raw lines have the same grams', () => {
  inEveryWorld((facts, world) => {
    const total = figureOfAll(facts)
    expect(sum(byHour(facts).flatMap(one => [one.in, one.out]))).toEqual(total)
    expect(sum(byPerson(facts, id => id).map(({ figure }) => figure))).toEqual(total)
    expect(sum(tagReport(facts, streams).flatMap(row => [row.in, row.out]))).toEqual(total)
    for (const row of tagReport(facts, streams))
      expect(sum([row.reuse, row.recycling, row.disposal, row.other])).toEqual(row.out)
    expect(registerEntries(world, sources).reduce((all, { weight }) => all + weight, 0)).toBe(total.weight)
    const lines = linesCsv(facts, id => id)
      .trimEnd()
      .split('\r\n')
      .slice(1)
    const kilos = lines.map(line => Number(line.split(';')[11]?.replace(',', '.')))
    expect(Math.round(kilos.reduce((all, kilo) => all + kilo, 0) * 1000)).toBe(total.weight)
    expect(tagReportCsv(facts, streams)).toContain('Total;')
  })
})

test('a comparison contains both periods whole', () => {
  inEveryWorld(facts => {
    const [now, before] = [
      facts.filter(({ date }) => date >= '2026-02'),
      facts.filter(({ date }) => date < '2026-02'),
    ]
    const rows = comparePeriods(now, before, byObject)
    expect(sum(rows.map(row => row.now))).toEqual(figureOfAll(now))
    expect(sum(rows.map(row => row.before))).toEqual(figureOfAll(before))
  })
})

test('[DY5] whole percents always add up to a hundred', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1 }), amounts => {
      const percents = wholePercents(amounts)
      const isAny = amounts.some(amount => amount > 0)
      expect(percents.reduce((all, percent) => all + percent, 0)).toBe(isAny ? 100 : 0)
      expect(percents.every(percent => percent >= 0)).toBe(true)
    }),
  )
})

test('[DY5] a share that is shared out again adds up to itself', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1 }), fc.nat(100), (amounts, whole) => {
      const parts = wholePercents(amounts, whole)
      const isAny = amounts.some(amount => amount > 0)
      expect(parts.reduce((all, part) => all + part, 0)).toBe(isAny ? whole : 0)
      for (const [n, amount] of amounts.entries()) if (amount === 0) expect(parts[n]).toBe(0)
    }),
  )
})
