// The generic calls on every entity (api-dialect.md section 3), each one write with its idempotency key.
import { createHash } from 'node:crypto'
import type { AnyRow, Entity } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import { isJson, type Json } from '#core/wire/json.ts'
import { problemBody, ruleProblem, validationProblem } from '#core/wire/problem.ts'
import { withSeriesBegun } from './begin-series.ts'
import { refuse, type Caller, type ListReply, type Ports, type Refusal, type Reply } from '../write/caller.ts'
import { createIn, patchIn, removeIn, replaceIn, type ChangeOptions } from './change-record.ts'
import { followCalendarIn } from './follow-calendar.ts'
import { breather } from '../write/breather.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { lockRentalOf } from '../rental/lock-rentals.ts'
import type { WriteRequest } from '../write/answers.ts'
import type { Asked } from '../write/decided.ts'
import { write } from '../write/write.ts'
import { giveBackFound } from '../rental/found-again.ts'
import { markShortages } from '../rental/mark-shortages.ts'
import { pointWhatIsBack } from '../rental/point-back.ts'

export interface WriteOptions extends ChangeOptions {
  readonly key: string | null
}

/** The hash by which two payloads under one key are compared: of their JSON text, with members in the order sent. */
const fingerprintOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const requestOf = (
  { key, rev, force }: WriteOptions,
  verb: string,
  of: Entity,
  id: string,
  body: unknown,
): WriteRequest => ({
  key,
  // Nobody will compare what has no key, and of two megabytes it takes long.
  fingerprint: key === null ? '' : fingerprintOf(verb, of.name, id, body, rev, force),
})

const notAnObject = (): Refusal => refuse(problemBody(400, 'The body must be an object'))

/**
 * What is around every write of records: rentals that it may change wait for one another, a task that repeats begins its series (RC1), and at
 * its end a day that closes or opens takes its slots and occurrences with it (SL1, RC8), what a rental charged as lost and is here again is given
 * back (RT25), and rentals that lack pieces are marked (RT15).
 */
const around = async <T extends Reply | ListReply>(
  tx: WriteTx,
  of: Entity,
  asked: { readonly ids: readonly string[]; readonly bodies: readonly Json[] },
  decide: () => Promise<T>,
): Promise<T> => {
  await lockRentalOf(tx, of, asked)
  const reply = await decide()
  if ('problem' in reply) return reply
  tx.atEnd(followCalendarIn)
  tx.atEnd(giveBackFound)
  tx.atEnd(pointWhatIsBack)
  tx.atEnd(markShortages)
  return reply
}

export const toCreate = (of: Entity, body: unknown, options: WriteOptions): Asked<Reply> => ({
  request: requestOf(options, 'create', of, '', body),
  decide: async tx => {
    if (!isJson(body)) return notAnObject()
    return around(tx, of, { ids: [], bodies: [body] }, async () =>
      withSeriesBegun(tx, await createIn(tx, of, body, options)),
    )
  },
})

export const toPatch = (of: Entity, id: string, body: unknown, options: WriteOptions): Asked<Reply> => ({
  request: requestOf(options, 'patch', of, id, body),
  decide: async tx => {
    if (!isJson(body)) return notAnObject()
    return around(tx, of, { ids: [id], bodies: [body] }, async () =>
      withSeriesBegun(tx, await patchIn(tx, of, id, body, options)),
    )
  },
})

export const toRemove = (of: Entity, id: string, options: WriteOptions): Asked<Reply> => ({
  request: requestOf(options, 'delete', of, id, null),
  decide: tx =>
    around(tx, of, { ids: [id], bodies: [] }, async () =>
      withSeriesBegun(tx, await removeIn(tx, of, id, options)),
    ),
})

export const run = (ports: Ports, caller: Caller, { request, decide }: Asked<Reply>): Promise<Reply> =>
  write(ports, caller, request, decide)

export const createRecord = (
  ports: Ports,
  caller: Caller,
  of: Entity,
  body: unknown,
  options: WriteOptions,
): Promise<Reply> => run(ports, caller, toCreate(of, body, options))

export const patchRecord = (
  ports: Ports,
  caller: Caller,
  of: Entity,
  id: string,
  body: unknown,
  options: WriteOptions,
): Promise<Reply> => run(ports, caller, toPatch(of, id, body, options))

export const removeRecord = (
  ports: Ports,
  caller: Caller,
  of: Entity,
  id: string,
  options: WriteOptions,
): Promise<Reply> => run(ports, caller, toRemove(of, id, options))

export const replaceRecord = async (
  ports: Ports,
  caller: Caller,
  of: Entity,
  id: string,
  body: unknown,
  options: WriteOptions,
): Promise<Reply> => {
  if (!isJson(body)) return notAnObject()
  return write(ports, caller, requestOf(options, 'put', of, id, body), tx =>
    around(tx, of, { ids: [id], bodies: [body] }, async () =>
      withSeriesBegun(tx, await replaceIn(tx, of, id, body, options)),
    ),
  )
}

/** The family's batch: updates each row by its `id` with the sent members, all or nothing, and changes no other row. */
export const replaceRecords = async (
  ports: Ports,
  caller: Caller,
  of: Entity,
  body: readonly unknown[],
  force: boolean,
): Promise<ListReply | Refusal> => {
  const items = body.filter(isJson)
  if (items.length !== body.length)
    return refuse(problemBody(400, 'Every element of the list must be an object'))
  if (items.length === 0) return { status: 200, entity: of.name, rows: [] }
  const ids = items.map(({ id }) => plainText(id))
  const answer = await write(ports, caller, { key: null, fingerprint: '', isLong: true }, tx =>
    around(tx, of, { ids, bodies: items }, () => patchAll(tx, of, items, force)),
  )
  return 'rows' in answer || 'problem' in answer ? answer : refuse(problemBody(500, 'No rows'))
}

/** Of all records of one family batch: it is all or nothing, so that each is in memory, before and after, until the last is decided. */
const MOST_BYTES = 20_000_000
const TOO_MUCH =
  'Ces fiches sont trop volumineuses pour être enregistrées ensemble\u00a0: enregistrez-en moins à la fois. Rien n’a changé.'

const patchAll = async (
  tx: WriteTx,
  of: Entity,
  items: readonly Json[],
  force: boolean,
): Promise<ListReply | Refusal> => {
  const breathe = breather()
  const ids = items.map(({ id }) => plainText(id))
  const sizes = await tx.db.sizes(of.name, [...new Set(ids)])
  if ([...sizes.values()].reduce((sum, size) => sum + size, 0) > MOST_BYTES)
    return refuse(problemBody(413, TOO_MUCH))
  // Locked in one order, so that two batches never wait for each other.
  for (const id of [...new Set(ids)].sort()) {
    await breathe()
    await tx.row(of.name, id)
  }
  const rowsById = new Map<string, AnyRow>()
  const messages: { [index: string]: unknown } = {}
  const problems = []
  for (const [index, item] of items.entries()) {
    await breathe()
    const reply = await withSeriesBegun(
      tx,
      await patchIn(tx, of, ids[index] ?? '', item, { rev: null, force }, true),
    )
    if ('row' in reply) rowsById.set(reply.row.id, reply.row)
    else if ('problem' in reply) {
      if (reply.status !== 422) return reply
      const { validation_messages, problems: broken } = reply.problem
      if (validation_messages !== undefined) messages[String(index)] = validation_messages
      else if (broken !== undefined) problems.push(...broken)
      else return reply
    }
  }
  if (Object.keys(messages).length > 0) return refuse(validationProblem(messages))
  if (problems.length > 0) return refuse(ruleProblem(problems))
  return { status: 200, entity: of.name, rows: [...rowsById.values()] }
}
