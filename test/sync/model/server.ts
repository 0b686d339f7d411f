// A server with the feed and the outbox batch (api-dialect.md section 12), for tests of the client alone. Every write is one step. It also
// keeps what the simulation's judge needs.
import { problemBody, ruleProblem, validationProblem } from '#core/wire/problem.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import { makeAccounts, type Accounts, type Person } from './accounts.ts'
import { makeModelFeed, type FeedLine } from './feed.ts'

export type Row = { id: string; rev: number; [field: string]: unknown }
interface Answer {
  readonly status: number
  readonly entity?: Row
  readonly problem?: ProblemBody
}
interface Item {
  readonly _key: string
  readonly _op: 'create' | 'patch' | 'delete'
  readonly _rev: number | null
  readonly _force: boolean
  readonly id: string
  readonly [field: string]: unknown
}
export interface Applied {
  readonly key: string
  readonly device: string
  /** The user of the token that came with the write; null when there is only one person. */
  readonly user: string | null
  readonly entity: string
  readonly id: string
  readonly op: Item['_op']
  readonly rev: number
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}
/** The state of the server at one moment: a backup. */
export interface Snapshot {
  readonly clock: number
  readonly rows: ReadonlyMap<string, Row>
  readonly buried: ReadonlyMap<string, Row>
  readonly feed: ReadonlyMap<string, FeedLine>
  readonly mutations: ReadonlyMap<string, Remembered>
  readonly applied: readonly Applied[]
  readonly effects: ReadonlyMap<string, number>
}
interface Remembered {
  readonly fingerprint: string
  readonly answer: Answer
}

export interface ModelServer extends Pick<Accounts, 'people' | 'accepted' | 'profile' | 'expire'> {
  readonly rows: Map<string, Row>
  readonly buried: Map<string, Row>
  readonly applied: Applied[]
  readonly effects: Map<string, number>
  /** Every state that a record ever had, by epoch, entity, id and rev. */
  readonly versions: Map<string, Row>
  /** Records about which it answered that they do not exist (for this user): user, entity, id. */
  readonly unreached: Set<string>
  epoch: string
  /** The most lines of a shard in one answer. */
  page: number
  /** The feed has no departures older than this. */
  oldest: number
  /** Answers 422 to a row for which this returns true. */
  refuses: (row: Row) => boolean
  /** Answers 422 with problems that a person may override to a row for which this returns true. */
  questions: (row: Row) => boolean
  blank: (entity: string) => Omit<Row, 'id' | 'rev'>
  /** False plants the bug « last write wins ». */
  comparesRevs: boolean
  /** Returns true for a change that the feed shows too late, behind the cursors: the bug « sequence gap ». */
  misses: () => boolean
  put(entity: string, row: Omit<Row, 'rev'>): Row
  remove(entity: string, id: string): void
  backup(): Snapshot
  restore(snapshot: Snapshot, epoch: string): void
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

export const shardsOf = (row: Row): string[] =>
  ['a', 'b', 'c'].filter(
    name => name === row['scope'] || name === row['city'] || (name === 'c' && row['floor'] === 1),
  )

export const versionKey = (epoch: string, entity: string, id: string, rev: number): string =>
  `${epoch} ${entity} ${id} ${rev}`

export const makeModelServer = (): ModelServer => {
  const accounts = makeAccounts()
  const mutations = new Map<string, Remembered>()
  const feed = makeModelFeed()
  let clock = 0

  const save = (entity: string, before: Row | undefined, after: Row | undefined, id: string): void => {
    clock += 1
    const shards = after === undefined ? [] : shardsOf(after)
    const left = (before === undefined ? [] : shardsOf(before)).filter(shard => !shards.includes(shard))
    const name = `${entity} ${id}`
    if (after === undefined) {
      server.rows.delete(name)
      if (before !== undefined) server.buried.set(name, before)
    } else {
      after.rev = clock
      server.rows.set(name, after)
      server.buried.delete(name)
      server.versions.set(versionKey(server.epoch, entity, id, clock), structuredClone(after))
    }
    feed.note(entity, id, clock, shards, left, server.misses())
  }

  const perform = (entity: string, item: Item, device: string, person: Person | null): Answer => {
    const { _key, _op, _rev, _force, id, ...fields } = item
    const name = `${entity} ${id}`
    const isDispute = _op === 'patch' && Object.keys(fields).join() === 'disputes'
    const reached = (row: Row | undefined): row is Row =>
      row !== undefined && (person === null || shardsOf(row).some(shard => person.shards.includes(shard)))
    const hasHeld = (): boolean => person?.shards.some(shard => feed.has(shard, entity, id)) !== false
    const before = server.rows.get(name) ?? (isDispute ? server.buried.get(name) : undefined)
    if (_op === 'create') {
      if (before !== undefined) return refused(409, 'An entity with this id already exists')
      if (!reached({ ...fields, id, rev: 0 })) return refused(403, 'Forbidden')
      if (!namesKnown(fields)) return unprocessable()
    } else if (before === undefined || !(reached(before) || (isDispute && hasHeld()))) {
      server.unreached.add(`${person?.id} ${name}`)
      return refused(404, 'Entity not found.')
    } else if (server.comparesRevs && !isDispute && _rev !== null && before.rev !== _rev)
      return answering(problemBody(412, 'The entity has changed', { current: before }))
    if (person?.mayWrite === false && !isDispute) return refused(403, 'Forbidden')
    const after: Row = { ...(before ?? server.blank(entity)), ...fields, id, rev: 0 }
    if (isDispute) Object.assign(after, disputed(before, fields))
    if (server.refuses(after)) return refused(422, 'Erreur de règle métier.')
    if (server.questions(after) && !_force) return overridable()
    save(entity, before, _op === 'delete' ? undefined : after, id)
    server.effects.set(_key, (server.effects.get(_key) ?? 0) + 1)
    const user = person?.id ?? null
    const written =
      _op === 'delete'
        ? Object.fromEntries(Object.keys(before ?? {}).map(field => [field, undefined]))
        : fields
    for (const [field, value] of Object.entries(written))
      server.applied.push({
        key: _key,
        device,
        user,
        entity,
        id,
        op: _op,
        rev: clock,
        field,
        before: before?.[field],
        after: value,
      })
    if (_op === 'delete' || (isDispute && !reached(after))) return { status: 204 }
    return { status: _op === 'create' ? 201 : 200, entity: { ...after } }
  }

  const namesKnown = ({ partner_id }: { readonly [field: string]: unknown }): boolean =>
    typeof partner_id !== 'string' || server.rows.has(`partner ${partner_id}`)

  const once = (entity: string, item: Item, device: string, person: Person | null): Answer => {
    const fingerprint = JSON.stringify(item)
    const key = `${person?.id ?? ''} ${item._key}`
    const stored = mutations.get(key)
    if (stored !== undefined)
      return stored.fingerprint === fingerprint
        ? stored.answer
        : refused(422, 'This Idempotency-Key was used with another payload')
    const answer = perform(entity, item, device, person)
    if (answer.status !== 412) mutations.set(key, { fingerprint, answer })
    return answer
  }

  const sync = (body: SyncBody, token: string): Response => {
    if (body.epoch !== null && body.epoch !== server.epoch) return json(409, { epoch: server.epoch })
    const held = accounts.profileOf(token)['shards']
    const names: readonly unknown[] = Array.isArray(held) ? held : []
    const lines: unknown[] = []
    for (const [shard, cursor] of Object.entries(body.shards)) {
      if (!names.includes(shard)) lines.push({ shard, denied: true })
      else if ((cursor > 0 && cursor < server.oldest) || cursor > clock) lines.push({ shard, reset: true })
      else lines.push(...feed.linesOf(shard, cursor, server.page, clock, server.rows))
    }
    const { mark } = accounts.profileOf(token)
    lines.push({ end: true, epoch: server.epoch, rev: clock, profile: mark })
    return new Response(lines.map(line => `${JSON.stringify(line)}\n`).join(''), {
      headers: { 'Content-Type': 'application/x-ndjson', ...stamp() },
    })
  }

  const stamp = () => ({ 'X-Server-Epoch': server.epoch })
  const json = (status: number, value: unknown): Response =>
    new Response(JSON.stringify(value), {
      status,
      headers: { 'Content-Type': 'application/json', ...stamp() },
    })

  const server: ModelServer = Object.assign(accounts, {
    rows: new Map<string, Row>(),
    buried: new Map<string, Row>(),
    applied: [] as Applied[],
    effects: new Map<string, number>(),
    versions: new Map<string, Row>(),
    unreached: new Set<string>(),
    epoch: 'epoch-1',
    page: 2000,
    oldest: 0,
    refuses: () => false,
    questions: () => false,
    blank: () => ({}),
    comparesRevs: true,
    misses: () => false,
    put: (entity: string, row: Omit<Row, 'rev'>): Row => {
      const after: Row = { ...server.blank(entity), ...row, id: String(row['id']), rev: 0 }
      save(entity, server.rows.get(`${entity} ${after.id}`), after, after.id)
      return after
    },
    remove: (entity: string, id: string) => save(entity, server.rows.get(`${entity} ${id}`), undefined, id),
    backup: (): Snapshot => ({
      clock,
      rows: new Map([...server.rows].map(([name, row]) => [name, { ...row }])),
      buried: new Map(server.buried),
      feed: feed.copy(),
      mutations: new Map(mutations),
      applied: [...server.applied],
      effects: new Map(server.effects),
    }),
    restore: (snapshot: Snapshot, epoch: string) => {
      clock = snapshot.clock
      server.epoch = epoch
      refill(server.rows, new Map([...snapshot.rows].map(([name, row]) => [name, { ...row }])))
      refill(server.buried, snapshot.buried)
      refill(mutations, snapshot.mutations)
      refill(server.effects, snapshot.effects)
      server.applied.splice(0, server.applied.length, ...snapshot.applied)
      feed.restore(snapshot.feed)
      for (const [name, row] of server.rows)
        server.versions.set(`${epoch} ${name} ${row.rev}`, structuredClone(row))
    },
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const path = url.replace(/^.*\/api/, '')
      const headers = new Headers(init.headers)
      const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
      if (path === '/oauth') {
        const { status, body } = accounts.grant(sent as Parameters<typeof accounts.grant>[0])
        return json(status, body)
      }
      if (path === '/oauth/revoke') return json(200, { revoked: true })
      if (path === '/ping') return json(200, { sync: 1 })
      const token = headers.get('Authorization')?.replace('Bearer ', '') ?? ''
      if (!server.accepted.has(token))
        return new Response(null, { status: 401, headers: { 'WWW-Authenticate': 'Bearer', ...stamp() } })
      if (path === '/profile') return json(200, accounts.profileOf(token))
      if (path === '/sync') return sync(sent as SyncBody, token)
      if (init.method === 'PUT') {
        const device = headers.get('X-Device') ?? ''
        const items = sent as readonly Item[]
        const person = accounts.bearer(token)
        return json(200, {
          results: items.map(item =>
            Object.assign({ _key: item._key }, once(path.slice(1), item, device, person)),
          ),
        })
      }
      return json(404, problemBody(404, 'Page not found.'))
    },
  })
  return server
}

interface SyncBody {
  readonly epoch: string | null
  readonly shards: { readonly [name: string]: number }
}

const refill = <T>(map: Map<string, T>, from: ReadonlyMap<string, T>): void => {
  map.clear()
  for (const [key, value] of from) map.set(key, value)
}

/** The disputes after a write: added or settled, and kept if the sender omits them; a new one sets the task to be checked. */
const disputed = (before: Row | undefined, { disputes }: { readonly [field: string]: unknown }) => {
  const lines = (value: unknown): readonly Dispute[] => (Array.isArray(value) ? (value as Dispute[]) : [])
  const [known, sent] = [lines(before?.['disputes']), lines(disputes)]
  const added = sent.filter(({ id }) => !known.some(one => one.id === id))
  const kept = known.map(
    one => sent.find(({ id, settled_at }) => id === one.id && settled_at !== null) ?? one,
  )
  return { disputes: [...kept, ...added], ...(added.length > 0 ? { task_state_id: 7 } : {}) }
}
interface Dispute {
  readonly id: string
  readonly settled_at: string | null
}

const answering = (problem: ProblemBody): Answer => ({ status: problem.status, problem })
const refused = (status: number, detail: string): Answer =>
  answering(problemBody(status, detail, status === 422 ? { problems: [] } : {}))
const unprocessable = (): Answer =>
  answering(validationProblem({ partner_id: { noRecordFound: 'No record matching the input was found' } }))
const overridable = (): Answer =>
  answering(ruleProblem([{ id: 1, message: 'Vraiment ?', user_overridable: true }]))
