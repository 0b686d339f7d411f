// The open days of a period for a series (RC5): those of its slot, or, without one, those on which anybody works; and why another is not.
import { addDays, daysFrom } from '#records/time/dates.ts'
import { ShiftException, ShiftResource } from '#records/entities/shift.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { openDaysOf } from '../../rules/open-days.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

interface Asked {
  readonly slot: Slot | null
  readonly from: string
  readonly days: number
}

export interface SeriesDays {
  readonly open: readonly string[]
  /** The reason that the desk gave, by day. */
  readonly reasons: ReadonlyMap<string, string>
}

export const seriesDays = async (db: LocalDatabase, { slot, from, days }: Asked): Promise<SeriesDays> => {
  const to = addDays(from, days)
  const exceptions = await tableOf(db, ShiftException).where('date').between(from, to, true, true).toArray()
  const isOpen = openDaysOf(slot, await tableOf(db, ShiftResource).toArray(), exceptions)
  const closings = exceptions.filter(
    one => one.open === 0 && one.label !== '' && [null, slot?.resource_id].includes(one.resource_id),
  )
  return {
    open: daysFrom(from, to).filter(isOpen),
    reasons: new Map(closings.map(({ date, label }) => [date ?? '', label])),
  }
}
