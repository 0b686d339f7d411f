// Reads the lines of a file of unsent changes with care: it may be cut, edited by hand or written by a stranger. A line that does
// not read as what it claims to be is kept as damaged, and shown.
import type { TaskPhoto } from '#records/entities/task-line.ts'
import type { Failure } from '#records/failure.ts'
import { outboxFileMessages } from '#records/fr/device-messages.ts'
import { uuidv5 } from '#records/values/named-uuid.ts'
import { isUuid } from '#records/values/uuid.ts'
import { base64ToBytes } from '../pictures/base64.ts'
import type { PictureOwner, StoredBlob } from '../pictures/blob.ts'
import type { Owner } from '../database.ts'
import type { Entry, EntryState } from '../rows/entry.ts'
import { upcast } from '../outbox/upcast.ts'

/** Namespace for the key of a line that has none: the same line gives the same key, so that a second reading adds nothing. */
const LINES = '6f6d1c5e-51a4-5b0c-9d5e-2f9b6a7c8d10'

type Members = { readonly [name: string]: unknown }
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const oneOf = <T extends string>(choices: readonly T[], value: unknown): T | undefined =>
  choices.find(choice => choice === value)

export interface FileHead {
  readonly version: unknown
  readonly server: string
  readonly origin: string | null
  readonly user: { readonly id: string; readonly name: string }
  readonly entries: readonly unknown[]
  readonly blobs: readonly unknown[]
}

/** Null when the text is not such a file, or only a part of one. */
export const readHead = (text: string, format: string): FileHead | null => {
  const file = parsed(text)
  if (!isMembers(file) || file['format'] !== format) return null
  const user = isMembers(file['user']) ? file['user'] : {}
  return {
    version: file['version'],
    server: textOf(file['server']),
    origin: typeof file['origin'] === 'string' ? file['origin'] : null,
    user: { id: textOf(user['id']), name: textOf(user['name']) },
    entries: listOf(file['entries']),
    blobs: listOf(file['blobs']),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const states: readonly EntryState[] = ['queued', 'sent', 'conflict', 'refused', 'damaged']

export const readEntry = (sent: unknown, owner: Owner): Omit<Entry, 'seq'> => {
  const line = isMembers(sent) ? sent : {}
  const entry = upcast(line)
  const { baseRev, tries, at, error, device } = line
  const state = oneOf(states, line['state'])
  const isWhole =
    entry !== null &&
    textOf(entry.key) !== '' &&
    textOf(entry.id) !== '' &&
    textOf(device) !== '' &&
    isMembers(entry.patch) &&
    isMembers(entry.from) &&
    entry.refs.every(ref => typeof ref === 'string') &&
    (baseRev === null || Number.isSafeInteger(baseRev)) &&
    Number.isSafeInteger(tries) &&
    (at === undefined || Number.isSafeInteger(at)) &&
    entry.user === owner.user
  if (!isWhole || state === undefined) return damaged(sent, line, owner)
  const reason = badIdentity(entry)
  if (reason !== null) return { ...damaged(sent, line, owner), error: withReason(reason) }
  const { seq: _seq, ...kept } = entry
  return {
    ...kept,
    // The exporting device froze its entries. Even if a file claims otherwise, nothing may merge into an entry that may have been
    // sent from elsewhere.
    state: state === 'queued' ? 'sent' : state,
    ...(error === undefined ? {} : { error: failureIn(error) }),
  }
}

/** ID1: a key contains its time of capture, and the server accepts no other form; a record created here has an id of its own. */
const badIdentity = ({ key, op, id }: Pick<Entry, 'key' | 'op' | 'id'>): string | null => {
  if (!isUuid(key) || key.charAt(14) !== '7') return outboxFileMessages.badKey
  return op === 'create' && !isUuid(id) ? outboxFileMessages.badId : null
}
const withReason = (detail: string): Failure => ({ kind: 'other', status: 0, detail })

const damaged = (sent: unknown, line: Members, owner: Owner): Omit<Entry, 'seq'> => ({
  key: isUuid(line['key']) ? line['key'] : uuidv5(LINES, JSON.stringify(sent)),
  entity: textOf(line['entity']),
  id: textOf(line['id']),
  op: 'patch',
  patch: { ...(isMembers(sent) ? sent : { line: sent }) },
  from: {},
  baseRev: null,
  refs: [],
  state: 'damaged',
  tries: 0,
  user: owner.user,
  device: textOf(line['device']) || owner.device,
  v: 1,
})

const failureKinds: { readonly [kind in Failure['kind']]: true } = {
  offline: true,
  notSignedIn: true,
  forbidden: true,
  missingCredentials: true,
  missingFields: true,
  badRequest: true,
  methodNotAllowed: true,
  invalid: true,
  ruleBroken: true,
  conflict: true,
  server: true,
  other: true,
  upload: true,
  storage: true,
}

/** A screen turns every failure into words, so an unknown failure is replaced by a known one. */
const failureIn = (sent: unknown): Failure =>
  isMembers(sent) && Object.hasOwn(failureKinds, textOf(sent['kind']))
    ? (sent as unknown as Failure)
    : { kind: 'other', status: 0, detail: null }

const pictureOwners: readonly PictureOwner[] = ['task', 'slot_message']
const kinds: readonly TaskPhoto['kind'][] = ['before', 'after', 'object', 'proof', 'signature']

export const readBlob = (sent: unknown): StoredBlob => {
  const blob = isMembers(sent) ? sent : {}
  const line = isMembers(blob['line']) ? blob['line'] : {}
  const id = isUuid(blob['id']) ? blob['id'] : uuidv5(LINES, JSON.stringify(sent))
  const bytes = base64ToBytes(textOf(blob['data']))
  const kind = oneOf(kinds, blob['kind']) ?? 'object'
  const isStranger = textOf(blob['id']) !== '' && id !== blob['id']
  const isWhole = !isStranger && bytes !== null && bytes.byteLength > 0 && bytes.byteLength === blob['size']
  return {
    id,
    entity: oneOf(pictureOwners, blob['entity']) ?? 'task',
    record: textOf(blob['record']),
    kind,
    line: {
      id,
      kind,
      line_id: textOf(line['line_id']) || null,
      taken_at: textOf(line['taken_at']) || null,
      caption: textOf(line['caption']),
      file_id: null,
      url: null,
    },
    name: textOf(blob['name']),
    type: textOf(blob['type']),
    size: bytes?.byteLength ?? 0,
    takenAt: textOf(blob['takenAt']),
    tries: typeof blob['tries'] === 'number' ? blob['tries'] : 0,
    file_id: null,
    url: null,
    ...(isWhole
      ? {
          bytes,
          state: blob['state'] === 'refused' ? 'refused' : 'waiting',
          ...(blob['error'] === undefined ? {} : { error: failureIn(blob['error']) }),
        }
      : {
          bytes: null,
          state: 'refused',
          error: isStranger
            ? withReason(outboxFileMessages.badId)
            : { kind: 'upload', fault: 'missingFile', detail: null },
        }),
  }
}
