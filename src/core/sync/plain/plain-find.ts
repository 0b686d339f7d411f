// Was a creation whose answer was lost recorded all the same (sync.md section 3.4)? A plain back end has no keys: the device
// looks for the record that it would have made, and never takes another person's for its own.
import type { Client, Refused } from '../../api/client.ts'
import { listPages, listWhole } from '../../api/plain-records.ts'
import { momentOf } from '#records/time/dates.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { capturedAt, type Entry } from '../../store/rows/entry.ts'
import type { Aliases } from '../../store/mirror/plain-aliases.ts'
import { momentMs } from '../../store/mirror/plain-mirror.ts'
import { sameValue } from '../../store/rows/same-value.ts'
import { taskLists } from '../../wire/task-query.ts'
import type { Progress } from './plain-progress.ts'
import { localRow, newBody, type LocalRead } from './plain-row.ts'

const DAY_MS = 86_400_000

export type Found =
  | { readonly kind: 'recorded'; readonly read: LocalRead }
  | { readonly kind: 'absent' }
  /** One or more records look like it, none certainly. */
  | { readonly kind: 'unsure'; readonly theirs: AnyRow }
  | { readonly kind: 'refused'; readonly refused: Refused }

export const findCreation = async (
  client: Client,
  of: Entity,
  entry: Entry,
  aliases: Aliases,
  { since }: Progress,
): Promise<Found> => {
  const scope = scopeOfTaskType(Number(entry.patch['task_type_id'] ?? 1))
  // A day's margin: neither this device's clock nor the time of the lost answer is certain.
  const seen = since[scope]
  const captured = momentOf(capturedAt(entry))
  const start = seen !== undefined && momentMs(seen) < momentMs(captured) ? seen : captured
  const from = new Date(momentMs(start) - DAY_MS).toISOString().slice(0, 19).replace('T', ' ')
  const { external_id } = entry.patch
  const reply =
    of.name === 'task'
      ? await listWhole(client, of.name, taskLists.updatedSince(scope, from))
      : await listPages(client, of.name, typeof external_id === 'string' ? { external_id } : {})
  if (!reply.ok) return { kind: 'refused', refused: reply }
  const alike = reply.rows
    .flatMap(sent => localRow(of, sent, aliases) ?? [])
    .filter(({ row, server }) => !aliases.isOwn(of.name, server) && isAlike(of, entry, row, from))
  const [first, ...others] = alike
  if (first === undefined) return { kind: 'absent' }
  const isSure = others.length === 0 && isWholly(of, entry, first.row, aliases)
  return isSure ? { kind: 'recorded', read: first } : { kind: 'unsure', theirs: first.row }
}

/**
 * A task is alike by type, date, name and phones, other records by all that was sent; and it was created in the window, if it has
 * a creation time.
 */
const isAlike = (of: Entity, { patch }: Entry, row: AnyRow, from: string): boolean => {
  const created = row.creation_time ?? null
  if (created !== null && momentMs(created) < momentMs(from)) return false
  if (of.name !== 'task') return Object.keys(patch).every(field => sameValue(row[field], patch[field]))
  return identity(patch) === identity(row)
}

const identity = (task: { readonly [field: string]: unknown }): string =>
  JSON.stringify([
    Number(task['task_type_id'] ?? 1),
    task['date'] ?? null,
    ...['lastname', 'firstname'].map(field => wordsOf(task[field])),
    [task['phone1'], task['phone2']]
      .map(phone => plainText(phone).replaceAll(/\D/g, '').slice(-9))
      .filter(digits => digits !== '')
      .toSorted(),
  ])
const wordsOf = (value: unknown): string => plainText(value).trim().toLocaleLowerCase('fr')

/** The record has all that was captured, and its creation is dated: whoever made it, nothing is lost by taking it as ours. */
const isWholly = (of: Entity, { patch }: Entry, row: AnyRow, aliases: Aliases): boolean =>
  row.creation_time != null &&
  Object.keys(newBody(of, patch, aliases)).every(
    field => phones.has(field) || !(field in row) || holds(row[field], patch[field]),
  )
const phones = new Set(['phone1', 'phone2'])

/** A back end adds members that a line did not have. */
const holds = (theirs: unknown, mine: unknown): boolean => {
  if (Array.isArray(mine))
    return (
      Array.isArray(theirs) && mine.length === theirs.length && mine.every((one, i) => holds(theirs[i], one))
    )
  if (typeof mine === 'object' && mine !== null)
    return (
      typeof theirs === 'object' &&
      theirs !== null &&
      Object.entries(mine).every(([member, value]) =>
        holds(Object.entries(theirs).find(([name]) => name === member)?.[1], value),
      )
    )
  return sameValue(theirs, mine)
}
