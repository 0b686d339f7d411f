// Section 6: one refusal for each problem id that a write can meet, who may force it, and section 13's rules of tasks.
import { expect } from 'vitest'
import { PROBLEM, type Expectation } from './expectation.ts'
import { line, slotId, stop, TODAY } from './fleet-world.ts'

const desk = { as: 'bureau' } as const
const post = { ...desk, method: 'POST', path: '/task' } as const
const patch = (id: string, body: object) => ({ ...desk, method: 'PATCH', path: `/task/${id}`, body }) as const
const broken = (...problems: object[]) => ({
  status: 422,
  answers: PROBLEM,
  json: {
    title: 'Unprocessable Entity',
    status: 422,
    detail: 'Erreur de règle métier.',
    problems: problems.flatMap(one => [{ message: expect.any(String), ...one }]),
  },
})
const heavy = { objects: [line('l1', { weight: 600_000 })], date: TODAY }
const closed = { shift_instance_id: slotId('truck-1', '2026-11-21') }
const isEmpty = { isEmpty: "Value is required and can't be empty" }
const invalid = (validation_messages: object) => ({
  status: 422,
  json: { detail: 'Failed Validation', validation_messages },
})

export const ruleRows: readonly Expectation[] = [
  {
    row: '6 13 required: a failed stop needs a reason',
    ...patch('a1', { task_state_id: 6 }),
    ...broken({ id: 13, field: 'reason_type', user_overridable: false }),
  },
  {
    row: '6 20 transition',
    ...patch('x3', { task_state_id: 5 }),
    ...broken({ id: 20, field: 'task_state_id', user_overridable: true, right: 'admin' }),
  },
  {
    row: '6 21 capacity',
    ...post,
    body: stop('n21', heavy),
    ...broken({ id: 21, user_overridable: true, right: 'admin' }),
  },
  {
    row: '6 22 slot closed',
    ...post,
    body: stop('n22', closed),
    ...broken({ id: 22, user_overridable: true, right: 'change_slots' }),
  },
  {
    row: '6 23 sector',
    ...post,
    body: stop('n23', { city: 'Paris', zipcode: '75001' }),
    ...broken({ id: 23, field: 'city', user_overridable: true, right: 'force_out_of_sector' }),
  },
  {
    row: '6 24 forced values',
    ...patch('a1', { forced_weight: 10 }),
    ...broken({ id: 24, field: 'forced_weight', user_overridable: false }),
  },
  {
    row: '6 26 foreign truck; 13 a crew cannot move a task to another truck',
    ...patch('a1', { shift_instance_id: slotId('truck-2') }),
    as: 'camion',
    ...broken({ id: 26, user_overridable: false }),
  },
  {
    row: '6 29 right missing',
    as: 'lecteur',
    method: 'POST',
    path: '/task',
    body: { id: 'n29', lastname: 'Martin' },
    ...broken({ id: 29, user_overridable: false, right: 'add_task' }),
  },
  {
    row: '11 a missing right on a write of one’s own screen is a problem: a slot of the planning',
    ...desk,
    method: 'PATCH',
    path: `/shift_instance/${slotId('truck-1')}`,
    body: { open: 0 },
    ...broken({ id: 29, right: 'change_slots' }),
  },
  {
    row: '11 … a stop added by a crew',
    as: 'camion',
    method: 'POST',
    path: '/task',
    body: stop('n11'),
    ...broken({ id: 29, right: 'search_add_object' }),
  },
  {
    row: '11 … and by one who holds that right',
    as: 'ajout',
    method: 'POST',
    path: '/task',
    body: stop('n12'),
    status: 201,
    json: { id: 'n12', resource_id: 'truck-1', resource_name: 'Camion 1', shift_id: 1, date: TODAY },
  },
  {
    row: '6 several problems at once',
    ...post,
    body: stop('n20', { ...closed, city: 'Paris', zipcode: '75001' }),
    ...broken({ id: 22 }, { id: 23 }),
  },
  {
    row: '13 force=1 without the right: the problem is the missing right',
    ...post,
    path: '/task?force=1',
    body: stop('n22', closed),
    ...broken({ id: 29, right: 'change_slots', user_overridable: false }),
  },
  {
    row: '13 force=1 on a single write, with the right',
    ...post,
    as: 'admin',
    path: '/task?force=1',
    body: stop('n22', closed),
    status: 201,
    json: { id: 'n22', date: '2026-11-21' },
  },
  {
    row: '12 _force in an outbox item',
    ...post,
    as: 'admin',
    method: 'PUT',
    body: [
      { _key: 'f1', _op: 'create', _rev: null, _force: false, ...stop('n24', closed) },
      { _key: 'f2', _op: 'create', _rev: null, _force: true, ...stop('n25', closed) },
    ],
    status: 200,
    json: {
      results: [
        { _key: 'f1', status: 422, problem: { problems: [{ id: 22 }] } },
        { _key: 'f2', status: 201, entity: { id: 'n25' } },
      ],
    },
  },
  {
    row: '13 a draft needs no field, and its start values',
    ...post,
    body: {},
    status: 201,
    json: { task_type_id: 1, accomodation: 1, task_state_id: 1, scope: 'emma', number: expect.any(Number) },
  },
  {
    row: '5 a field that the type of the record requires, sent blank, is empty and nothing else',
    as: 'admin',
    method: 'POST',
    path: '/resource',
    body: { name: '', type: 'truck', weight: '', volume: null },
    status: 422,
    text: [
      /"validation_messages":\{"name":\{"isEmpty":"[^"]+"\},"weight":\{"isEmpty":"[^"]+"\},"volume":\{"isEmpty":"[^"]+"\}\}/,
    ],
  },
  {
    row: '13 an accepted task needs a name, a town and a way to reach someone',
    ...post,
    body: { task_state_id: 2 },
    ...invalid({ lastname: isEmpty, city: isEmpty, phone1: isEmpty }),
  },
  ...['phone1', 'phone2', 'email'].flatMap((name): Expectation[] => [
    {
      row: `13 … ${name} is enough, and the first name alone`,
      ...post,
      body: {
        task_state_id: 2,
        firstname: 'Zoé',
        city: 'Erstein',
        [name]: name === 'email' ? 'z@example.org' : '0612345678',
      },
      status: 201,
      json: { name: 'Zoé' },
    },
  ]),
  {
    row: '13 a partner task needs its partner in place of a name',
    ...post,
    body: { task_state_id: 2, task_type_id: 4 },
    ...invalid({ partner_id: isEmpty }),
  },
  {
    row: '13 … and takes the partner’s name',
    ...post,
    body: { task_state_id: 2, task_type_id: 4, partner_id: 'p1' },
    status: 201,
    json: { name: 'Mairie de Benfeld', scope: 'emma' },
  },
  {
    row: '13 types 16 to 19 never need name, city or phone',
    ...post,
    body: { task_type_id: 16, task_state_id: 2 },
    status: 201,
    json: { scope: 'loki' },
  },
  ...[
    [1, 'emma', 'bureau'],
    [14, 'loki', 'bureau'],
    [17, 'scale', 'quai'],
  ].flatMap(([task_type_id, scope, as]): Expectation[] => [
    {
      row: `13 the scope follows from type ${task_type_id}, whatever is sent`,
      as: as === 'quai' ? 'quai' : 'bureau',
      method: 'POST',
      path: '/task',
      body: { task_type_id, scope: scope === 'loki' ? 'emma' : 'loki' },
      status: 201,
      json: { task_type_id, scope },
    },
  ]),
  {
    row: '13 name: lastname firstname',
    ...patch('f1', { lastname: 'Muller', firstname: 'Zoé' }),
    status: 200,
    json: { name: 'Muller Zoé' },
  },
]
