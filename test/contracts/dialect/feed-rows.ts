// Sections 7, 12 and 13: the feed's shards, the outbox's deletion, history with its device, passwords that change, revoked devices.
import { expect } from 'vitest'
import { HAL, PROBLEM, problem, type Expectation } from './expectation.ts'
import { PASSWORD } from './world.ts'

const admin = { as: 'admin' } as const
const sync = { method: 'POST', path: '/sync' } as const
const NEW = 'une phrase assez longue'
const signIn = (username: string, password = PASSWORD) =>
  ({
    method: 'POST',
    path: '/oauth',
    body: { grant_type: 'password', username, password, client_id: 'quai' },
  }) as const
const report = { id: 'phone-0002', name: 'Téléphone 2', pending: 0, oldest_at: null }

export const feedRows: readonly Expectation[] = [
  {
    row: '12 sync: a departure is marked gone, without members',
    before: [{ ...admin, method: 'DELETE', path: '/container/c7' }],
    ...sync,
    ...admin,
    body: { epoch: null, shards: { ref: 1 } },
    status: 200,
    text: [/^\{"e":"container","id":"c7","rev":\d+,"gone":1\}$/m],
  },
  ...['made/up', 'emma', 'emma/2026-47', 'money/none/r/x'].flatMap((shard): Expectation[] => [
    {
      row: `13 sync: the unknown shard ${shard} is denied`,
      ...sync,
      ...admin,
      body: { epoch: null, shards: { [shard]: 0 } },
      status: 200,
      text: [new RegExp(`^{"shard":"${shard}","denied":true}\\n{"end":true`)],
    },
  ]),
  {
    row: '13 sync: another truck’s shard is denied, the caller’s own is given',
    ...sync,
    as: 'camion',
    body: { epoch: null, shards: { 'emma/2026-W47/r/truck-2': 0, 'emma/2026-W47/r/truck-1': 0 } },
    status: 200,
    text: [
      /^\{"shard":"emma\/2026-W47\/r\/truck-2","denied":true\}$/m,
      /^\{"e":"task","id":"a1","rev":\d+,"v":\{/m,
      /^\{"shard":"emma\/2026-W47\/r\/truck-1","cursor":\d+,"more":false\}$/m,
    ],
  },
  {
    row: '12 outbox: a deletion answers 204 without entity',
    ...admin,
    method: 'PUT',
    path: '/container',
    body: [{ _key: 'd1', _op: 'delete', _rev: null, _force: false, id: 'c6' }],
    status: 200,
    json: { results: [{ _key: 'd1', status: 204 }] },
    text: [/^\{"results":\[\{"_key":"d1","status":204\}\]\}$/],
  },
  {
    row: '12 outbox: the same item again is answered the same',
    ...admin,
    method: 'PUT',
    path: '/container',
    body: [{ _key: 'd1', _op: 'delete', _rev: null, _force: false, id: 'c6' }],
    status: 200,
    text: [/^\{"results":\[\{"_key":"d1","status":204\}\]\}$/],
  },
  {
    row: '12 the device of the session in history; 2 a row without an address of its own has no _links',
    before: [
      { ...signIn('admin'), headers: { 'x-device': 'poste-0001' }, keep: { access: 'access_token' } },
      {
        method: 'PATCH',
        path: '/container/c2',
        headers: { authorization: 'Bearer {{access}}', 'x-device': 'poste-0001' },
        body: { weight: 7 },
      },
    ],
    ...admin,
    method: 'GET',
    path: '/history?entity=container&id=c2',
    status: 200,
    answers: HAL,
    json: {
      _embedded: {
        history: expect.arrayContaining([
          expect.objectContaining({
            device: 'poste-0001',
            user_id: 'u-admin',
            changes: { weight: [200, 7] },
          }),
        ]),
      },
    },
    text: [/^(?!.*"history":\[.*"_links")/s],
  },
  {
    row: '12 history: the journal of a period for a holder of its right',
    ...admin,
    method: 'GET',
    path: '/history?entity=container&from=2026-11-18&to=2026-11-18&user_id=u-admin&page_size=2&page=2',
    status: 200,
    answers: HAL,
    json: {
      page: 2,
      page_size: 2,
      total_items: expect.any(Number),
      _embedded: { history: [{ user_id: 'u-admin' }, { user_id: 'u-admin' }] },
    },
  },
  {
    row: '12 history: a period without changes',
    ...admin,
    method: 'GET',
    path: '/history?entity=container&from=2025-01-01&to=2025-01-31',
    status: 200,
    json: { total_items: 0, _embedded: { history: [] } },
  },
  {
    row: '12 history: a desk without the right has no journal',
    as: 'bureau',
    method: 'GET',
    path: '/history?entity=task&from=2026-11-18&to=2026-11-18',
    status: 403,
    json: problem(403, 'Forbidden', 'Forbidden'),
  },
  {
    row: '13 Device revoked, on refresh',
    before: [
      {
        ...signIn('camion'),
        headers: { 'x-device': 'phone-0002' },
        keep: { access: 'access_token', refresh: 'refresh_token' },
      },
      {
        ...sync,
        headers: { authorization: 'Bearer {{access}}', 'x-device': 'phone-0002' },
        body: { epoch: null, shards: {}, device: report },
      },
      { ...admin, method: 'DELETE', path: '/device/phone-0002' },
    ],
    method: 'POST',
    path: '/oauth',
    body: { grant_type: 'refresh_token', refresh_token: '{{refresh}}', client_id: 'quai' },
    status: 400,
    answers: PROBLEM,
    json: { title: 'invalid_grant', status: 400, detail: 'Device revoked' },
  },
  {
    row: '12 reset_password/confirm: the link’s token and a password',
    before: [{ method: 'POST', path: '/reset_password', body: { email: 'oubli@example.org' } }],
    method: 'POST',
    path: '/reset_password/confirm',
    body: { token: '{{mailed}}', password: NEW },
    status: 200,
    answers: { 'content-type': 'application/json; charset=utf-8' },
    json: {},
  },
  { row: '12 … which signs in', ...signIn('oubli', NEW), status: 200, json: { token_type: 'Bearer' } },
  {
    row: '12 … and the old one no longer',
    ...signIn('oubli'),
    status: 401,
    json: { title: 'invalid_grant' },
  },
  {
    row: '12 … a link is valid once',
    method: 'POST',
    path: '/reset_password/confirm',
    body: { token: '{{mailed}}', password: `${NEW} encore` },
    status: 422,
    answers: PROBLEM,
  },
  {
    row: '12 password: the current one and the new one',
    as: 'ajout',
    method: 'POST',
    path: '/password',
    body: { current: PASSWORD, password: NEW },
    status: 200,
    answers: { 'content-type': 'application/json; charset=utf-8' },
    json: {},
  },
  { row: '12 … which signs in from then on', ...signIn('ajout', NEW), status: 200 },
]
