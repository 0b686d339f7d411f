// The requests of `npm run fuzz`: each is made from the seed and its own number alone, whatever the others did, so that it can be sent again.
import { entities, entityByName } from '#records/entities/index.ts'
import type { Entity } from '#records/entity.ts'
import { isJson } from '#core/wire/json.ts'
import { seeded, type Seeded } from '#server/demo/seeded.ts'
import { openRoutes, shards, staffRoutes } from '../../rights/routes.ts'
import { idsOf } from './ids.ts'
import { rentalCall, UPLOAD_TYPE, uploadForm } from './rentals.ts'
import { anyText, hostile, valueOf, type Wildness } from './values.ts'

export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
  /** Who sends it; null is nobody. */
  readonly as: string | null
}

type Members = { readonly [name: string]: unknown }

/** A list that is picked from has at least one element; without one nothing is picked. */
const oneOf = <T>(list: readonly T[], by: Seeded): T | undefined => list[by.int(Math.max(1, list.length))]

const membersOf = (of: Entity, by: Seeded, most: number): Members => {
  const wildness: Wildness = by.pick([0, 0, 0, 1, 1, 5])
  const names = Object.keys(of.fields)
  const members: { [name: string]: unknown } = {}
  for (let left = 1 + by.int(most); left > 0; left--) {
    const name = oneOf(names, by) ?? 'id'
    const field = of.fields[name]
    if (field !== undefined && name !== 'id' && (field.readonly !== true || by.chance(0.05)))
      members[name] = valueOf(field, by, wildness)
  }
  for (const [name, field] of Object.entries(of.fields))
    if (field.required === true && by.chance(0.8)) members[name] = valueOf(field, by, wildness)
  if (by.chance(0.05)) members[anyText(by)] = hostile(by)
  return members
}

/** What a body is, once in a while: broken text, another type, something else than an object. */
const bodyOf = (value: unknown, by: Seeded): string => {
  const text = JSON.stringify(value)
  switch (by.int(30)) {
    case 0:
      return text.slice(0, by.int(text.length + 1))
    case 1:
      return JSON.stringify(hostile(by)) ?? ''
    case 2:
      return `{"__proto__":${text},"constructor":{"prototype":${text}}}`
    case 3:
      return `[${`${by.int(9)},`.repeat(by.int(3000))}0]`
    default:
      return text
  }
}

const inQuery = (name: string, value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // A head holds no more (Node refuses it before us).
  return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`.slice(
    0,
    6000,
  )
}
const queryOf = (of: Entity, by: Seeded): string => {
  const names = Object.keys(of.fields)
  const pairs = Array.from({ length: by.int(4) }, () => {
    const name = oneOf(names, by) ?? 'id'
    const field = of.fields[name]
    const value = field === undefined ? '' : valueOf(field, by, 1)
    const values = Array.isArray(value) ? value.join(',') : value
    return inQuery(by.chance(0.3) ? `${name}_${by.pick(['from', 'to'])}` : name, values)
  })
  const extras = [
    () => inQuery('page_size', by.pick(['-1', '1', '30', '1000', '1001', '0', 'x', '999999999'])),
    () => inQuery('page', by.pick(['1', '2', '999999999', '-1', 'x'])),
    () => inQuery('order', `${by.pick(['', '-', '+'])}${oneOf(names, by) ?? 'id'}`),
    () => inQuery('simple_search', anyText(by)),
    () => inQuery('keep_deleted', by.pick(['1', '0', 'true'])),
    () => inQuery('object_instance_external_id', by.pick(['AMI-001', '*A*', anyText(by)])),
    () => inQuery('last_updated_from', anyText(by)),
    () => inQuery('objects', Array.from({ length: by.int(1900) }, (_, n) => `o${n}`).join(',')),
    () => inQuery(anyText(by), anyText(by)),
  ] as const
  for (let left = by.int(4); left > 0; left--) pairs.push(by.pick(extras)())
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const pathId = (entity: string, by: Seeded): string =>
  encodeURIComponent(
    by.chance(0.85) ? (oneOf(idsOf(entity), by) ?? '') : anyText(by).toWellFormed().slice(0, 3000),
  )

const itemOf = (of: Entity, by: Seeded): Members => ({
  _key: by.pick(['k1', 'k2', `k${by.int(1e6)}`, '']),
  _op: by.pick(['create', 'patch', 'patch', 'delete', 'x']),
  _rev: by.pick([null, 1, 5, 1e300]),
  _force: by.pick([true, false, 1]),
  id: oneOf(idsOf(of.name), by),
  ...membersOf(of, by, 5),
})

interface Call {
  readonly method: string
  readonly path: string
  readonly value?: unknown
}
const recordCall = (by: Seeded): Call => {
  // Most of the rules are a task's.
  const of = by.chance(0.35) ? entityByName('task') : oneOf(entities, by)
  if (of === undefined) throw new Error('the registry is empty')
  const list = `/api/${of.name}`
  const one = `${list}/${pathId(of.name, by)}`
  const id = by.chance(0.7) ? { id: oneOf(idsOf(of.name), by) } : {}
  const force = by.pick(['', '', '?force=1'])
  switch (by.int(10)) {
    case 0:
      return { method: 'GET', path: `${one}${by.pick(['', '?keep_deleted=1'])}` }
    case 1:
    case 2:
      return { method: 'GET', path: `${list}${queryOf(of, by)}` }
    case 3:
      return { method: 'POST', path: `${list}${force}`, value: { ...membersOf(of, by, 20), ...id } }
    case 4:
      return { method: 'PUT', path: `${one}${force}`, value: { ...membersOf(of, by, 20), ...id } }
    case 5:
      return {
        method: 'PUT',
        path: list,
        value: Array.from({ length: by.int(12) }, () =>
          by.chance(0.95) ? { id: oneOf(idsOf(of.name), by), ...membersOf(of, by, 5) } : hostile(by),
        ),
      }
    case 6:
      return {
        method: 'PUT',
        path: list,
        value: Array.from({ length: 1 + by.int(12) }, () => (by.chance(0.97) ? itemOf(of, by) : hostile(by))),
      }
    case 7:
      return by.chance(0.08)
        ? { method: 'DELETE', path: one }
        : { method: by.pick(['OPTIONS', 'HEAD']), path: by.pick([one, list]) }
    default:
      return { method: 'PATCH', path: `${one}${force}`, value: membersOf(of, by, 6) }
  }
}

const historyCall = (by: Seeded): Call => {
  const names = ['entity', 'id', 'from', 'to', 'user_id', 'page_size', 'page'] as const
  const valueFor = (name: (typeof names)[number]): unknown =>
    name === 'entity' ? oneOf(entities, by)?.name : name === 'id' ? oneOf(idsOf('task'), by) : anyText(by)
  const sent = Array.from({ length: by.int(5) }, () => {
    const name = by.pick(names)
    return inQuery(name, valueFor(name))
  })
  return { method: 'GET', path: `/api/history?${sent.join('&')}` }
}

const syncCall = (by: Seeded): Call => {
  const names = Object.keys(shards)
  const asked = Object.fromEntries(
    Array.from({ length: by.int(8) }, () => [
      by.chance(0.8) ? (oneOf(names, by) ?? '') : anyText(by),
      by.pick([0, 0, 1, 5, by.chance(0.2) ? hostile(by) : 3]),
    ]),
  )
  const device = { id: by.pick(['bureau-1', anyText(by)]), name: anyText(by), pending: hostile(by) }
  const epoch = by.pick([null, null, 'epoch-one', by.chance(0.2) ? hostile(by) : null])
  return {
    method: 'POST',
    path: '/api/sync',
    value: { epoch, shards: asked, device, oldest_at: anyText(by) },
  }
}

/** The routes that are no records, with the bodies of the matrix of rights, of which some member is changed. */
const otherCall = (by: Seeded): Call => {
  const one = oneOf([...staffRoutes, ...openRoutes], by)
  if (one === undefined) throw new Error('there are no other routes')
  const { method, path } = one
  if (method === 'GET' || method === 'HEAD')
    return {
      method: path === '/api/live' ? 'HEAD' : method,
      path: by.chance(0.5) ? path : `${path}?${inQuery(anyText(by), anyText(by))}`,
    }
  const sent: { [name: string]: unknown } = isJson(one.body) ? { ...one.body } : {}
  const name = oneOf(Object.keys(sent), by)
  if (name !== undefined && by.chance(0.7)) sent[name] = by.chance(0.5) ? anyText(by) : hostile(by)
  if (by.chance(0.1)) sent[by.pick(['phone', 'name', 'email', 'zip', 'records', 'notes'])] = hostile(by)
  return { method, path, value: sent }
}

const places = [
  '/',
  '/api',
  '/config.json',
  '/images/',
  '/builds/',
  '/public/emma',
  '/api/v1/files/upload',
  '/manifest.webmanifest',
] as const
const pageCall = (by: Seeded): Call => ({
  method: by.pick(['GET', 'GET', 'HEAD', 'POST', 'DELETE']),
  path: `${by.pick(places)}${by.chance(0.6) ? `/${encodeURIComponent(anyText(by).toWellFormed().slice(0, 3000))}` : ''}`,
})

const headersOf = (by: Seeded): { [name: string]: string } => {
  const headers: { [name: string]: string } = { 'content-type': 'application/json' }
  const extra = by.int(40)
  if (extra === 0)
    headers['content-type'] = by.pick([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ])
  if (extra === 1) headers['if-match'] = by.pick(['"1"', 'W/"3"', '*', '"', '"999999999999999"'])
  if (extra === 2) headers['idempotency-key'] = by.pick(['"k1"', '"k2"', 'k', '""'])
  if (extra === 3) headers['accept'] = by.pick(['text/html', '*/*', 'application/hal+json', ';;;,,,'])
  if (extra === 4) headers['x-pending'] = by.pick(['0', '5;oldest=2026-11-18', '-1', '{"pending":1e99}', 'x'])
  if (extra === 5) headers['x-device'] = by.pick(['bureau-1', 'x', 'another-device'])
  if (extra === 6) headers['if-none-match'] = by.pick(['*', '"1"', 'W/"x"'])
  return headers
}

const people = 'admin admin admin admin admin admin bureau bureau quai caisse camion ajout'.split(' ')

const uploadOf = (by: Seeded): FuzzRequest => ({
  method: 'POST',
  path: '/api/v1/files/upload',
  headers: { 'content-type': UPLOAD_TYPE },
  body: uploadForm(by),
  as: by.pick(['admin', null]),
})

export const requestOf = (seed: number, number: number): FuzzRequest => {
  const by = seeded(`${seed} ${number}`)
  if (by.chance(0.02)) return uploadOf(by)
  const { method, path, value } = by.pick([
    recordCall,
    recordCall,
    recordCall,
    recordCall,
    recordCall,
    recordCall,
    rentalCall,
    rentalCall,
    historyCall,
    syncCall,
    otherCall,
    pageCall,
  ] as const)(by)
  const as = by.chance(0.04) ? null : (oneOf(people, by) ?? null)
  const headers = headersOf(by)
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && method !== 'DELETE'
  return { method, path, headers, as, ...(hasBody ? { body: bodyOf(value ?? {}, by) } : {}) }
}
