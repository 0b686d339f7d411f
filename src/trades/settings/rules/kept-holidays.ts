// Which public holidays are kept as exceptions, and which one a person lifted (CA2, CA3). Each day has one exception under a deterministic
// id, so that who lifted it is remembered by that record alone, deleted or not.
import type { ShiftExceptionRow } from '#records/entities/shift.ts'
import { holidayNames } from '#records/time/holidays.ts'
import { isHoliday } from '#records/values/slot-id.ts'

type Closing = Pick<
  ShiftExceptionRow,
  'id' | 'date' | 'resource_id' | 'shift_id' | 'open' | 'label' | 'deleted'
>

/** Closes the whole day for every resource: what a holiday does, whoever entered it. */
export const closesAll = ({ resource_id, shift_id, open, deleted }: Closing): boolean =>
  resource_id === null && shift_id === null && open === 0 && deleted === 0

/** As the server made it: a holiday that somebody renamed or restricted is theirs. */
const isUntouched = (row: Closing): boolean => closesAll(row) && holidayNames(row.date ?? '').has(row.label)

/** A holiday of the present set or, until the server has taken it back, of a former one: nobody's own closed day. */
export const isKeptByServer = (namespace: string, row: Closing): boolean =>
  isHoliday(namespace, row) && isUntouched(row)

/** Nobody lifted it: it left with its set, and comes back with it. A holiday that a person deleted keeps its name. */
const leftWithItsSet = ({ deleted, label }: Closing): boolean => deleted === 1 && label === ''

export interface KeptHoliday {
  readonly label: string
  readonly deleted: 0 | 1
}

/**
 * What a holiday's exception has to become, or null when it stays. `wanted` is the name that the set gives to the day; undefined when the
 * day is none of its. A day that another exception closes gets only the mark of a lifted one: when that exception goes, the day is open,
 * as the person who deletes it expects.
 */
export const keptHoliday = (
  known: Closing | undefined,
  wanted: string | undefined,
  isClosedOtherwise: boolean,
): KeptHoliday | null => {
  if (wanted === undefined)
    return known !== undefined && isUntouched(known) ? { label: '', deleted: 1 } : null
  if (known === undefined || leftWithItsSet(known))
    return { label: wanted, deleted: isClosedOtherwise ? 1 : 0 }
  return isUntouched(known) && known.label !== wanted ? { label: wanted, deleted: 0 } : null
}
