// What one record alone cannot tell: references that lead nowhere and values that another record has (dialect section 5).
import type { AnyRow, Entity, Issue } from '#domain/entity.ts'
import { validationMessages, validationProblem } from '#wire/problem.ts'
import type { Reader } from '../storage/storage.ts'
import { refuse, type Refusal } from './write.ts'

export const invalid = (issues: readonly Issue[]): Refusal =>
  refuse(validationProblem(validationMessages(issues)))

const isBlank = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** Only what this write changes is looked up: an old reference to something archived since does not block an unrelated edit. */
export const lookedUpIssues = async (
  reader: Reader,
  of: Entity,
  before: AnyRow | undefined,
  after: AnyRow,
): Promise<Issue[]> => {
  const issues: Issue[] = []
  for (const [name, { to, unique }] of Object.entries(of.fields)) {
    const value = after[name]
    if (isBlank(value) || value === before?.[name] || typeof value !== 'string') continue
    if (to !== undefined) {
      const found = await reader.get(to, value)
      if (found === undefined || found.deleted === 1) issues.push({ field: name, rule: 'noRecordFound' })
    }
    if (unique === true) {
      const same = await reader.find(of.name, {
        where: [{ is: 'in', field: name, values: [value] }],
        limit: 2,
      })
      if (same.some(({ id }) => id !== after.id)) issues.push({ field: name, rule: 'recordFound' })
    }
  }
  return issues
}
