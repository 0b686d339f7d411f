// The answers of a write: what a caller is told of it, now and when they send it again under the same key (sync.md section 3.1).
import { entityByName } from '#records/entities/index.ts'
import type { AnyRow } from '#records/entity.ts'
import { problemBody } from '#core/wire/problem.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import type { Reader, Transaction } from '../../storage/storage.ts'
import { handOut, sightOf } from './access.ts'
import { breather } from './breather.ts'
import { refuse, type Caller, type ListReply, type Ports, type Refusal, type Reply } from './caller.ts'
import { organisationFacts } from './organisation.ts'
import type { WriteTx } from './write-tx.ts'

export interface WriteRequest {
  readonly key: string | null
  /** A hash by which two payloads under one key are compared. */
  readonly fingerprint: string
  /** It changes so much that others would feel it: it is decided before the lock for which all writers of SQLite wait. */
  readonly isLong?: true
}

/** Refusals that the same request would get again, and that are therefore stored; 412, 401 and 5xx are not. */
const remembered = new Set([403, 404, 422])
const mayBeOwnEcho = new Set([409, 412])
export const abandoned = new Error('Another delivery of the same key was stored first')

/** A refusal as it is answered. */
export const refused = async <T extends Refusal>(
  ports: Ports,
  db: Transaction,
  caller: Caller,
  request: WriteRequest,
  reply: T,
): Promise<T | Reply> => {
  // Another process may have performed this same delivery while this one waited for the lock on the record.
  const performed = mayBeOwnEcho.has(reply.status)
    ? await storedAnswer(ports, db, caller, request)
    : undefined
  if (performed !== undefined) return performed
  if (remembered.has(reply.status)) await remember(ports, db, caller, request, reply, undefined)
  return reply
}

/** RP1: a write answers with what a read would show. A record that its author may not read is written, and not answered. */
export const asRead = async <T extends Reply | ListReply>(
  { sight, breathe }: Pick<WriteTx, 'sight' | 'breathe'>,
  reply: T,
): Promise<T | Reply> => {
  const of = 'entity' in reply && reply.entity !== undefined ? entityByName(reply.entity) : undefined
  const read = (row: AnyRow, manner: 'list' | 'read'): AnyRow | undefined =>
    of === undefined ? undefined : handOut(sight, of, row, manner)
  if ('rows' in reply) {
    const rows: AnyRow[] = []
    for (const one of reply.rows) {
      await breathe()
      const row = read(one, 'list')
      if (row !== undefined) rows.push(row)
    }
    return { ...reply, rows }
  }
  if (!('row' in reply)) return reply
  await breathe()
  const row = read(reply.row, 'read')
  return row === undefined ? { status: 204 } : { ...reply, row }
}

/**
 * The stored answer of a key. A success is answered with the record as the caller may see it now, or with 204 if they may not see it any
 * more.
 */
export const storedAnswer = async (
  ports: Ports,
  data: Reader,
  caller: Caller,
  { key, fingerprint }: WriteRequest,
): Promise<Reply | undefined> => {
  const stored = key === null ? undefined : await data.mutation(caller.user_id, key)
  if (stored === undefined) return undefined
  if (stored.fingerprint !== fingerprint)
    return refuse(problemBody(422, 'This Idempotency-Key was used with another payload'))
  const { status, entity, id } = stored
  if (stored.problem !== null) return { status, problem: JSON.parse(stored.problem) as ProblemBody }
  if (status === 204) return { status }
  const row = await data.get(entity, id)
  const of = entityByName(entity)
  const { zone } = await organisationFacts(data, caller.org)
  const sight = await sightOf(data, caller, ports.clock(), zone)
  if (row === undefined || of === undefined || row.deleted === 1) return { status: 204 }
  return asRead({ sight, breathe: breather() }, { status: status === 201 ? 201 : 200, entity, row })
}

export const remember = async (
  ports: Ports,
  db: Transaction,
  caller: Caller,
  { key, fingerprint }: WriteRequest,
  reply: Reply | ListReply,
  subject: { readonly entity: string; readonly row: AnyRow } | undefined,
): Promise<void> => {
  if (key === null) return
  const isFirst = await db.remember({
    user_id: caller.user_id,
    key,
    fingerprint,
    status: reply.status,
    entity: subject?.entity ?? '',
    id: subject?.row.id ?? '',
    rev: subject?.row.rev ?? 0,
    problem: 'problem' in reply ? JSON.stringify(reply.problem) : null,
    at: new Date(ports.clock()).toISOString(),
  })
  if (!isFirst) throw abandoned
}
