// One complete row of an entity, stamped with its author and time.
import { blankRow, type BaseRow, type Entity } from '#records/entity.ts'

/**
 * Makes complete rows of one entity from the given fields. The blank row is cloned once because the JavaScript engine keeps an object that
 * is filled field by field as a dictionary, which is slow to copy; fifty thousand copies of the clone cost a tenth.
 */
export const rowMaker = <R extends BaseRow>(of: Entity<string, R>): ((values: Partial<R>) => R) => {
  const blank = structuredClone(blankRow(of))
  return values => ({ ...blank, ...values })
}

export const demoRow = <R extends BaseRow>(of: Entity<string, R>, values: Partial<R>): R => ({
  ...blankRow(of),
  ...values,
})

/** A moment in the organisation's time zone; `clock` is « HH:MM ». */
export const momentAt = (day: string, clock: string): string => `${day} ${clock}:00`

export interface Stamp {
  readonly creation_time: string
  readonly modification_time: string
  readonly creator_id: string | null
}
export const stampAt = (day: string, clock: string, creator_id: string | null): Stamp => ({
  creation_time: momentAt(day, clock),
  modification_time: momentAt(day, clock),
  creator_id,
})
