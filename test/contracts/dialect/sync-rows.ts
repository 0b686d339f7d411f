// Section 12: the feed, history, devices.
import { expect } from 'vitest'
import { HAL, PROBLEM, problem, type Expectation } from './expectation.ts'
import { PASSWORD } from './world.ts'

const sync = { as: 'admin', method: 'POST', path: '/sync' } as const
const signInOnPhone = {
  method: 'POST',
  path: '/oauth',
  headers: { 'x-device': 'phone-0001' },
  body: { grant_type: 'password', username: 'camion', password: PASSWORD, client_id: 'quai' },
  keep: { access: 'access_token' },
} as const
const onPhone = { authorization: 'Bearer {{access}}', 'x-device': 'phone-0001' }
const line = (text: string): RegExp => new RegExp(text)

const malformed = [{}, { shards: [] }, { epoch: 1, shards: {} }, { shards: { ref: 'x' } }, []].map(
  (body): Expectation => ({
    row: `12 sync: ${JSON.stringify(body)} is no request`,
    as: 'admin',
    method: 'POST',
    path: '/sync',
    body,
    status: 400,
    answers: PROBLEM,
  }),
)

export const syncRows: readonly Expectation[] = [
  {
    row: '12 sync: NDJSON, rows of the shard, its cursor, the end line last',
    ...sync,
    body: { epoch: 'epoch-one', shards: { ref: 0 } },
    status: 200,
    answers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
    text: [
      line('^{"e":"\\w+","id":"[\\w-]+","rev":\\d+,"v":{'),
      line(
        '\\n{"shard":"ref","cursor":\\d+,"more":false}\\n{"end":true,"epoch":"epoch-one","rev":\\d+,"profile":"[\\w-]{16}"}\\n$',
      ),
    ],
  },
  {
    row: '12 sync: a shard that the rights do not give',
    ...sync,
    as: 'camion',
    body: { epoch: null, shards: { 'emma/2026-W47': 0 } },
    status: 200,
    text: [line('^{"shard":"emma/2026-W47","denied":true}\\n{"end":true')],
  },
  {
    row: '12 sync: a cursor from a time that a restore undid',
    ...sync,
    body: { epoch: null, shards: { ref: 99_999_999 } },
    status: 200,
    text: [line('^{"shard":"ref","reset":true}\\n{"end":true')],
  },
  {
    row: '12 sync: a wrong epoch answers 409 with the current one',
    ...sync,
    body: { epoch: 'before the restore', shards: {} },
    status: 409,
    answers: PROBLEM,
    json: { title: 'Conflict', status: 409, epoch: 'epoch-one' },
  },
  ...malformed,
  {
    row: '12 sync: GET',
    ...sync,
    method: 'GET',
    status: 405,
    empty: true,
    answers: { allow: 'POST, OPTIONS' },
  },
  { row: '12 live: HEAD', as: 'admin', method: 'HEAD', path: '/live', status: 200, empty: true },
  { row: '12 live: signed-in people only', method: 'GET', path: '/live', status: 401, empty: true },
  {
    row: '12 history of one record',
    before: [{ as: 'admin', method: 'PATCH', path: '/container/c1', body: { weight: 123 } }],
    as: 'admin',
    method: 'GET',
    path: '/history?entity=container&id=c1',
    status: 200,
    answers: HAL,
    json: {
      _embedded: {
        history: expect.arrayContaining([
          expect.objectContaining({
            rev: expect.any(Number),
            at: expect.stringMatching(/Z$/),
            user_id: 'u-admin',
            changes: { weight: [100, 123] },
          }),
        ]),
      },
      total_items: 2,
      page: 1,
    },
  },
  {
    row: '12 history: the journal needs its right',
    as: 'camion',
    method: 'GET',
    path: '/history?entity=task&from=2026-11-01&to=2026-11-30',
    status: 403,
    json: problem(403, 'Forbidden', 'Forbidden'),
  },
  {
    row: '12 devices: the report of a sync is listed',
    before: [
      signInOnPhone,
      {
        headers: onPhone,
        method: 'POST',
        path: '/sync',
        body: {
          epoch: null,
          shards: {},
          device: {
            id: 'phone-0001',
            name: 'Téléphone 1',
            pending: 3,
            oldest_at: '2026-11-18T08:00:00.000Z',
          },
        },
      },
    ],
    as: 'admin',
    method: 'GET',
    path: '/device?name=T*',
    status: 200,
    json: {
      _embedded: { device: [{ id: 'phone-0001', name: 'Téléphone 1', pending: 3, user_id: 'u-camion' }] },
    },
  },
  {
    row: '12 DELETE of a device revokes it for its person',
    as: 'admin',
    method: 'DELETE',
    path: '/device/phone-0001',
    status: 204,
    empty: true,
  },
  {
    row: '12 … and callers on it get that error',
    before: [signInOnPhone, { as: 'admin', method: 'DELETE', path: '/device/phone-0001' }],
    headers: onPhone,
    method: 'GET',
    path: '/profile',
    status: 401,
    empty: true,
    answers: {
      'www-authenticate':
        'Bearer realm="Service", error="invalid_token", error_description="The device has been revoked"',
    },
  },
  {
    row: '12 … and stays listed as revoked',
    as: 'admin',
    method: 'GET',
    path: '/device/phone-0001',
    status: 200,
    json: { revoked: 1, revoked_by: 'u-admin', blocked_at: null },
  },
  {
    row: '12 … until that is lifted',
    before: [{ as: 'admin', method: 'DELETE', path: '/device/phone-0001/revocation' }],
    as: 'admin',
    method: 'GET',
    path: '/device/phone-0001',
    status: 200,
    json: { revoked: 0, revoked_at: null, revoked_by: null },
  },
  {
    row: '12 a device is blocked for everybody',
    before: [signInOnPhone],
    as: 'admin',
    method: 'POST',
    path: '/device/phone-0001/block',
    body: {},
    status: 204,
    empty: true,
  },
  {
    row: '12 … and a sign-in on it is refused',
    ...signInOnPhone,
    status: 400,
    json: { title: 'invalid_grant', status: 400, detail: 'Device blocked' },
  },
  {
    row: '12 … until it is unblocked',
    before: [{ as: 'admin', method: 'DELETE', path: '/device/phone-0001/block' }],
    ...signInOnPhone,
    status: 200,
    json: { token_type: 'Bearer' },
  },
]
