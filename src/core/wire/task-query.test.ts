import { expect, test } from 'vitest'
import { queryToSearch, searchToQuery, taskLists } from './task-query.ts'

test('several values are separated by commas, null is a word, undefined is left out', () => {
  const search = queryToSearch({ task_state_id: [1, 2], shift_instance_id: null, scope: undefined })
  expect(search).toBe('?task_state_id=1%2C2&shift_instance_id=null')
  expect(queryToSearch({ scope: undefined, ids: [] })).toBe('')
})

test('values are read from commas, repetition or brackets; blanks are no value', () => {
  const query = searchToQuery(new URLSearchParams('a=1,2&a=3&b[]=x&c=&d=,'))
  expect(Object.fromEntries(query)).toEqual({ a: ['1', '2', '3'], b: ['x'], c: [], d: [] })
})

test('every list of the specification requests everything at once', () => {
  const lists = [
    taskLists.ofDays('emma', '2026-11-16', '2026-11-22'),
    taskLists.drafts(),
    taskLists.withoutDate('loki'),
    taskLists.alerts(),
    taskLists.toCheck(),
    taskLists.byInstanceCode('AB12'),
  ]
  for (const list of lists) expect(queryToSearch(list)).toContain('page_size=-1')
  expect(queryToSearch(taskLists.drafts())).toBe('?task_state_id=1&keep_deleted=1&page_size=-1')
  expect(queryToSearch(taskLists.withoutDate('loki'))).toContain('shift_instance_id=null')
})
