// The routes that are no records, with the callers who succeed. A caller without a valid token gets a 401 except on open routes.
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { slotId } from '../contracts/dialect/fleet-world.ts'
import { PASSWORD } from '../contracts/dialect/world.ts'
import type { Case } from './cases.ts'
import { COLLECTORS, DESK, EVERYONE } from './roles.ts'

const MANAGERS = 'admin comptes'
const CONFIGURERS = 'admin reglages villes objets comptes moyens'
const criterion = { phone: '06 12 34 56 78' }
const records = [{ entity: 'task', id: 't1' }]

export const staffRoutes: readonly Case[] = [
  { what: 'reads', method: 'GET', path: '/api/profile', may: EVERYONE },
  { what: 'reads', method: 'GET', path: '/api/profile/devices', may: EVERYONE },
  { what: 'lists their own devices', method: 'GET', path: '/api/profile/devices', may: EVERYONE },
  { what: 'asks for', method: 'GET', path: '/api/image/auth', may: EVERYONE },
  { what: 'learns of', method: 'GET', path: '/api/proxy', may: CONFIGURERS },
  { what: 'learns how it is from', method: 'GET', path: '/api/server', may: CONFIGURERS },
  { what: 'follows', method: 'HEAD', path: '/api/live', may: EVERYONE },
  { what: 'syncs', method: 'POST', path: '/api/sync', body: { epoch: null, shards: {} }, may: EVERYONE },
  { what: 'reads the journal', method: 'GET', path: '/api/history', may: 'admin bureau quai' },
  {
    what: 'reads the journal of people',
    method: 'GET',
    path: '/api/history?entity=user',
    may: 'admin bureau quai',
  },
  {
    what: "reads a week's journal",
    method: 'GET',
    path: '/api/history?from=2026-11-16',
    may: 'admin bureau quai',
  },
  {
    what: 'guesses the password at',
    method: 'POST',
    path: '/api/password',
    body: { current: 'not the one that I have', password: 'un mot de passe bien long' },
    may: '',
    told: EVERYONE,
  },
  {
    what: 'changes their own address without the password by',
    method: 'POST',
    path: '/api/profile/email',
    body: { email: 'new@example.org', current: 'not the one that I have' },
    may: '',
    told: EVERYONE,
  },
  {
    what: 'searches a person by',
    method: 'POST',
    path: '/api/personal/search',
    body: criterion,
    may: MANAGERS,
  },
  {
    what: 'exports a person by',
    method: 'POST',
    path: '/api/personal/export',
    body: { records },
    // Of managers, those who see the task.
    may: 'admin',
    told: 'comptes',
  },
  {
    what: 'erases a person by',
    method: 'POST',
    path: '/api/personal/erase',
    body: { records: [{ entity: 'task', id: 'nowhere' }] },
    may: '',
    told: MANAGERS,
  },
  {
    what: 'erases a colleague in use by',
    method: 'POST',
    path: '/api/personal/erase',
    body: { records: [{ entity: 'user', id: 'u-camion' }] },
    may: MANAGERS,
  },
  { what: 'reads', method: 'GET', path: '/api/personal/retention', may: MANAGERS },
  { what: 'sets', method: 'PUT', path: '/api/personal/retention', body: { log_months: 12 }, may: MANAGERS },
  { what: 'tries', method: 'POST', path: '/api/personal/retention', body: { dry_run: 1 }, may: MANAGERS },
  { what: 'reads', method: 'GET', path: '/api/personal/log', may: MANAGERS },
  {
    what: 'reports its exports by',
    method: 'POST',
    path: '/api/personal/exports',
    body: { notes: [] },
    may: EVERYONE,
  },
  { what: 'blocks by', method: 'POST', path: '/api/device/dev-autre/block', body: {}, may: MANAGERS },
  { what: 'unblocks by', method: 'DELETE', path: '/api/device/dev-autre/block', may: MANAGERS },
  { what: 'lifts by', method: 'DELETE', path: '/api/device/dev-perdu/revocation', may: MANAGERS },
  // This test server has no address service: a desk gets 404, everybody else 403 (server/http/geocode.test.ts has one with a service).
  {
    what: 'locates by',
    method: 'POST',
    path: '/api/geocode',
    body: { address: '1 rue', city: 'X' },
    may: '',
  },
  // For a person without an e-mail address the answer contains the link.
  { what: 'invites by', method: 'POST', path: '/api/user/u-autre/invite', may: MANAGERS },
  { what: 'invites somebody elsewhere by', method: 'POST', path: '/api/user/elsewhere-user/invite', may: '' },
]

const dispute = {
  id: 'd1',
  cause: 'both_changed',
  captured_at: '2026-11-18 09:00:00',
  user_id: null,
  device: null,
  from: {},
  patch: { note: 'Vu' },
  theirs: null,
  detail: '',
  settled_at: null,
  settled_by: null,
}

/** Changes by which a person would give themselves more rights or another's records. */
export const escalations: readonly Case[] = [
  {
    what: 'moves a stop to the other truck by',
    method: 'PATCH',
    path: '/api/task/t1',
    body: { shift_instance_id: slotId('truck-2'), resource_id: 'truck-2' },
    may: COLLECTORS,
    told: 'camion',
  },
  {
    what: 'turns a weighing into a collection by',
    method: 'PATCH',
    path: '/api/task/w2',
    body: { task_type_id: 1 },
    may: '',
    told: 'admin camion2',
  },
  {
    what: 'turns a sale into a collection by',
    method: 'PATCH',
    path: '/api/task/s1',
    body: { task_type_id: 1 },
    may: COLLECTORS,
  },
  {
    what: 'disputes a stop of the other truck, read at the dock, by',
    method: 'PATCH',
    path: '/api/task/t-done',
    body: { disputes: [dispute] },
    may: `${COLLECTORS} camion`,
  },
  {
    what: 'turns a stop into a weighing by',
    method: 'PATCH',
    path: '/api/task/t2',
    body: { task_type_id: 17 },
    may: '',
    told: 'admin camion2',
  },
  ...['camion', 'caisse', 'sans', 'bureau'].map((own): Case => ({
    what: `takes every right for « ${own} » by`,
    method: 'PATCH',
    path: `/api/user/u-${own}`,
    body: { permissions: [...ALL_RIGHTS] },
    may: MANAGERS,
  })),
  {
    what: 'makes an administrator by',
    method: 'POST',
    path: '/api/user',
    body: { username: 'intrus', permissions: [...ALL_RIGHTS] },
    may: MANAGERS,
  },
  {
    what: 'takes the place of a known record by',
    method: 'POST',
    path: '/api/container',
    body: { id: 'co1', name: 'Autre' },
    may: '',
  },
]

/** Routes without sign-in, with the status that every caller gets. */
export const openRoutes: readonly (Pick<Case, 'method' | 'path' | 'body'> & { readonly status: number })[] = [
  { method: 'GET', path: '/api/ping', status: 200 },
  { method: 'GET', path: '/api/health', status: 200 },
  { method: 'GET', path: '/metrics', status: 404 },
  { method: 'GET', path: '/api/oauth', status: 405 },
  {
    method: 'POST',
    path: '/api/oauth',
    body: { grant_type: 'password', client_id: 'quai', username: 'admin', password: `${PASSWORD} ` },
    status: 401,
  },
  { method: 'POST', path: '/api/oauth/revoke', body: { token: 'unknown' }, status: 200 },
  { method: 'POST', path: '/api/reset_password', body: { email: 'nobody@example.org' }, status: 200 },
  {
    method: 'POST',
    path: '/api/reset_password/confirm',
    body: { token: 'unknown', password: 'un mot de passe bien long' },
    status: 422,
  },
  { method: 'POST', path: '/api/first_run', body: { code: 'AAAAAAAAAA' }, status: 404 },
  { method: 'POST', path: '/api/v1/files/upload', status: 400 },
  { method: 'GET', path: '/api/logo', status: 404 },
  { method: 'GET', path: '/api/nothing', status: 404 },
  { method: 'GET', path: '/config.json', status: 200 },
]

/** Every shard of the feed and the roles that may have it; everyone else gets `denied`. */
const DESKS_AND_TILL = `${DESK} caisse`
const WEIGHERS = 'admin camion2 quai'
export const shards: { readonly [name: string]: string } = {
  ref: EVERYONE,
  admin: MANAGERS,
  devices: `${DESK} quai comptes`,
  partners: `${DESK} reglages villes objets comptes moyens`,
  'inst/0': EVERYONE,
  'emma/none': COLLECTORS,
  'loki/none': DESK,
  'loki/open': DESK,
  // No such shards.
  'emma/open': '',
  'loki/open/r/truck-1': '',
  'emma/2026-W47': COLLECTORS,
  'loki/2026-W47': DESK,
  'slot/2026-W47': DESK,
  'emma/2025-W10': COLLECTORS,
  'emma/2026-W47/r/truck-1': `${COLLECTORS} camion`,
  'emma/2026-W48/r/truck-1': `${COLLECTORS} camion`,
  'emma/2026-W47/r/truck-2': `${COLLECTORS} camion2`,
  'loki/2026-W47/r/truck-2': `${DESK} camion2`,
  'slot/2026-W46/r/truck-1': `${DESK} camion`,
  'slot/2026-W47/r/truck-2': `${DESK} camion2`,
  // Further away than the week before and the week after.
  'emma/2026-W52/r/truck-1': COLLECTORS,
  'slot/2026-W40/r/truck-2': DESK,
  'scale/2026-W47': WEIGHERS,
  'scale/2026-W10': WEIGHERS,
  'scale/none': WEIGHERS,
  'dock/2026-W47': WEIGHERS,
  'dock/2026-W30': '',
  'money/2026-W47': DESKS_AND_TILL,
  'money/2026-W47/r/truck-1': '',
  'scale/2026-W47/r/truck-2': '',
  'dock/none': '',
  'user/all': '',
  '': '',
}
