// Sections 8, 11 and 12 for edits that waited on a phone: captured facts as disputes, replays after a move, rights removed meanwhile.
import { expect } from 'vitest'
import { HAL, type Expectation, type Step } from './expectation.ts'
import { line, slotId, stop } from './fleet-world.ts'

const camion = { as: 'camion' } as const
const key = (name: string) => ({ 'idempotency-key': `"${name}"` })
const dispute = (id: string, members: object = {}) => ({
  id,
  cause: 'both_changed',
  captured_at: '2026-11-18 09:00:00',
  from: { note: '' },
  patch: { note: 'deuxième cour' },
  theirs: { note: 'cave' },
  ...members,
})
const note = (task: string, id: string, members: object = {}) =>
  ({
    ...camion,
    method: 'PATCH',
    path: `/task/${task}`,
    body: { disputes: [dispute(id, members)] },
  }) as const
const byDesk = (path: string, body: object): Step => ({ as: 'bureau', method: 'PATCH', path, body })
const toTruck2 = { shift_instance_id: slotId('truck-2') }
const made = (id: string): Step => ({ as: 'bureau', method: 'POST', path: '/task', body: stop(id) })
const item = (n: number, members: object) => ({ _key: `late-${n}`, _rev: null, _force: false, ...members })
const tenEdits = [
  ...[1, 2, 3, 4, 5, 6, 7].map(n => item(n, { _op: 'patch', id: 'a1', note: `n° ${n}` })),
  item(8, { _op: 'patch', id: 'a1', task_state_id: 5 }),
  item(9, { _op: 'create', ...stop('late') }),
  item(10, { _op: 'patch', id: 'nothing', disputes: [dispute('d9')] }),
]

export const disputeRows: readonly Expectation[] = [
  {
    row: '12 a dispute: 200 with the row in state 7, no 412 for a stale rev',
    ...note('a1', 'd1', { user_id: 'someone', settled_at: '2026-11-18 09:00:00' }),
    headers: { 'if-match': '"1"' },
    status: 200,
    answers: HAL,
    json: {
      id: 'a1',
      task_state_id: 7,
      check_reasons: ['dispute'],
      disputes: [{ id: 'd1', user_id: 'u-camion', settled_at: null, patch: { note: 'deuxième cour' } }],
    },
  },
  {
    row: '12 … settled by a desk: with its user and time',
    as: 'bureau',
    method: 'PATCH',
    path: '/task/a1',
    body: {
      disputes: [dispute('d1', { settled_at: '2020-01-01 00:00:00' })],
      task_state_id: 2,
      note: 'cave',
    },
    status: 200,
    json: {
      task_state_id: 2,
      note: 'cave',
      check_reasons: [],
      disputes: [{ settled_by: 'u-bureau', settled_at: expect.stringMatching(/^2026-11-18 /) }],
    },
  },
  {
    row: '12 a dispute of a deleted task restores it',
    before: [made('deleted'), { as: 'admin', method: 'DELETE', path: '/task/deleted' }],
    ...note('deleted', 'd1', { cause: 'deleted' }),
    status: 200,
    json: { deleted: 0, task_state_id: 7 },
  },
  {
    row: '12 a dispute of a task that was given to another truck: 204 without the row',
    before: [made('moved'), byDesk('/task/moved', toTruck2)],
    ...note('moved', 'd1', { cause: 'moved' }),
    headers: key('moved'),
    status: 204,
    empty: true,
  },
  {
    row: '12 … and again on a replay',
    ...note('moved', 'd1', { cause: 'moved' }),
    headers: key('moved'),
    status: 204,
    empty: true,
  },
  {
    row: '12 … kept for the desk',
    as: 'bureau',
    method: 'GET',
    path: '/task/moved',
    status: 200,
    json: { task_state_id: 7, resource_id: 'truck-2', disputes: [{ id: 'd1', cause: 'moved' }] },
  },
  {
    row: '13 a dispute of a task that this truck never had: a hidden record is 404',
    ...note('a2', 'd1'),
    status: 404,
  },
  {
    row: '12 in a batch the item that cannot be shown is 204 without an entity',
    ...camion,
    method: 'PUT',
    path: '/task',
    body: [item(0, { _op: 'patch', _rev: 1, id: 'moved', disputes: [dispute('d2')] })],
    status: 200,
    text: [/^\{"results":\[\{"_key":"late-0","status":204\}\]\}$/],
  },
  {
    row: '13 the dock gets no dispute',
    before: [note('d1', 'd1')],
    as: 'quai',
    method: 'GET',
    path: '/task/d1',
    status: 200,
    absent: ['disputes', 'phone1', 'phone2', 'email'],
  },
  {
    row: '8 a replay after the task was given to another truck: it was performed, 204',
    before: [
      made('left'),
      { ...camion, method: 'PATCH', path: '/task/left', headers: key('left'), body: { note: 'x' } },
      byDesk('/task/left', toTruck2),
    ],
    ...camion,
    method: 'PATCH',
    path: '/task/left',
    headers: key('left'),
    body: { note: 'x' },
    status: 204,
    empty: true,
  },
  {
    row: '8 … after it was deleted, for its creation too',
    before: [
      { as: 'bureau', method: 'POST', path: '/task', headers: key('born'), body: { id: 'born' } },
      { as: 'admin', method: 'DELETE', path: '/task/born' },
    ],
    as: 'bureau',
    method: 'POST',
    path: '/task',
    headers: key('born'),
    body: { id: 'born' },
    status: 204,
    empty: true,
  },
  {
    row: 'IS2 an unlawful scan: 200, the task to check, the instance unchanged',
    before: [
      made('scan'),
      { as: 'admin', method: 'PATCH', path: '/object_instance/i2', body: { state: 'sold' } },
    ],
    ...camion,
    method: 'PATCH',
    path: '/task/scan',
    body: {
      task_state_id: 5,
      objects: [line('l1', { object_instance_id: 'i2', object_instance_state: 'rented', quantity_done: 1 })],
    },
    status: 200,
    json: {
      task_state_id: 7,
      check_reasons: ['illegal_transition', 'dispute'],
      objects: [{ object_instance_state: 'rented' }],
      disputes: [{ cause: 'instance', detail: expect.stringContaining('AMI-002') }],
    },
  },
  {
    row: 'IS2 … and still unchanged',
    as: 'admin',
    method: 'GET',
    path: '/object_instance/i2',
    status: 200,
    json: { state: 'sold' },
  },
  {
    row: '11 an option removed meanwhile: its problem inside results, the others pass',
    before: [
      { as: 'ajout', method: 'GET', path: '/profile' },
      {
        as: 'admin',
        method: 'PATCH',
        path: '/user/u-ajout',
        body: { permissions: ['emma_mobile', 'resource_1'] },
      },
    ],
    as: 'ajout',
    method: 'PUT',
    path: '/task',
    body: [
      item(20, { _op: 'create', ...stop('late') }),
      item(21, { _op: 'patch', id: 'a1', note: 'sonnez deux fois' }),
    ],
    status: 200,
    json: {
      results: [
        { _key: 'late-20', status: 422, problem: { problems: [{ id: 29, right: 'search_add_object' }] } },
        { _key: 'late-21', status: 200, entity: { note: 'sonnez deux fois' } },
      ],
    },
  },
  {
    row: '11 ten operations queued before the right was removed: ten refusals inside results, never the request',
    before: [
      { ...camion, method: 'GET', path: '/profile' },
      { as: 'admin', method: 'PATCH', path: '/user/u-camion', body: { permissions: ['stats'] } },
    ],
    ...camion,
    method: 'PUT',
    path: '/task',
    body: tenEdits,
    status: 200,
    json: {
      results: tenEdits.map(({ _key }) => ({ _key, status: 403, problem: { detail: 'Forbidden' } })),
    },
  },
  {
    row: '11 … and the session continues',
    ...camion,
    method: 'GET',
    path: '/profile',
    status: 200,
    json: { permissions: ['stats'] },
  },
]
