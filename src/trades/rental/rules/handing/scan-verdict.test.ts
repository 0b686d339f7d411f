import { expect, test } from 'vitest'
import { emptyLine } from '#records/entities/empty-line.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { countedLine, instanceLine } from './handed.ts'
import { returnSentence, verdictSentence } from './handing-words.ts'
import {
  isCounted,
  scanTone,
  scanVerdict,
  type Holder,
  type ScanFacts,
  type ScanVerdict,
} from './scan-verdict.ts'

const asked = (object_id: string, quantity: number): TaskLine => ({
  ...emptyLine,
  line_id: `line ${object_id}`,
  object_id,
  name: object_id,
  quantity,
})
const chairs = asked('chairs', 2)
const has = (id: string, state: 'prepared' | 'rented' | 'available', missing = 0): TaskLine =>
  instanceLine(chairs, { id, state, missing })
const held: Holder = {
  id: 'd9',
  step: 's9',
  line_id: 'l9',
  holder: 'Fête du Ried',
  date: '2026-11-28',
  isOut: false,
}

type Instance = NonNullable<ScanFacts['instance']>
const chair = (fields: Partial<Instance> = {}): Instance => ({
  id: 'i1',
  object_id: 'chairs',
  state: 'available',
  missing: 0,
  archived: 0,
  ...fields,
})
const verdict = (facts: Partial<ScanFacts> = {}): ScanVerdict =>
  scanVerdict({
    step: 'preparation',
    code: 'S2QD68HXM',
    instance: chair(),
    name: 'Chaise',
    mistyped: false,
    isListHere: true,
    lines: [chairs],
    before: [],
    elsewhere: null,
    ...facts,
  })
const kinds = (facts: Partial<ScanFacts>): readonly string[] => {
  const found = verdict(facts)
  return [found.kind, scanTone(found)]
}

test('[RT22] a sticker of an asked object counts into its line', () => {
  expect(verdict()).toMatchObject({ kind: 'counted', done: 1, asked: 2, line: chairs })
  expect(isCounted(verdict())).toBe(true)
  expect(scanTone(verdict())).toBe('known')
})

test('[RT22] orange: here already, incomplete with how many pieces are missing, or more than is asked', () => {
  expect(kinds({ lines: [chairs, has('i1', 'prepared')] })).toEqual(['again', 'again'])
  expect(verdict({ instance: chair({ missing: 3 }) })).toMatchObject({
    kind: 'incomplete',
    missing: 3,
    done: 1,
  })
  expect(kinds({ lines: [chairs, has('i2', 'prepared'), has('i3', 'prepared')] })).toEqual(['full', 'again'])
})

test('[RT22] blue: no record, or a sticker that is on nothing yet', () => {
  expect(kinds({ instance: null })).toEqual(['unknown', 'unknown'])
  expect(kinds({ instance: chair({ object_id: null, state: 'unknown' }) })).toEqual(['unknown', 'unknown'])
  expect(verdict({ instance: null, mistyped: true, isListHere: false })).toMatchObject({
    mistyped: true,
    isListHere: false,
  })
})

test.each([
  ['sold', { instance: chair({ state: 'sold' }) }],
  ['lost', { instance: chair({ state: 'lost' }) }],
  ['deleted', { instance: chair({ state: 'deleted' }) }],
  ['archived', { instance: chair({ archived: 1 }) }],
  ['stranger', { instance: chair({ object_id: 'benches' }) }],
  ['reserved', { elsewhere: held }],
  ['out', { elsewhere: { ...held, isOut: true } }],
  ['out', { instance: chair({ state: 'rented' }) }],
] as const)('[RT22] red: %s', (kind, facts) => {
  expect(kinds(facts)).toEqual([kind, 'refused'])
  expect(kinds({ ...facts, step: 'departure' })).toEqual([kind, 'refused'])
})

test('[RT25a] what this dossier prepared leaves, whatever the state of the instance says so far', () => {
  const before = [chairs, has('i1', 'prepared')]
  for (const state of ['available', 'prepared', 'rented'] as const)
    expect(kinds({ step: 'departure', before, instance: chair({ state }) })[0]).toBe('counted')
  // What nobody holds any more may be taken: a preparation that was cancelled leaves it prepared.
  expect(kinds({ instance: chair({ state: 'prepared' }) })[0]).toBe('counted')
})

test('[RT25a] what left with this dossier comes back, also when its sticker says that it is elsewhere', () => {
  const before = [chairs, has('i1', 'rented')]
  expect(kinds({ step: 'return', before, elsewhere: held })[0]).toBe('counted')
  expect(kinds({ step: 'return', before, instance: chair({ state: 'lost' }) })[0]).toBe('counted')
  expect(kinds({ step: 'return', before, lines: [], instance: chair() })[0]).toBe('counted')
  expect(kinds({ step: 'return', before, lines: [chairs, has('i1', 'available')] })[0]).toBe('again')
})

test('[RT25a] what did not leave with this dossier is a stranger, unless pieces left without a sticker', () => {
  const other = chair({ id: 'i8' })
  expect(kinds({ step: 'return', before: [chairs, has('i1', 'rented')], instance: other })[0]).toBe(
    'stranger',
  )
  expect(
    kinds({ step: 'return', before: [chairs, has('i1', 'rented')], instance: other, elsewhere: held })[0],
  ).toBe('out')
  expect(kinds({ step: 'return', before: [chairs, countedLine(chairs, 'd1', 2)], instance: other })[0]).toBe(
    'counted',
  )
})

test('a verdict over two hundred lines takes a fraction of the hundred milliseconds', () => {
  const lines = Array.from({ length: 200 }, (_, n) =>
    instanceLine(asked('chairs', 400), { id: `x${n}`, state: 'prepared', missing: 0 }),
  )
  const start = performance.now()
  for (let n = 0; n < 20; n++) verdict({ lines: [asked('chairs', 400), ...lines], before: lines })
  expect((performance.now() - start) / 20).toBeLessThan(50)
})

test('[RT24] what was sold or taken out of stock since did not leave unread with this rental', () => {
  const before = [chairs, countedLine(chairs, 'd1', 2)]
  for (const state of ['sold', 'deleted', 'lost'] as const)
    expect(kinds({ step: 'return', before, instance: chair({ state }) })).toEqual([state, 'refused'])
})

test('[RT22] [RT24] a sentence ends once, and a sticker that comes back is not bound to a line', () => {
  const elsewhere = { ...held, isOut: true }
  expect(verdictSentence(verdict({ elsewhere }))).toBe('Parti avec Fête du Ried, retour prévu samedi 28 nov.')
  expect(verdictSentence(verdict({ elsewhere: { ...elsewhere, date: null } }))).toMatch(/retour prévu\.$/)
  const unknown = verdict({ step: 'return', instance: null })
  expect([verdictSentence(unknown), returnSentence(unknown)]).toEqual([
    expect.stringContaining('Associez-la'),
    expect.stringContaining('comptez la pièce à la main'),
  ])
})
