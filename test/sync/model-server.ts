// A server of one page that speaks the feed and the outbox batch (api-dialect.md section 12), for tests of the client alone. Every
// write is one step: a crash of the network never leaves half of one. It also keeps what simulations judge by.
import { PROBLEM_TYPE } from '#wire/problem.ts'

export type Row = { id: string; rev: number; [field: string]: unknown }
type Answer = { status: number; entity?: Row; problem?: { [member: string]: unknown } }
interface Item {
  readonly _key: string
  readonly _op: 'create' | 'patch' | 'delete'
  readonly _rev: number | null
  readonly id: string
  readonly [field: string]: unknown
}
export interface Applied {
  readonly key: string
  readonly device: string
  readonly entity: string
  readonly id: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export interface ModelServer {
  readonly rows: Map<string, Row>
  readonly applied: Applied[]
  /** How often each key had an effect. */
  readonly effects: Map<string, number>
  profile: { [member: string]: unknown }
  epoch: string
  /** Lines of a shard per answer. */
  page: number
  /** The feed forgot what is older than this. */
  oldest: number
  /** Access tokens that are accepted; refresh tokens name the next. */
  readonly accepted: Set<string>
  /** Answers 422 to a row that makes this true. */
  refuses: (row: Row) => boolean
  put(entity: string, row: Omit<Row, 'rev'>): Row
  remove(entity: string, id: string): void
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

export const shardsOf = (row: Row): string[] =>
  ['a', 'b', 'c'].filter(name => name === row['scope'] || (name === 'c' && row['floor'] === 1))

export const makeModelServer = (): ModelServer => {
  const feed = new Map<string, { shard: string; entity: string; id: string; rev: number; gone: boolean }>()
  const mutations = new Map<string, { fingerprint: string; answer: Answer }>()
  let clock = 0
  let refreshes = 0

  const save = (entity: string, before: Row | undefined, after: Row | undefined, id: string): void => {
    clock += 1
    const shards = after === undefined ? [] : shardsOf(after)
    const left = (before === undefined ? [] : shardsOf(before)).filter(shard => !shards.includes(shard))
    if (after === undefined) server.rows.delete(`${entity} ${id}`)
    else {
      after.rev = clock
      server.rows.set(`${entity} ${id}`, after)
    }
    for (const shard of [...shards, ...left])
      feed.set(`${shard} ${entity} ${id}`, { shard, entity, id, rev: clock, gone: left.includes(shard) })
  }

  const perform = (entity: string, item: Item, device: string): Answer => {
    const { _key, _op, _rev, _force, id, ...fields } = item
    const before = server.rows.get(`${entity} ${id}`)
    if (_op === 'create') {
      if (before !== undefined) return refused(409, 'Conflict')
    } else if (before === undefined) return refused(404, 'Entity not found.')
    else if (_rev !== null && before.rev !== _rev)
      return {
        status: 412,
        problem: { status: 412, title: 'Precondition Failed', detail: '', current: before },
      }
    const after: Row = { ...before, ...fields, id, rev: 0 }
    if (server.refuses(after)) return refused(422, 'Erreur de règle métier.')
    if (_op === 'delete') save(entity, before, undefined, id)
    else save(entity, before, after, id)
    server.effects.set(_key, (server.effects.get(_key) ?? 0) + 1)
    for (const [field, value] of Object.entries(_op === 'delete' ? { id } : fields))
      server.applied.push({ key: _key, device, entity, id, field, before: before?.[field], after: value })
    if (_op === 'delete') return { status: 204 }
    return { status: _op === 'create' ? 201 : 200, entity: { ...after } }
  }

  const once = (entity: string, item: Item, device: string): Answer => {
    const fingerprint = JSON.stringify(item)
    const stored = mutations.get(item._key)
    if (stored !== undefined)
      return stored.fingerprint === fingerprint
        ? stored.answer
        : refused(422, 'This Idempotency-Key was used with another payload')
    const answer = perform(entity, item, device)
    if (answer.status !== 412) mutations.set(item._key, { fingerprint, answer })
    return answer
  }

  const sync = (body: { epoch: string | null; shards: { [name: string]: number } }): Response => {
    if (body.epoch !== null && body.epoch !== server.epoch) return json(409, { epoch: server.epoch })
    const lines: unknown[] = []
    for (const [shard, cursor] of Object.entries(body.shards)) {
      if (!shardNames().includes(shard)) {
        lines.push({ shard, denied: true })
        continue
      }
      if (cursor > 0 && cursor < server.oldest) {
        lines.push({ shard, reset: true })
        continue
      }
      const news = [...feed.values()]
        .filter(line => line.shard === shard && line.rev > cursor)
        .toSorted((one, other) => one.rev - other.rev)
      const page = news.slice(0, server.page)
      for (const { entity, id, rev, gone } of page)
        lines.push(
          gone
            ? { e: entity, id, rev, gone: 1 }
            : { e: entity, id, rev, v: server.rows.get(`${entity} ${id}`) },
        )
      const more = news.length > page.length
      lines.push({ shard, cursor: more ? (page.at(-1)?.rev ?? cursor) : clock, more })
    }
    lines.push({ end: true, epoch: server.epoch, rev: clock })
    return new Response(lines.map(line => `${JSON.stringify(line)}\n`).join(''), {
      headers: { 'Content-Type': 'application/x-ndjson', ...stamp() },
    })
  }

  const shardNames = (): string[] => {
    const names = server.profile['shards']
    return Array.isArray(names) ? names.map(String) : []
  }
  const stamp = () => ({ 'X-Server-Epoch': server.epoch })
  const json = (status: number, value: unknown): Response =>
    new Response(JSON.stringify(value), {
      status,
      headers: { 'Content-Type': 'application/json', ...stamp() },
    })

  const oauth = (sent: { [member: string]: unknown }): Response => {
    if (sent['grant_type'] === 'refresh_token' && sent['refresh_token'] !== `refresh-${refreshes}`)
      return json(400, problem(400, 'Invalid refresh token', 'invalid_grant'))
    if (sent['grant_type'] === 'password' && sent['password'] !== 'secret')
      return json(401, problem(401, 'Invalid username and password combination', 'invalid_grant'))
    refreshes += 1
    server.accepted.clear()
    server.accepted.add(`access-${refreshes}`)
    return json(200, {
      access_token: `access-${refreshes}`,
      refresh_token: `refresh-${refreshes}`,
      expires_in: 60,
    })
  }

  const server: ModelServer = {
    rows: new Map(),
    applied: [],
    effects: new Map(),
    accepted: new Set(['test']),
    profile: {
      id: 'u1',
      username: 'paul',
      firstname: 'Paul',
      permissions: [],
      shards: ['a', 'b'],
      organisation: { name: 'x' },
    },
    epoch: 'epoch-1',
    page: 2000,
    oldest: 0,
    refuses: () => false,
    put: (entity, row) => {
      const after: Row = { ...row, id: String(row['id']), rev: 0 }
      save(entity, server.rows.get(`${entity} ${after.id}`), after, after.id)
      return after
    },
    remove: (entity, id) => save(entity, server.rows.get(`${entity} ${id}`), undefined, id),
    fetch: async (url, init) => {
      const path = url.replace(/^.*\/api/, '')
      const headers = new Headers(init.headers)
      const sent = typeof init.body === 'string' ? JSON.parse(init.body) : {}
      if (path === '/oauth') return oauth(sent)
      if (path === '/oauth/revoke') return json(200, { revoked: true })
      if (!server.accepted.has(headers.get('Authorization')?.replace('Bearer ', '') ?? ''))
        return new Response(null, { status: 401, headers: { 'WWW-Authenticate': 'Bearer', ...stamp() } })
      if (path === '/profile') return json(200, server.profile)
      if (path === '/sync') return sync(sent)
      if (init.method === 'PUT') {
        const device = headers.get('X-Device') ?? ''
        const items: readonly Item[] = sent
        return json(200, {
          results: items.map(item => Object.assign({ _key: item._key }, once(path.slice(1), item, device))),
        })
      }
      return json(404, problem(404, 'Page not found.', 'Not Found'))
    },
  }
  return server
}

const problem = (status: number, detail: string, title: string) => ({
  type: PROBLEM_TYPE,
  title,
  status,
  detail,
})
const refused = (status: number, detail: string): Answer => ({
  status,
  problem: { ...problem(status, detail, 'Refused'), ...(status === 422 ? { problems: [] } : {}) },
})
