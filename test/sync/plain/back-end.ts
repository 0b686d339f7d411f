// A plain back end of the family, made from the real server: our additional paths, headers and members are missing, created records get a
// number of its own, and every request with one of our additions is recorded.
import { isJson } from '#core/wire/json.ts'
import { openFleet } from '../../contracts/dialect/fleet-world.ts'
import { ORIGIN, type World } from '../../contracts/dialect/world.ts'
import type { Fetch } from '../wire.ts'

export const API = `${ORIGIN}/api`

interface Call {
  readonly method: string
  /** The path after the API's address, with its query. */
  readonly path: string
  readonly body: unknown
}
interface Write extends Call {
  readonly status: number
  /** The task before and after, as stored. */
  readonly before: { readonly [field: string]: unknown } | undefined
  readonly after: { readonly [field: string]: unknown } | undefined
}

export interface PlainBackEnd {
  readonly world: World
  readonly fetch: Fetch
  readonly calls: Call[]
  readonly writes: Write[]
  /** Requests that contained one of our additions, in words. */
  readonly additions: string[]
  /** The id that a created record has outside. */
  outside(id: string): string
  inside(id: string): string
  /** The tasks that are not deleted, as stored. */
  tasks(): Promise<readonly { readonly [field: string]: unknown }[]>
  /** A change by somebody else with another program. */
  change(id: string, fields: { readonly [field: string]: unknown }): Promise<number>
  /** Removes the task without a trace. */
  purge(id: string): Promise<void>
  close(): Promise<void>
}

const hiddenPaths = /^\/(sync|live|history|image|device|organisation|first_run)\b/
const ourHeaders = /^(x-.*|idempotency-key|if-match|if-none-match)$/i
const ourMembers = new Set(
  'rev check_reasons disputes series_id series_date state_time state_author_id'.split(' '),
)
const FIRST_NUMBER = 9001

export const openPlainBackEnd = async (): Promise<PlainBackEnd> => {
  const world = await openFleet()
  const calls: Call[] = []
  const writes: Write[] = []
  const additions: string[] = []
  const numbers = new Map<string, string>()
  const ids = new Map<string, string>()
  const data = world.ports.storage.of('quai')

  const numbered = (id: string): void => {
    if (numbers.has(id)) return
    const number = String(FIRST_NUMBER + numbers.size)
    numbers.set(id, number)
    ids.set(number, id)
  }

  /** Ids are sent as numbers, and accepted as numbers or texts. */
  const outward = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(one => outward(one))
    if (isJson(value))
      return Object.fromEntries(
        Object.entries(value)
          .filter(([member]) => !ourMembers.has(member))
          .map(([member, inner]) => [member, outward(inner)]),
      )
    const number = typeof value === 'string' ? numbers.get(value) : undefined
    return number === undefined ? value : Number(number)
  }
  const inward = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map(one => inward(one, key))
    if (isJson(value))
      return Object.fromEntries(
        Object.entries(value).map(([member, inner]) => [member, inward(inner, member)]),
      )
    if (typeof value === 'number' && !/(^|_)id$/.test(key)) return value
    return ids.get(String(value)) ?? value
  }

  const note = ({ method, path, body }: Call, headers: Headers): void => {
    const found = [
      ...[...headers.keys()].filter(name => ourHeaders.test(name)),
      ...(hiddenPaths.test(path) ? [path] : []),
      ...(method === 'PATCH' || Array.isArray(body) ? [method] : []),
      ...(/[?&](force|client_id|_\w*)=/.test(path) ? [path] : []),
      ...(isJson(body) ? Object.keys(body).filter(name => ourMembers.has(name) || /^[_$]/.test(name)) : []),
      ...(isJson(body) && method === 'POST' && 'id' in body ? ['id'] : []),
    ]
    for (const one of found) additions.push(`${method} ${path}: ${one}`)
  }

  const fetch: Fetch = async (url, init) => {
    const path = url.slice(API.length)
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const headers = new Headers(init.headers)
    calls.push({ method, path, body })
    note({ method, path, body }, headers)
    if (hiddenPaths.test(path)) return problem(404)
    const [, entity = '', outsideId] = /^\/(\w+)(?:\/([^?]*))?/.exec(path) ?? []
    const id = outsideId === undefined ? undefined : (ids.get(outsideId) ?? outsideId)
    const isWrite = method !== 'GET' && entity === 'task'
    const rowOf = async (key: string | undefined) =>
      isWrite && key !== undefined ? data.get('task', key) : undefined
    const before = await rowOf(id)
    const answer = await world.call(
      `/api${outsideId === undefined ? path : path.replace(outsideId, id ?? '')}`,
      {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(inward(body)) }),
      },
    )
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    const value: unknown = type.includes('json') && text !== '' ? JSON.parse(text) : undefined
    const made = method === 'POST' && answer.status === 201 && isJson(value) ? String(value['id']) : undefined
    if (made !== undefined) numbered(made)
    if (isWrite)
      writes.push({ method, path, body, status: answer.status, before, after: await rowOf(made ?? id) })
    return new Response(value === undefined ? text || null : JSON.stringify(shown(path, value)), {
      status: answer.status,
      headers: { 'content-type': type },
    })
  }

  const shown = (path: string, value: unknown): unknown => {
    const sent = isJson(value) ? value : {}
    if (path.startsWith('/ping')) return { units: sent['units'], conversions: sent['conversions'] }
    if (path.startsWith('/profile')) return { username: sent['username'], permissions: sent['permissions'] }
    return outward(value)
  }

  const tokens = new Map<string, string>()
  return {
    world,
    fetch,
    calls,
    writes,
    additions,
    outside: id => numbers.get(id) ?? id,
    inside: id => ids.get(id) ?? id,
    tasks: () => data.find('task', { where: [], deleted: 'without' }),
    change: async (id, fields) => {
      const token = tokens.get('admin') ?? (await world.tokenOf('admin'))
      tokens.set('admin', token)
      const answer = await world.call(`/api/task/${id}?force=1`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      })
      await answer.arrayBuffer()
      return answer.status
    },
    purge: id => data.transaction(tx => tx.purge('task', [id])),
    close: () => world.close(),
  }
}

const problem = (status: number): Response =>
  new Response(JSON.stringify({ title: 'Not Found', status, detail: 'Page not found.' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
