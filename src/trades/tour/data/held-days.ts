// Whether this device holds a day of the person's own trucks: where it does not, nothing can be said of what the desk has planned.
import { Resource } from '#records/entities/resource.ts'
import { canUseResource, type Rights } from '#records/rights/rights.ts'
import { addDays, isoWeek } from '#records/time/dates.ts'
import { LOOK_AHEAD_DAYS } from '#records/time/slot-schedule.ts'
import { tableOf, type LocalDatabase, type Shard } from '#core/store/database.ts'

export interface HeldDays {
  readonly isDayHere: boolean
  /** The days in which the next tour is looked for. */
  readonly isAheadHere: boolean
  /** False once it is known that no truck is the person's: no day of theirs will ever come. */
  readonly hasTruck: boolean
}

interface DayAsked {
  readonly day: string
  readonly rights: Rights
}

export const heldDays = async (db: LocalDatabase, { day, rights }: DayAsked): Promise<HeldDays> => {
  const [isListHere, own] = await Promise.all([db.shard.get('ref'), ownResources(db, rights)])
  if (own.size === 0 && isListHere !== undefined && isBrought(isListHere))
    return { isDayHere: true, isAheadHere: true, hasTruck: false }
  const [isDayHere = false, isAheadHere = false] = await Promise.all(
    [day, addDays(day, LOOK_AHEAD_DAYS)].map(async each => {
      const shards = await shardsOfWeek(db, { day: each, rights })
      return shards.some(({ name }) => name.startsWith('slot/')) && shards.every(isBrought)
    }),
  )
  return { isDayHere, isAheadHere: isDayHere && isAheadHere, hasTruck: true }
}

/** A shard that is being pulled again still shows its former rows. */
export const isBrought = ({ complete, restarted }: Shard): boolean => complete || restarted

const ownResources = async (db: LocalDatabase, rights: Rights): Promise<ReadonlySet<string>> => {
  const resources = await tableOf(db, Resource).toArray()
  return new Set(resources.filter(({ number }) => canUseResource(rights, number)).map(({ id }) => id))
}

/** Whole weeks for a desk, those of the person's own resources for a crew. */
export const shardsOfWeek = async (db: LocalDatabase, { day, rights }: DayAsked): Promise<Shard[]> => {
  const own = await ownResources(db, rights)
  const week = isoWeek(day)
  return (await db.shard.toArray()).filter(({ name }) => {
    const [kind = '', of, , resource] = name.split('/')
    return (
      ['emma', 'loki', 'slot'].includes(kind) && of === week && (resource === undefined || own.has(resource))
    )
  })
}
