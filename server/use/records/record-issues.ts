// Faults of a record (dialect section 5): what it lacks, also where it was sent blank, and what only other records show: references to
// none, and values that another record has.
import {
  decodeFields,
  fieldsWhere,
  isBlank,
  newIssues,
  type AnyRow,
  type Entity,
  type Issue,
} from '#records/entity.ts'
import { newLacks } from '#trades/settings/rules/resource-capacity.ts'
import { sameException } from '#trades/settings/rules/week-hours.ts'
import type { Json } from '#core/wire/json.ts'
import { validationMessages, validationProblem } from '#core/wire/problem.ts'
import { ShiftException } from '#records/entities/shift.ts'
import type { Reader } from '../../storage/storage.ts'
import type { Save } from '../write/write-changes.ts'
import { refuse, type Refusal } from '../write/caller.ts'
import type { Change } from '../write/change.ts'
import { mayName } from '../write/held.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** The library's own sentences repeat what was sent: they are none of the dialect's rules. */
const ruleOf = (rule: string): string => (rule.includes(' ') ? 'regexNotMatch' : rule)

export const invalid = (issues: readonly Issue[]): Refusal =>
  refuse(validationProblem(validationMessages(issues.map(one => ({ ...one, rule: ruleOf(one.rule) })))))

/** What a record lacks by the rules of its entity: a fault from before is one only where it is written. */
export const lackIssues = (
  of: Entity,
  before: AnyRow | undefined,
  after: AnyRow,
  isWritten: (field: string) => boolean,
): readonly Issue[] => [...newIssues(of, before, after, isWritten), ...newLacks(of, before, after, isWritten)]

interface Unread {
  readonly issues: readonly Issue[]
  /** Undefined when the body is the whole record. */
  readonly before: AnyRow | undefined
  /** The record as it is without the body. */
  readonly base: AnyRow
  readonly body: Json
}

/**
 * Sums that the server made of what was sent, and that it could not store exactly: at the lists that were sent, otherwise at the sum.
 */
export const sumIssues = (of: Entity, after: AnyRow, sent: ReadonlySet<string>): readonly Issue[] => {
  const beyond = fieldsWhere(of, ({ type: { kind } }) => kind === 'int' || kind === 'decimal').filter(
    name => {
      const value = after[name]
      return typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    },
  )
  if (beyond.length === 0) return []
  const lists = fieldsWhere(of, ({ type: { kind } }) => kind === 'list').filter(name => sent.has(name))
  const limit = Number.MAX_SAFE_INTEGER
  return (lists.length > 0 ? lists : beyond).map(field => ({ field, rule: 'notLessThanInclusive', limit }))
}

/**
 * The answer to a body with members that could not be read. A field that the record needs, and that was sent blank, is refused as empty:
 * which fields it needs depends on the others, so they are read first.
 */
export const unreadable = (of: Entity, { issues, before, base, body }: Unread): Refusal => {
  const after: AnyRow = { ...base }
  const faulty = new Set(issues.map(({ field }) => field))
  const read = decodeFields(
    of,
    Object.fromEntries(Object.entries(body).filter(([name]) => !faulty.has(name))),
  )
  if (read.ok) Object.assign(after, read.value)
  for (const name of faulty) if (isBlank(body[name])) after[name] = of.fields[name]?.type.initial
  const lacks = lackIssues(of, before, after, field => field in body)
  return invalid([
    ...issues,
    ...lacks.filter(({ field, rule }) => rule === 'isEmpty' && isBlank(body[field])),
  ])
}

/**
 * Only changed fields are looked up: an old reference to a record archived since does not block an unrelated edit. What the server derived
 * names also what the caller does not see; what they sent does not.
 */
export const lookedUpIssues = async (tx: WriteTx, { of, before, after, sent }: Change): Promise<Issue[]> => {
  const issues: Issue[] = []
  const isThere = async (field: string, to: string, id: string): Promise<boolean> =>
    sent.has(field) ? mayName(tx, to, id) : (await tx.db.get(to, id))?.deleted === 0
  for (const [name, { to, unique }] of Object.entries(of.fields)) {
    const value = after[name]
    if (typeof value !== 'string' || isBlank(value)) continue
    // A restored record's value may have been taken while it was deleted.
    const isKept = value === before?.[name]
    if (isKept && !(unique === true && before?.deleted === 1)) continue
    if (to !== undefined && !isKept && !(await isThere(name, to, value)))
      issues.push({ field: name, rule: 'noRecordFound' })
    if (unique === true && (await isTaken(tx.db, of, name, value, after.id)))
      issues.push({ field: name, rule: 'recordFound' })
  }
  if (of.name === ShiftException.name && (await hasOwnException(tx.db, after, tx.saves())))
    issues.push({ field: 'date', rule: 'recordFound' })
  return issues
}

/** SL1: whether another exception is about the same slot; the two would contradict each other. */
const hasOwnException = async (reader: Reader, after: AnyRow, saves: Iterable<Save>): Promise<boolean> => {
  const { date } = after
  if (typeof date !== 'string') return false
  const stored = await reader.find(ShiftException.name, {
    where: [{ is: 'in', field: 'date', values: [date] }],
  })
  const decided = [...saves].filter(({ of }) => of.name === ShiftException.name).map(save => save.after)
  const isDecided = new Set(decided.map(({ id }) => id))
  const others = [...stored.filter(({ id }) => !isDecided.has(id)), ...decided]
  return others.some(other => other.deleted === 0 && other['date'] === date && sameException(after, other))
}

/** For users case is ignored, because a sign-in also tries the name in lower case: « Claire » and « claire » would be the same account. */
const isTaken = async (
  reader: Reader,
  of: Entity,
  field: string,
  value: string,
  id: string,
): Promise<boolean> => {
  if (of.name !== 'user') {
    const same = await reader.find(of.name, { where: [{ is: 'in', field, values: [value] }], limit: 2 })
    return same.some(one => one.id !== id)
  }
  // In the query a star matches anything, so the found rows are compared exactly.
  const alike = await reader.find(of.name, { where: [{ is: 'like', field, pattern: value }] })
  return alike.some(one => one.id !== id && String(one[field]).toLowerCase() === value.toLowerCase())
}
