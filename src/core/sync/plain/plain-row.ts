// A record at the border with a plain back end (sync.md section 3.4). Inwards it becomes a row of the mirror under this device's
// ids. Outwards it is a full body: the back end's own record with this device's changes laid over it, so that values that we
// cannot read are never lost.
import { entity, readRow, type AnyRow, type Entity } from '#records/entity.ts'
import { Task } from '#records/entities/task.ts'
import { fittingRow } from '#records/fitting-row.ts'
import { plainText } from '#records/text/plain-text.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import type { Values } from '../../store/rows/entry.ts'
import type { Aliases } from '../../store/mirror/plain-aliases.ts'
import { sameValue } from '../../store/rows/same-value.ts'
import { halToRow } from '../../wire/hal.ts'
import { isJson, type Json } from '../../wire/json.ts'
import { mapReferences } from './plain-references.ts'
import { rowOf } from '../search/row-of.ts'

export interface LocalRead {
  /** Without its rev, which the mirror assigns. */
  readonly row: AnyRow
  readonly server: string
  readonly misfits: readonly string[]
}

/** Lists of lines with a key of their own. The back end may send them without it. */
const lineKeys: { readonly [field: string]: string | undefined } = { objects: 'line_id', photosList: 'id' }
const Lines = entity('task', 'la tâche', { objects: Task.fields.objects, photosList: Task.fields.photosList })

/** Our additions to a task (api-dialect.md section 13): sent only to a back end that has them. */
const additions = new Set([
  'arrived_at',
  'attestation_number',
  'attested_at',
  'check_reasons',
  'deleted',
  'disputes',
  'modification_author_id',
  'number',
  'series_date',
  'series_id',
  'slip_number',
  'state_author_id',
  'state_before',
  'state_time',
])

/** Null when it is not a record. */
export const localRow = (of: Entity, sent: Json, aliases: Aliases): LocalRead | null => {
  const raw = halToRow(sent)
  const server = String(raw['id'])
  const row = rowOf({ ...withDefaults(of, withNumbers(of, raw), server), rev: 0 })
  if (row === null) return null
  const { row: fitting, misfits } = fittingRow(of, row)
  const lost: string[] = []
  const lists: { [field: string]: unknown } = {}
  if (of.name === Task.name)
    for (const field of Object.keys(lineKeys).filter(name => Array.isArray(raw[name]))) {
      const lines = readLines(field, raw[field])
      lists[field] = lines.filter(line => line !== null)
      if (lines.includes(null)) lost.push(field)
    }
  const local = mapReferences(of, { ...fitting, ...lists }, aliases.toLocal)
  return {
    row: { ...fitting, ...local, id: aliases.toLocal(of.name, server) },
    server,
    misfits: [...new Set([...misfits.filter(field => !(field in lists)), ...lost])],
  }
}

/** A number of a closed list may arrive as text. */
const withNumbers = (of: Entity, raw: Json): Json => {
  const read = Object.entries(raw).map(([field, value]): [string, unknown] => {
    const isNumber = typeof of.fields[field]?.type.choices?.unknown.id === 'number'
    return [field, isNumber && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value]
  })
  return Object.fromEntries(read)
}

/** Fills in what follows from other values where the back end does not send it (ID3: there, a resource's number is its id). */
const withDefaults = (of: Entity, raw: Json, server: string): Json => {
  if (of.name === 'resource' && raw['number'] == null && /^\d+$/.test(server))
    return { ...raw, number: Number(server) }
  if (of.name !== Task.name || raw['scope'] != null) return raw
  return { ...raw, scope: scopeOfTaskType(Number(raw['task_type_id'])) }
}

/** In their order; null for a line that cannot be read. A line without a key gets one that the next read computes again. */
const readLines = (field: string, list: unknown): (Json | null)[] => {
  const key = lineKeys[field] ?? 'id'
  const seen = new Map<string, number>()
  return (Array.isArray(list) ? list : []).map((line: unknown) => {
    if (!isJson(line)) return null
    const stem = plainText(line['id'] ?? line['object_instance_id'] ?? line['object_id'] ?? line['url'])
    const nth = seen.get(stem) ?? 0
    seen.set(stem, nth + 1)
    const [read] = readList(field, {
      ...line,
      [key]: line[key] ?? `:${stem.replaceAll(/[^\w.-]/g, '').slice(-50)}.${nth}`,
    })
    return read ?? null
  })
}
const readList = (field: string, line: Json): readonly Json[] => {
  const read = readRow(Lines, { [field]: [line] })[field]
  return Array.isArray(read) ? read.filter(isJson) : []
}

/** The fields of a change that this back end has. When it shows none of them, all are sent, so that it refuses them itself. */
export const fieldsToSend = (of: Entity, raw: Json, patch: Values): string[] => {
  const fields = Object.keys(patch)
  const sent = fields.filter(field => of.name !== Task.name || !additions.has(field) || field in raw)
  return sent.length === 0 ? fields : sent
}

/** The whole record as the back end sent it, with `patch` (of this device's row) laid over it. */
export const fullBody = (of: Entity, raw: Json, row: AnyRow, patch: Values, aliases: Aliases): Json => {
  const changed = Object.fromEntries(fieldsToSend(of, raw, patch).map(field => [field, patch[field]]))
  const sent = mapReferences(of, changed, aliases.toServer)
  const before = mapReferences(of, row, aliases.toServer)
  const lists = Object.keys(sent).filter(field => of.name === Task.name && lineKeys[field] !== undefined)
  const overlaid = lists.map((field): [string, unknown] => [
    field,
    overlayLines(field, raw[field], before[field], sent[field]),
  ])
  return { ...raw, ...sent, ...Object.fromEntries(overlaid) }
}

const overlayLines = (field: string, raw: unknown, before: unknown, after: unknown): unknown[] => {
  const key = lineKeys[field] ?? 'id'
  const byKey = (list: unknown): Map<unknown, Json> =>
    new Map((Array.isArray(list) ? list : []).filter(isJson).map(line => [line[key], line]))
  const [was, now] = [byKey(before), byKey(after)]
  const read = readLines(field, raw)
  const kept = (Array.isArray(raw) ? raw : []).flatMap((line: unknown, i): unknown[] => {
    const id = read[i]?.[key]
    // A line that was never shown here cannot have been removed here.
    if (id === undefined || !was.has(id)) return [line]
    const mine = now.get(id)
    return mine === undefined ? [] : [overlay(line, was.get(id) ?? {}, mine)]
  })
  return [...kept, ...[...now].filter(([id]) => !was.has(id)).map(([, line]) => line)]
}

const overlay = (raw: unknown, was: Json, now: Json): Json => {
  const changed = Object.entries(now).filter(([member, value]) => !sameValue(value, was[member]))
  return { ...(isJson(raw) ? raw : {}), ...Object.fromEntries(changed) }
}

/** The body of a creation: the back end assigns the id. */
export const newBody = (of: Entity, patch: Values, aliases: Aliases): Json => {
  const sent = Object.entries(patch).filter(
    ([field]) => field !== 'id' && field !== 'rev' && !(of.name === Task.name && additions.has(field)),
  )
  return mapReferences(of, Object.fromEntries(sent), aliases.toServer)
}
