// Personal data (docs/decisions/008-personal-data.md): search, export, erasure, retention, and the log of accesses. Online only.
import { failed, success, type Failure, type Outcome } from '#records/failure.ts'
import {
  isListKind,
  type AccessKind,
  type AccessLine,
  type AccessPage,
  type Erasure,
  type ExportNote,
  type FoundRecords,
  type HeldRecord,
  type PersonCriterion,
  type RecordName,
  type Retention,
  type RetentionRun,
} from '../wire/personal-data.ts'
import { isJson, textMember, type Json } from '../wire/json.ts'
import { LARGE_CALL_MS, type Client, type Request } from './client.ts'

/** The server reads everything that was ever written, deleted records and history included. */
const SEARCH_MS = 4 * LARGE_CALL_MS

/** Not our server's answer: a network's own page, or a server without these routes. */
const UNREADABLE: Failure = { kind: 'other', status: 200, detail: null }

const ask = async <T>(
  client: Client,
  request: Request,
  read: (answer: Json) => T | undefined,
): Promise<Outcome<T>> => {
  const reply = await client.sendForJson({ timeout: LARGE_CALL_MS, ...request })
  if (!reply.ok) return failed(reply.failure)
  const value = isJson(reply.value) ? read(reply.value) : undefined
  return value === undefined ? failed(UNREADABLE) : success(value)
}

const listIn = (answer: Json, name: string): Json[] | undefined => {
  const list = answer[name]
  return Array.isArray(list) ? list.filter(isJson) : undefined
}
const recordName = (sent: Json): RecordName => ({
  entity: textMember(sent, 'entity'),
  id: textMember(sent, 'id'),
})
const countIn = (sent: Json, name: string): number => {
  const value = sent[name]
  return typeof value === 'number' ? value : 0
}
const textOrNull = (sent: Json, name: string): string | null => textMember(sent, name) || null

export const findPerson = (client: Client, criterion: PersonCriterion): Promise<Outcome<FoundRecords>> =>
  ask(client, { method: 'POST', path: '/personal/search', body: criterion, timeout: SEARCH_MS }, answer => {
    const records = listIn(answer, 'records')?.map((sent): HeldRecord => ({
      entity: textMember(sent, 'entity'),
      id: textMember(sent, 'id'),
      row: isJson(sent['row']) ? sent['row'] : null,
      found: sent['found'] === 'history' ? 'history' : 'record',
    }))
    const { unseen } = answer
    const names = Array.isArray(unseen) ? unseen.filter(name => typeof name === 'string') : []
    return records && { records, unseen: names }
  })

/** The file to which the person is entitled, unchanged. */
export const exportPerson = (client: Client, records: readonly RecordName[]): Promise<Outcome<string>> =>
  ask(client, { method: 'POST', path: '/personal/export', body: { records: named(records) } }, answer =>
    JSON.stringify(answer, null, 2),
  )

export const erasePerson = (client: Client, records: readonly RecordName[]): Promise<Outcome<Erasure>> =>
  ask(client, { method: 'POST', path: '/personal/erase', body: { records: named(records) } }, answer => {
    const [erased, kept] = [listIn(answer, 'erased'), listIn(answer, 'kept')]
    return erased === undefined || kept === undefined
      ? undefined
      : { erased: erased.map(recordName), kept: kept.map(recordName) }
  })

const named = (records: readonly RecordName[]): RecordName[] =>
  records.map(({ entity, id }) => ({ entity, id }))

const monthsIn = (answer: Json, name: string): number | null => {
  const value = answer[name]
  return typeof value === 'number' ? value : null
}
const retentionIn = (answer: Json): Retention => ({
  task_months: monthsIn(answer, 'task_months'),
  log_months: monthsIn(answer, 'log_months'),
})

export const readRetention = (client: Client): Promise<Outcome<Retention>> =>
  ask(client, { method: 'GET', path: '/personal/retention' }, retentionIn)

export const saveRetention = (client: Client, settings: Retention): Promise<Outcome<Retention>> =>
  ask(client, { method: 'PUT', path: '/personal/retention', body: settings }, retentionIn)

export const runRetention = (client: Client, isDry: boolean): Promise<Outcome<RetentionRun>> =>
  ask(
    client,
    {
      method: 'POST',
      path: '/personal/retention',
      body: { dry_run: isDry ? 1 : 0 },
      timeout: SEARCH_MS,
    },
    answer => ({
      before: textOrNull(answer, 'before'),
      tasks: countIn(answer, 'tasks'),
      messages: countIn(answer, 'messages'),
      log_files: countIn(answer, 'log_files'),
      oldest: textOrNull(answer, 'oldest'),
    }),
  )

const kinds: ReadonlySet<string> = new Set<AccessKind>([
  'read',
  'list',
  'history',
  'fill',
  'search',
  'export',
  'erase',
  'retention',
  'periods',
])
const isKind = (text: string): text is AccessKind => kinds.has(text)

const accessLine = (sent: Json): readonly AccessLine[] => {
  const [what, kind, lists] = [textMember(sent, 'what'), textMember(sent, 'kind'), countIn(sent, 'lists')]
  if (!isKind(what)) return []
  return [
    {
      at: textMember(sent, 'at'),
      user_id: textMember(sent, 'user_id'),
      device: textOrNull(sent, 'device'),
      what,
      entity: textMember(sent, 'entity'),
      id: textOrNull(sent, 'id'),
      count: countIn(sent, 'count'),
      ...(isListKind(kind) ? { kind, asked: textMember(sent, 'asked') } : {}),
      ...(lists > 1 ? { lists } : {}),
    },
  ]
}

/** One page of the log: the newest lines, or those that come after a page (`before`). */
export const readAccessLog = (client: Client, before: string | null): Promise<Outcome<AccessPage>> =>
  ask(
    client,
    {
      method: 'GET',
      path: before === null ? '/personal/log' : `/personal/log?before=${encodeURIComponent(before)}`,
    },
    answer => {
      const lines = listIn(answer, 'lines')?.flatMap(accessLine)
      return lines && { lines, next: textOrNull(answer, 'next') }
    },
  )

/** Resolves with whether the log has them. */
export const sendExportNotes = async (client: Client, notes: readonly ExportNote[]): Promise<boolean> =>
  (
    await client.sendForJson({
      method: 'POST',
      path: '/personal/exports',
      body: { notes },
      timeout: LARGE_CALL_MS,
    })
  ).ok
