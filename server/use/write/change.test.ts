import { expect, test, vi } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { emptyLine } from '#records/entities/empty-line.ts'
import { Task } from '#records/entities/task.ts'
import { hasChanged } from './change.ts'

const linesOf = (last: string) =>
  Array.from({ length: 500 }, (_, n) => ({
    ...emptyLine,
    line_id: `l${n}`,
    name: n === 499 ? last : 'Chaise',
  }))

test.each([
  ['Chaise', false],
  ['Table', true],
])('[20.2] long lists are compared once, however often they are asked for: %s', (last, changed) => {
  const row = { ...blankRow(Task), id: 't1' }
  const change = {
    of: Task,
    before: { ...row, objects: linesOf('Chaise') },
    after: { ...row, objects: linesOf(last) },
    sent: new Set(['objects']),
  }
  expect(hasChanged(change, 'objects')).toBe(changed)
  const texts = vi.spyOn(JSON, 'stringify')
  for (let n = 0; n < 10; n++) expect(hasChanged(change, 'objects')).toBe(changed)
  const count = texts.mock.calls.length
  texts.mockRestore()
  expect(count).toBe(0)
  // Another list is another question.
  change.after.objects = linesOf('Lit')
  expect(hasChanged(change, 'objects')).toBe(true)
})
