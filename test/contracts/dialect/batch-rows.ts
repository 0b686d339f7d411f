// Sections 3, 5, 6, 11 and 12: batches, rights, business rules.
import { expect } from 'vitest'
import { HAL, PROBLEM, problem, type Expectation } from './expectation.ts'
import { ORIGIN } from './world.ts'

const url = `${ORIGIN}/api/container`
const admin = { as: 'admin' } as const
const item = (_key: string, _op: string, members: object) => ({
  _key,
  _op,
  _rev: null,
  _force: false,
  ...members,
})
const isEmpty = { isEmpty: "Value is required and can't be empty" }

export const batchRows: readonly Expectation[] = [
  {
    row: '3 PUT of an array: 200, collection without page members',
    ...admin,
    method: 'PUT',
    path: '/container',
    body: [
      { id: 'c3', weight: 333 },
      { id: 'c4', weight: 444 },
    ],
    status: 200,
    answers: HAL,
    json: {
      _links: { self: { href: url } },
      _embedded: { container: [{ id: 'c3', weight: 333 }, { id: 'c4' }] },
      total_items: 2,
    },
    absent: ['page', 'page_count', 'page_size'],
  },
  {
    row: '5 a batch: messages by index as text, good rows absent, nothing written',
    ...admin,
    method: 'PUT',
    path: '/container',
    body: [
      { id: 'c3', weight: 1 },
      { id: 'c4', name: '' },
    ],
    status: 422,
    json: { detail: 'Failed Validation', validation_messages: { '1': { name: isEmpty } } },
  },
  {
    row: '5 … nothing half-written',
    ...admin,
    method: 'GET',
    path: '/container/c3',
    status: 200,
    json: { weight: 333 },
  },
  {
    row: '3 PUT of one object to a collection',
    ...admin,
    method: 'PUT',
    path: '/container',
    body: {},
    status: 400,
  },
  {
    row: '3 PUT of []',
    ...admin,
    method: 'PUT',
    path: '/container',
    body: [],
    status: 200,
    json: { _embedded: { container: [] }, total_items: 0 },
  },
  {
    row: '3 a batch with something that is no object',
    ...admin,
    method: 'PUT',
    path: '/container',
    body: [1],
    status: 400,
  },
  {
    row: '12 outbox batch: each item gets its own answer, in the order sent',
    ...admin,
    method: 'PUT',
    path: '/container',
    body: [
      item('o1', 'create', { id: 'w9', name: 'Neuf' }),
      item('o2', 'patch', { id: 'c5', name: 'x', _rev: 1 }),
      item('o3', 'patch', { id: 'c6', name: '' }),
      item('o4', 'delete', { id: 'nothing' }),
    ],
    status: 200,
    answers: { 'content-type': 'application/json; charset=utf-8' },
    json: {
      results: [
        { _key: 'o1', status: 201, entity: { id: 'w9', name: 'Neuf' } },
        { _key: 'o2', status: 412, problem: { status: 412, current: { id: 'c5', name: 'Bac 5' } } },
        { _key: 'o3', status: 422, problem: { validation_messages: { name: isEmpty } } },
        { _key: 'o4', status: 404, problem: { status: 404 } },
      ],
    },
  },
  {
    row: '11 a missing right inside a batch is refused per item, never on the request',
    as: 'camion',
    method: 'PUT',
    path: '/container',
    body: [item('o5', 'patch', { id: 'c5', name: 'x' })],
    status: 200,
    json: { results: [{ _key: 'o5', status: 403, problem: { detail: 'Forbidden' } }] },
  },
  {
    row: '11 a call that no screen of the role makes',
    as: 'camion',
    method: 'PATCH',
    path: '/container/c5',
    body: { name: 'x' },
    status: 403,
    json: problem(403, 'Forbidden', 'Forbidden'),
  },
  {
    row: '6 a broken business rule: problems with id, message, user_overridable',
    ...admin,
    method: 'PATCH',
    path: '/task/t1',
    body: { task_state_id: 6 },
    status: 422,
    answers: PROBLEM,
    json: {
      title: 'Unprocessable Entity',
      detail: 'Erreur de règle métier.',
      problems: expect.arrayContaining([
        expect.objectContaining({
          id: expect.any(Number),
          message: expect.any(String),
          user_overridable: expect.any(Boolean),
        }),
      ]),
    },
  },
  {
    row: '13 read-only members sent back are ignored; numbers become ids as text',
    ...admin,
    method: 'PATCH',
    path: '/task/t1',
    body: { rev: 1, creation_time: 'never', number: 99, firstname: 'Zoé' },
    status: 200,
    json: { id: 't1', number: 1 },
  },
  {
    row: 'bodies of staff calls: 2 MiB',
    ...admin,
    method: 'POST',
    path: '/container',
    headers: { 'content-type': 'application/json' },
    raw: `{"name":"${'x'.repeat(2 * 1024 * 1024)}"}`,
    status: 413,
    answers: PROBLEM,
  },
]
