// The rules of a weighing line and of a weighing session's end, one by one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, DAY, session, weighedLine, weigher } from '#test/fixtures/weighing-world.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { blankRow } from '#records/entity.ts'
import { lifeBalance, lifeOf, lifeSpans } from './life.ts'
import { netWeight, weighingRefusal } from './net-weight.ts'
import { isLongOpen } from './session-age.ts'
import { checkWords, sessionEnd } from './session-end.ts'
import { sessionTicket } from './session-ticket.ts'
import { estimatedPercent, sessionTotals } from './session-totals.ts'
import { csvOf } from '#records/text/csv.ts'
import { salesPerTonne } from './statistics/mass-balance.ts'
import { scaleStateLabel } from './way.ts'
import { isOnScale, lineWeight, mergedLine, replacedLine, splitLine, unreplacedLine } from './weighed-line.ts'

const who = { at: at('10:00'), user_id: 'quai', device: 'phone' }
const crate = { weight: 3500, count: 2 }

test('[WG1] net is gross minus each tare times its count', () => {
  expect(netWeight(48_500, [crate, { weight: 500, count: 1 }])).toBe(41_000)
})

test('[WG2] a net of zero or less, and a weight above the scale’s limit, are refused with their sentences', () => {
  expect(weighingRefusal({ gross: 7000, tares: [crate], capacity: null })).toBe(
    'Le poids est inférieur à celui du contenant.',
  )
  expect(weighingRefusal({ gross: 7001, tares: [crate], capacity: null })).toBeNull()
  expect(weighingRefusal({ gross: 500_001, tares: [], capacity: 500_000 })).toContain('500\u00a0kg')
  expect(weighingRefusal({ gross: 500_000, tares: [], capacity: 500_000 })).toBeNull()
  expect(weighingRefusal({ gross: 900_000, tares: [], capacity: 0 })).toBeNull()
})

test('[WG7] a total names the estimated share, an unusual weight is set aside', () => {
  const totals = sessionTotals([
    weighedLine('1', 'armchair', 18_000),
    weighedLine('2', 'bed', 2000, { estimated: 1, gross: null }),
    weighedLine('3', 'bed', 310_000, { outlier: 1 }),
    weighedLine('4', 'bed', 0, { quantity: 4, quantity_done: null, weight_done: null }),
  ])
  expect(totals).toEqual({
    lines: 2,
    pieces: 2,
    weight: 20_000,
    weighed: 18_000,
    estimated: 2000,
    aside: 310_000,
    waiting: 4,
  })
  expect(estimatedPercent(totals)).toBe(10)
  expect(estimatedPercent({ weight: 1_000_000, estimated: 1 })).toBe(1)
})

test('[WG3] a replaced line does not count, keeps its figures, and can be restored', () => {
  const line = weighedLine('1', 'armchair', 18_000, {
    gross: 21_500,
    tares: [{ container_id: 'crate', weight: 3500, count: 1 }],
  })
  const old = replacedLine(line, '2', who)
  expect(lineWeight(old)).toBe(0)
  expect(old.trace?.[0]).toMatchObject({
    why: 'replaced',
    weight_done: 18_000,
    gross: 21_500,
    user_id: 'quai',
  })
  expect(unreplacedLine(old)).toMatchObject({
    weight_done: 18_000,
    gross: 21_500,
    quantity_done: 1,
    replaced_by: null,
    trace: [],
  })
})

test('splitting and merging keep every gram', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 50 }),
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 0, max: 9999 }),
      fc.option(fc.nat({ max: 999_999 })),
      (pieces, weight, tare, told) => {
        const line = weighedLine('1', 'armchair', weight, {
          quantity: pieces,
          quantity_done: pieces,
          gross: weight + tare,
          tares: tare === 0 ? [] : [{ container_id: 'crate', weight: tare, count: 1 }],
        })
        const own = told === null ? null : Math.min(told, weight)
        const parts = splitLine(line, { line_id: '2', quantity: 1, weight: own, who })
        expect(parts.reduce((sum, part) => sum + lineWeight(part), 0)).toBe(weight)
        // What the session's total shows beside it: gross is never less than net.
        expect(parts.reduce((sum, { gross }) => sum + (gross ?? Number.NaN), 0)).toBe(weight + tare)
        for (const part of parts) expect(netWeight(part.gross ?? 0, part.tares)).toBe(lineWeight(part))
        expect(parts.some(isOnScale)).toBe(false)
        const back = mergedLine(parts[0], [parts[1]], who)
        expect([lineWeight(back), back.gross, back.quantity_done]).toEqual([weight, weight + tare, pieces])
      },
    ),
  )
})

const end = (
  way: 'in' | 'out',
  instance_state: string | null,
  state: 'unknown' | 'available' | 'rented' | 'sold' | 'lost',
) =>
  sessionEnd({
    objects: [weighedLine('1', 'armchair', 18_000, { object_instance_id: 'i' })],
    way,
    instance_state,
    instancesById: new Map([['i', { id: 'i', state }]]),
    rights: weigher,
  })

test('[IS1] weighing in makes new, unknown and lost instances available', () => {
  for (const state of ['unknown', 'lost', 'available'] as const)
    expect(end('in', null, state)).toMatchObject({
      task_state_id: 5,
      objects: [{ object_instance_state: 'available' }],
    })
})

test('[IS2] a sold instance on the scale is never dropped: the weighing session is « À valider » with the fact', () => {
  expect(end('in', null, 'sold')).toMatchObject({
    task_state_id: 7,
    check_reasons: ['illegal_transition'],
    objects: [{ object_instance_state: 'available' }],
  })
})

test('[WG6] an instance that leaves gets the state of its destination; a rented one is « À valider » wherever it goes', () => {
  expect(end('out', 'deleted', 'available')).toMatchObject({
    task_state_id: 5,
    objects: [{ object_instance_state: 'deleted' }],
  })
  expect(end('out', null, 'available')).toMatchObject({
    task_state_id: 5,
    objects: [{ object_instance_state: null }],
  })
  expect(end('out', null, 'rented')).toMatchObject({ task_state_id: 7, check_reasons: ['reserved'] })
  expect(end('out', 'deleted', 'rented').check_reasons).toEqual(['illegal_transition', 'reserved'])
})

test('[TS5] a scale task is labelled « Terminée » and « À valider »', () => {
  expect([scaleStateLabel(5), scaleStateLabel(7)]).toEqual(['Terminée', 'À valider'])
})

test('[TS7] a weighing session of yesterday, or of more than 12 hours, has been open long', () => {
  const open = (weighed_at: string) => session('s', { objects: [weighedLine('1', 'bed', 1, { weighed_at })] })
  expect(isLongOpen(open(at('06:00')), at('17:59'))).toBe(false)
  expect(isLongOpen(open(at('05:00')), at('17:01'))).toBe(true)
  expect(isLongOpen(open('2026-11-17 23:50:00'), at('00:10'))).toBe(true)
})

test('a spreadsheet never runs a name as a formula, and reads a decimal comma', () => {
  expect(csvOf([['a'], ['=1+1', 1.5, 'x;"y"', null]])).toBe('\uFEFFa\r\n\'=1+1;1,5;"x;""y""";\r\n')
})

test('sales per tonne have their margin and their sample', () => {
  expect(salesPerTonne([{ euros: 10, weight: 0 }])).toBeNull()
  expect(
    salesPerTonne([
      { euros: 3, weight: 1000 },
      { euros: 3, weight: 1000 },
    ]),
  ).toEqual({ perTonne: 3000, margin: 0, sample: 2 })
})

test('the life of an instance is listed in order, with its own balance', () => {
  const line = (id: string, weight: number, weighed_at: string) =>
    weighedLine(id, 'armchair', weight, {
      object_instance_id: 'i',
      weighed_at,
      object_instance_state: 'available',
    })
  const events = lifeOf({
    instance: {
      ...blankRow(ObjectInstance),
      id: 'i',
      state: 'sold',
      creation_time: '2026-11-01 09:00:00',
      last_state_modification_time: null,
    },
    tasks: [
      session('out', { task_type_id: 18, objects: [line('2', 17_500, '2026-11-10 10:00:00')] }),
      session('in', { objects: [line('1', 18_000, '2026-11-02 10:00:00')] }),
      session('gone', { task_state_id: 3, objects: [line('3', 1, '2026-11-03 10:00:00')] }),
    ],
    detailOf: ({ id }) => id,
  })
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'weighed_in', 'weighed_out'])
  expect(lifeBalance(events)).toEqual({ in: 18_000, out: 17_500, gap: -500 })
  expect(lifeSpans(events, DAY).map(({ days }) => days)).toEqual([1, 8])
})

test('[LB2] a weighing session that waits for a sticker names it, and does not count as having two versions', () => {
  const fact = {
    id: 'd',
    cause: 'instance' as const,
    captured_at: `${DAY} 10:00:00`,
    user_id: null,
    device: null,
    from: {},
    patch: {},
    theirs: null,
    detail: 'Collez une autre étiquette.',
    settled_at: null,
    settled_by: null,
  }
  const check_reasons = ['outlier', 'dispute']
  expect(checkWords({ check_reasons, disputes: [fact] })).toEqual({
    causes: ['Poids inhabituel'],
    told: ['Collez une autre étiquette.'],
  })
  const versions = { ...fact, id: 'v', cause: 'both_changed' as const, patch: { note: 'a' }, detail: null }
  expect(checkWords({ check_reasons, disputes: [fact, versions] }).causes).toContain(
    'Deux versions à départager',
  )
  const settled = { ...fact, settled_at: `${DAY} 11:00:00` }
  expect(checkWords({ check_reasons: [], disputes: [settled] })).toEqual({ causes: [], told: [] })
})

test('a ticket names the estimated share and leaves out what does not count', () => {
  const task = session('s', {
    number: 12,
    objects: [weighedLine('1', 'bed', 2000, { estimated: 1 }), weighedLine('2', 'bed', 1, { outlier: 1 })],
  })
  const ticket = sessionTicket({
    task,
    flowName: 'Interne',
    operator: '',
    categories: [],
    codeOf: () => '',
    organisation: 'Q',
  })
  expect(ticket).toMatchObject({
    title: 'Pesée entrante n°\u00a012',
    pieces: 1,
    total: '2,00\u00a0kg',
    estimated: 'dont 2,00\u00a0kg estimés',
  })
  expect(ticket.lines).toHaveLength(1)
})
