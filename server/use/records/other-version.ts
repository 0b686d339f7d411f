// The answer to an edit that was made on another version of the record.
import type { AnyRow, Entity } from '#records/entity.ts'
import type { Json } from '#core/wire/json.ts'
import { problemBody } from '#core/wire/problem.ts'
import { handOut, type Sight } from '../write/access.ts'
import { refuse, type Refusal } from '../write/write.ts'
import { notFound } from './read-records.ts'

/** A picture that was taken at a stop may arrive when the stop has left the weeks of the telephone: its address is set on its line. */
const PICTURES = 'photosList'
const isOfPictures = (sent: Json): boolean => {
  const names = Object.keys(sent)
  return names.includes(PICTURES) && names.every(name => name === PICTURES || name === 'id')
}

/**
 * 412 with the stored version, to merge with. Who may not read it cannot merge: 404, by which a telephone makes a dispute of its edit. Only
 * the list of pictures is answered to who sends pictures and nothing else: without it the files that others sent would be lost.
 */
export const otherVersion = (sight: Sight, of: Entity, row: AnyRow, sent: Json): Refusal => {
  const { id, rev } = row
  const current =
    handOut(sight, of, row, 'read') ??
    (of.name === 'task' && isOfPictures(sent) ? { id, rev, [PICTURES]: row[PICTURES] } : undefined)
  return current === undefined ? notFound() : refuse(problemBody(412, 'The entity has changed', { current }))
}
