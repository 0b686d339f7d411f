// The rules of section 5 by their keys, the values of section 13, and single writes by several people from sections 3 and 8.
import { expect } from 'vitest'
import { PROBLEM, problem, type Expectation } from './expectation.ts'

const admin = { as: 'admin' } as const
const bureau = { as: 'bureau' } as const
const invalid = (validation_messages: object) => ({
  status: 422,
  answers: PROBLEM,
  json: { detail: 'Failed Validation', validation_messages },
})
const patchUser = (body: object) => ({ ...admin, method: 'PATCH', path: '/user/u-oubli', body }) as const
const task = (body: object) => ({ ...bureau, method: 'POST', path: '/task', body }) as const
const key = (name: string) => ({ 'idempotency-key': `"${name}"` })
const tooLong = (n: number) => ({ stringLengthTooLong: `The input is more than ${n} characters long` })
const notAnAddress = {
  emailAddressInvalidFormat:
    'The input is not a valid email address. Use the basic format local-part@hostname',
}
const haystack = { notInArray: 'The input was not found in the haystack' }
const noRecord = { noRecordFound: 'No record matching the input was found' }

const flags = [
  [1, 1],
  [0, 0],
  [true, 1],
  [false, 0],
  ['1', 1],
  ['0', 0],
].flatMap(([sent, stored]): Expectation[] => [
  {
    row: `13 flags: ${JSON.stringify(sent)} is ${String(stored)}`,
    ...admin,
    method: 'PATCH',
    path: '/city/erstein',
    body: { collected: sent },
    status: 200,
    json: { collected: stored },
  },
])
const tagged = (sent: unknown, stored: string): Expectation => ({
  row: `13 tags ${JSON.stringify(sent)} are sent as JSON text`,
  ...admin,
  method: 'PATCH',
  path: '/object/o1',
  body: { tags: sent },
  status: 200,
  json: { tags: stored },
})

export const valueRows: readonly Expectation[] = [
  {
    row: '5 stringLengthTooLong',
    ...patchUser({ firstname: 'x'.repeat(121) }),
    ...invalid({ firstname: tooLong(120) }),
  },
  { row: '5 notInArray', ...task({ origin: 'pigeon' }), ...invalid({ origin: haystack }) },
  { row: '5 notInArray, a number', ...task({ task_type_id: 11 }), ...invalid({ task_type_id: haystack }) },
  { row: '5 noRecordFound', ...task({ partner_id: 'nobody' }), ...invalid({ partner_id: noRecord }) },
  {
    row: '5 recordFound',
    ...patchUser({ username: 'camion' }),
    ...invalid({ username: { recordFound: 'A record matching the input was found' } }),
  },
  {
    row: '5 emailAddressInvalidFormat',
    ...patchUser({ email: 'nobody at home' }),
    ...invalid({ email: notAnAddress }),
  },
  {
    row: '5 dateInvalidDate',
    ...task({ date: '2026-02-30' }),
    ...invalid({ date: { dateInvalidDate: 'The input does not appear to be a valid date' } }),
  },
  {
    row: '5 dateFalseFormat',
    ...task({ date: '18/11/2026' }),
    ...invalid({ date: { dateFalseFormat: expect.any(String) } }),
  },
  {
    row: '5 regexNotMatch',
    ...admin,
    method: 'POST',
    path: '/container',
    body: { id: 'two words', name: 'Bac' },
    ...invalid({ id: { regexNotMatch: expect.any(String) } }),
  },
  {
    row: '5 a field that breaks several rules reports at least the first',
    ...patchUser({ email: 'x'.repeat(255) }),
    ...invalid({ email: tooLong(254) }),
  },
  {
    row: '5 several fields at once',
    ...patchUser({ email: 'x', firstname: 'x'.repeat(121), active: 'maybe' }),
    ...invalid({ email: notAnAddress, firstname: tooLong(120), active: haystack }),
  },
  {
    row: '5 a batch: every faulty row under its own index',
    ...admin,
    method: 'PUT',
    path: '/container',
    body: [
      { id: 'c1', weight: 'heavy' },
      { id: 'c2', weight: 5 },
      { id: 'c3', name: '' },
    ],
    ...invalid({
      0: { weight: { notInt: 'The input does not appear to be an integer' } },
      2: { name: { isEmpty: "Value is required and can't be empty" } },
    }),
  },
  {
    row: '3 a family batch: rows named by id are updated',
    ...admin,
    method: 'PUT',
    path: '/container',
    body: [{ id: 'c1', weight: 111 }],
    status: 200,
    json: { total_items: 1 },
  },
  {
    row: '3 … absent rows are untouched',
    ...admin,
    method: 'GET',
    path: '/container?order=id',
    status: 200,
    json: {
      total_items: 7,
      _embedded: {
        container: [111, 200, 300, 400, 500, 600, 700].map((weight, n) => ({ id: `c${n + 1}`, weight })),
      },
    },
  },
  ...flags,
  { row: '13 flags: anything else', ...patchUser({ active: 2 }), ...invalid({ active: haystack }) },
  tagged(['bois', 'lourd'], '["bois","lourd"]'),
  tagged('["bois"]', '["bois"]'),
  tagged('', '[]'),
  {
    row: '13 tags that are no list of texts',
    ...admin,
    method: 'PATCH',
    path: '/object/o1',
    body: { tags: 'bois' },
    ...invalid({ tags: expect.any(Object) }),
  },
  {
    row: '13 values: days, durations, volumes with 2 decimals, a floor or null',
    ...task({
      id: 'v1',
      date: '2026-12-24',
      forced_loading_specs: 'Sangles',
      loaded_after: '9:05',
      floor: null,
    }),
    status: 201,
    json: {
      date: '2026-12-24',
      loaded_after: '09:05',
      floor: null,
      total_duration: expect.stringMatching(/^\d\d:\d\d$/),
      creation_time: expect.stringMatching(/^2026-11-18 \d\d:\d\d:\d\d$/),
      modification_time: expect.stringMatching(/^2026-11-18 \d\d:\d\d:\d\d$/),
    },
  },
  {
    row: '13 volumes: m³ with 2 decimals',
    ...admin,
    method: 'PATCH',
    path: '/object/o1',
    body: { volume: 1.005_4, weight: '1500' },
    status: 200,
    json: { volume: 1.01, weight: 1500 },
  },
  {
    row: '13 GET, edit, PUT works: read-only members sent back are ignored',
    ...bureau,
    method: 'PUT',
    path: '/task/f1',
    body: { id: 'f1', number: 999, name: 'x', rev: 1, creation_time: 'x', lastname: 'Keller', _links: {} },
    status: 200,
    json: { id: 'f1', name: 'Keller', number: 9 },
  },
  {
    row: '8 the same key of another person is another key',
    before: [{ ...admin, method: 'POST', path: '/task', headers: key('shared'), body: { id: 'k1' } }],
    ...task({ id: 'k2' }),
    headers: key('shared'),
    status: 201,
    json: { id: 'k2' },
  },
  ...(['PUT', 'DELETE'] as const).flatMap((method): Expectation[] => [
    {
      row: `8 If-Match on ${method} that does not match`,
      ...admin,
      method,
      path: '/container/c5',
      headers: { 'if-match': '"1"' },
      ...(method === 'PUT' ? { body: { name: 'Bac cinq' } } : {}),
      status: 412,
      answers: PROBLEM,
      json: { title: 'Precondition Failed', status: 412, current: { id: 'c5', name: 'Bac 5' } },
    },
    {
      row: `8 If-Match on ${method} that matches`,
      before: [{ ...admin, method: 'GET', path: '/container/c4', keep: { rev: 'rev' } }],
      ...admin,
      method,
      path: '/container/c4',
      headers: { 'if-match': '"{{rev}}"' },
      ...(method === 'PUT' ? { body: { name: 'Bac quatre' } } : {}),
      status: method === 'PUT' ? 200 : 204,
    },
  ]),
  {
    row: '3 PATCH of an entity that does not exist',
    ...admin,
    method: 'PATCH',
    path: '/container/nothing',
    body: { name: 'x' },
    status: 404,
    answers: PROBLEM,
    json: problem(404, 'Not Found', 'Entity not found.'),
  },
  { row: '3 HEAD of a list', ...admin, method: 'HEAD', path: '/container', status: 200, empty: true },
  {
    row: '4 a body without type',
    method: 'POST',
    path: '/reset_password',
    raw: '{"email":"x@example.org"}',
    status: 415,
    json: problem(415, 'Unsupported Media Type', 'Invalid content-type specified'),
  },
  {
    row: '5 recordFound: a sticker that another instance carries (problem 28 is kept for a plain back end)',
    ...admin,
    method: 'POST',
    path: '/object_instance',
    body: { id: 'i3', external_id: 'AMI-001', object_id: 'o1' },
    status: 422,
    json: { validation_messages: { external_id: { recordFound: 'A record matching the input was found' } } },
  },
]
