import { expect, test } from 'vitest'
import { emptyLine } from '#records/entities/empty-line.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { mergeKeyedList } from '#core/store/rows/keyed-lists.ts'
import { isUuid } from '#records/values/uuid.ts'
import {
  countedLine,
  finishedLines,
  handedLineId,
  handedOf,
  instanceLine,
  withAsked,
  withLine,
  withoutLine,
} from './handed.ts'

const asked = (fields: Partial<TaskLine> = {}): TaskLine => ({
  ...emptyLine,
  line_id: 'a1',
  object_id: 'chairs',
  name: 'Chaise',
  weight: 4000,
  quantity: 5,
  ...fields,
})
const prepared = (id: string, missing = 0): TaskLine =>
  instanceLine(asked(), { id, state: 'prepared', missing })

test('[RT22] a line asks, further lines tell what is handed over', () => {
  const lines = [asked(), prepared('i1'), prepared('i2', 3), countedLine(asked(), 'd1', 2)]
  expect(handedOf(lines).get('chairs')).toMatchObject({
    asked: 5,
    counted: 2,
    done: 4,
    instances: [
      { id: 'i1', state: 'prepared', missing: 0 },
      { id: 'i2', missing: 3 },
    ],
    expected: [],
  })
})

test('[RT22] two people who scan and count at once add up; the same sticker scanned by both counts once', () => {
  const from = [asked()]
  const mine = [asked(), prepared('i1'), prepared('i2'), countedLine(asked(), 'd1', 2)]
  const theirs = [asked(), prepared('i2'), prepared('i3'), countedLine(asked(), 'd2', 1)]
  const merged = mergeKeyedList('objects', from, mine, theirs)
  expect(merged.clash).toBe(false)
  expect(handedOf(merged.list as readonly TaskLine[]).get('chairs')).toMatchObject({
    asked: 5,
    done: 6,
    counted: 3,
  })
})

test('ids of handed lines are the same everywhere, and differ by line and by part', () => {
  const id = handedLineId('a1', 'i1')
  expect(isUuid(id)).toBe(true)
  expect(
    new Set([id, handedLineId('a1', 'i2'), handedLineId('a2', 'i1'), handedLineId('a1', 'i1')]).size,
  ).toBe(3)
})

test('instances chosen by their sticker for a truck are asked for and expected; done once they are out', () => {
  const chosen = asked({ quantity: 1, object_instance_id: 'i1' })
  expect(handedOf([asked({ quantity: 2 }), { ...chosen, line_id: 'b' }]).get('chairs')).toMatchObject({
    asked: 3,
    done: 0,
    expected: ['i1'],
  })
  expect(handedOf([{ ...chosen, quantity_done: 1 }]).get('chairs')).toMatchObject({
    asked: 1,
    done: 1,
    expected: [],
  })
})

test('[RT23] a finished step moved what its lines tell, and nothing else', () => {
  const moved = finishedLines([asked(), prepared('i1'), asked({ line_id: 'b1', object_id: 'tables' })])
  expect(moved.map(({ quantity_done }) => quantity_done)).toEqual([0, 1, 0])
})

test('a line is put in place of itself, taken away, and what is asked changes beside what was told', () => {
  const lines = withLine([asked({ later: 1 })], countedLine(asked(), 'd1', 1))
  const twice = withLine(lines, countedLine(asked(), 'd1', 2))
  expect(twice.map(({ quantity_done }) => quantity_done)).toEqual([null, 2])
  expect(withoutLine(twice, handedLineId('a1', 'd1'))).toEqual([asked({ later: 1 })])
  const changed = withAsked(twice, [asked({ quantity: 9 }), asked({ line_id: 'b1', object_id: 'tables' })])
  expect(changed.map(({ line_id, quantity, later }) => [line_id, quantity, later])).toEqual([
    ['a1', 9, 1],
    ['b1', 5, undefined],
    [handedLineId('a1', 'd1'), 0, undefined],
  ])
})
