// The weekly schedule of a resource on the server: a half day is checked against the others of its resource (SL2).
import { crossedSentence } from '#trades/settings/rules/week-hours.ts'
import type { Change } from '../write/change.ts'
import { asSchedule } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

/**
 * Why this half day is refused, or null. The lock on the resource makes two simultaneous writes follow each other, so that the second sees
 * the first.
 */
export const crossedWeek = async (tx: WriteTx, { before, after }: Change): Promise<string | null> => {
  const written = asSchedule(after)
  const { resource_id } = written
  if (resource_id === null) return null
  await tx.row('resource', resource_id)
  const week = await tx.db.find('shift_resource', {
    where: [{ is: 'in', field: 'resource_id', values: [resource_id] }],
  })
  const others = week.filter(({ id }) => id !== after.id).map(asSchedule)
  return crossedSentence(before === undefined ? others : [...others, asSchedule(before)], [
    ...others,
    written,
  ])
}
