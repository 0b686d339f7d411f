// Every call on a record that the generic routes offer, with the roles that may make it, and how its answer is judged.
import type { AnyRow } from '#records/entity.ts'
import { isJson } from '#core/wire/json.ts'
import type { World } from '../contracts/dialect/world.ts'
import { isAmong } from './roles.ts'
import type { Subject } from './subject.ts'

export interface Case {
  readonly what: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** The roles that succeed, and those that get a problem (422); everyone else is refused with 403 or 404. */
  readonly may: string
  readonly told?: string
  /** Whether the status that counts is inside the answer, as in the outbox's batch. */
  readonly inside?: true
}

const NEW_ID = 'new-record'
/** The history of a record may be read at the desks, those of the settings included, by everybody who sees the record. */
const historians = 'admin bureau bureau2 location quai reglages villes objets comptes moyens'
const both = (names: string, others: string): string =>
  names
    .split(' ')
    .filter(name => isAmong(name, others))
    .join(' ')

const draftOf = ({ row, draft }: Subject): { readonly [field: string]: unknown } => {
  const { id: _, deleted: __, ...members } = row
  return draft ?? members
}
const isWithoutOwnId = ({ entity }: Subject): boolean => entity === 'shift_instance'

const briefly = new Set(['reads', 'patches', 'patches from the outbox', 'deletes'])

const newOnes = (subject: Subject): Case[] => {
  const { entity, create, createTold } = subject
  if (create === undefined) return []
  const told = createTold === undefined ? {} : { told: createTold }
  const path = `/api/${entity}`
  return [
    { what: 'creates another like', method: 'POST', path, body: draftOf(subject), may: create, ...told },
  ]
}

/** The calls on one subject; `stored` is the record as it is, which a full replacement sends back with its edit. */
export const casesOf = (subject: Subject, stored: AnyRow | undefined): Case[] => {
  const { entity, row, read, change, remove, create, isDeleted } = subject
  const edit = subject.edit ?? { note: 'Vu' }
  const path = `/api/${entity}/${row.id}`
  const whole = { ...(stored ?? row), ...edit }
  const changes = { may: change, ...(subject.changeTold === undefined ? {} : { told: subject.changeTold }) }
  const removes = { may: remove, ...(subject.removeTold === undefined ? {} : { told: subject.removeTold }) }
  const item = (op: string, members: object) => [
    { _key: `key-${op}`, _op: op, _rev: null, _force: false, id: row.id, ...members },
  ]
  // Force is for problems that a right overrides; other entities have none.
  const canForce = entity === 'task' || entity === 'shift_instance'
  const cases: Case[] = [
    { what: 'reads', method: 'GET', path, may: read },
    { what: 'patches', method: 'PATCH', path, body: edit, ...changes },
    ...(canForce
      ? [{ what: 'forces a patch of', method: 'PATCH', path: `${path}?force=1`, body: edit, ...changes }]
      : []),
    { what: 'replaces', method: 'PUT', path, body: whole, ...changes, may: subject.replace ?? change },
    {
      what: 'patches in a list',
      method: 'PUT',
      path: `/api/${entity}`,
      body: [{ id: row.id, ...edit }],
      ...changes,
    },
    {
      what: 'patches from the outbox',
      method: 'PUT',
      path: `/api/${entity}`,
      body: item('patch', edit),
      ...changes,
      inside: true,
    },
    { what: 'deletes', method: 'DELETE', path, ...removes },
    {
      what: 'deletes from the outbox',
      method: 'PUT',
      path: `/api/${entity}`,
      body: item('delete', {}),
      ...removes,
      inside: true,
    },
  ]
  // For brief subjects (another organisation's, and lists of one kind) only the calls that differ from each other.
  if (subject.isBrief === true) return cases.filter(({ what }) => briefly.has(what)).concat(newOnes(subject))
  if (isDeleted !== true)
    cases.push({
      what: 'reads the history of',
      method: 'GET',
      path: `/api/history?entity=${entity}&id=${encodeURIComponent(row.id)}`,
      may: both(historians, read),
    })
  if (subject.readDeleted !== undefined)
    cases.push({
      what: 'reads, deleted,',
      method: 'GET',
      path: `${path}?keep_deleted=1`,
      may: subject.readDeleted,
    })
  if (create === undefined) return cases
  cases.push(...newOnes(subject))
  const creates = { may: create, ...(subject.createTold === undefined ? {} : { told: subject.createTold }) }
  const draft = draftOf(subject)
  if (canForce)
    cases.push({
      what: 'forces another like',
      method: 'POST',
      path: `/api/${entity}?force=1`,
      body: draft,
      ...creates,
    })
  if (!isWithoutOwnId(subject))
    cases.push({
      what: 'creates from the outbox another like',
      method: 'PUT',
      path: `/api/${entity}`,
      body: item('create', { ...draft, id: NEW_ID }),
      ...creates,
      inside: true,
    })
  return cases
}

export const send = (
  world: World,
  one: Pick<Case, 'method' | 'path' | 'body'>,
  authorization: string | null,
) =>
  world.call(one.path, {
    method: one.method,
    headers: {
      accept: 'application/json',
      ...(authorization === null ? {} : { authorization }),
      ...(one.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(one.body === undefined ? {} : { body: JSON.stringify(one.body) }),
  })

export const statusOf = async (one: Case, answer: Response): Promise<number> => {
  if (one.inside !== true || answer.status !== 200) return answer.status
  const body: unknown = await answer.json()
  const results = isJson(body) && Array.isArray(body['results']) ? body['results'] : []
  const first: unknown = results[0]
  return isJson(first) ? Number(first['status']) : 0
}

const verdictOf = (status: number): 'succeeds' | 'is told' | 'is refused' | 'fails' =>
  status >= 200 && status < 300
    ? 'succeeds'
    : status === 422
      ? 'is told'
      : status === 403 || status === 404
        ? 'is refused'
        : 'fails'

/** A sentence when the answer is not the expected one. */
export const judge = (role: string, subject: string, one: Case, status: number): string | undefined => {
  const expected = isAmong(role, one.may)
    ? 'succeeds'
    : isAmong(role, one.told ?? '')
      ? 'is told'
      : 'is refused'
  const verdict = verdictOf(status)
  return verdict === expected
    ? undefined
    : `${role} ${one.what} ${subject}: ${verdict} (${status}), expected: ${expected}`
}
