// The answer to an edit that was made on another version of the record.
import type { AnyRow, Entity } from '#records/entity.ts'
import { isJson, textMember, type Json } from '#core/wire/json.ts'
import { problemBody } from '#core/wire/problem.ts'
import { handOut, type Sight } from '../write/access.ts'
import { refuse, type Refusal } from '../write/caller.ts'
import { asTask } from '../write/stored-rows.ts'
import { notFound } from './read-records.ts'

/** A picture that was taken at a stop may arrive when the stop has left the weeks of the telephone: its address is set on its line. */
const PICTURES = 'photosList'
const isOfPictures = (sent: Json): boolean => {
  const names = Object.keys(sent)
  return names.includes(PICTURES) && names.every(name => name === PICTURES || name === 'id')
}

/** The caller's own pictures that the stored list has, as they sent them: what else it has of them is joined when they are sent again. */
const ownPictures = (row: AnyRow, sent: Json): readonly Json[] => {
  const stored = new Set(asTask(row).photosList.map(({ id }) => id))
  const lines: unknown = sent[PICTURES]
  return (Array.isArray(lines) ? lines : []).filter(isJson).filter(line => stored.has(textMember(line, 'id')))
}

/**
 * 412 with the stored version, to merge with. Who may not read it cannot merge: 404, by which a telephone makes a dispute of its edit. Who
 * sends pictures and nothing else is told which of these it has, so that they are sent again on this version, and nothing of others.
 */
export const otherVersion = (sight: Sight, of: Entity, row: AnyRow, sent: Json): Refusal => {
  const { id, rev } = row
  const current =
    handOut(sight, of, row, 'read') ??
    (of.name === 'task' && isOfPictures(sent) ? { id, rev, [PICTURES]: ownPictures(row, sent) } : undefined)
  return current === undefined ? notFound() : refuse(problemBody(412, 'The entity has changed', { current }))
}
