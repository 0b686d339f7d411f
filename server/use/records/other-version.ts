// The answer to an edit that was made on another version of the record.
import type { AnyRow, Entity } from '#records/entity.ts'
import { problemBody } from '#core/wire/problem.ts'
import { handOut, type Sight } from '../write/access.ts'
import { refuse, type Refusal } from '../write/write.ts'
import { notFound } from './read-records.ts'

/** 412 with the stored version, to merge with. Who may not read it cannot merge: 404, by which a telephone makes a dispute of its edit. */
export const otherVersion = (sight: Sight, of: Entity, row: AnyRow): Refusal => {
  const current = handOut(sight, of, row, 'read')
  return current === undefined ? notFound() : refuse(problemBody(412, 'The entity has changed', { current }))
}
