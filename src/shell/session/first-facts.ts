// What this device knows of what a new organisation has set up (FS1).
import { CatalogueObject } from '#records/entities/object.ts'
import { City, Sector } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftResource } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { Organisation, User } from '#records/entities/people.ts'
import { addDays } from '#records/time/dates.ts'
import { plainText } from '#records/text/plain-text.ts'
import { WEEKDAYS } from '#records/time/slot-schedule.ts'
import { resourceTypesFor } from '#records/values/placement.ts'
import { readMeta, readOwner, tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { FirstFacts } from '#records/states/first-steps.ts'

const YEAR = 365
/** Where a collection may be placed. */
const COLLECTION = 1

/** The numbers as they are: for who reads them. */
export const ALL_FACTS = Number.POSITIVE_INFINITY

interface FactsAsked {
  readonly today: string
  /** How many of each are counted: one, where only « none or some » matters, stops at the first of 36,000 towns. */
  readonly most: number
}

/** Null until this device has been filled once: what is not here yet is not missing. */
export const firstFacts = async (
  db: LocalDatabase,
  { today, most }: FactsAsked,
): Promise<(FirstFacts & { readonly id: string }) | null> => {
  const organisation = await tableOf(db, Organisation).toCollection().first()
  const isFilled = (await readMeta(db, 'pulledAt')) !== undefined
  if (organisation === undefined || !isFilled) return null
  const [closed, towns, sectors, resources, weeks, objects, users, visit, owner] = await Promise.all([
    tableOf(db, ShiftException)
      .where('date')
      .between(today, addDays(today, YEAR))
      .filter(({ open, resource_id }) => open === 0 && resource_id === null)
      .limit(most)
      .toArray(),
    tableOf(db, City)
      .filter(({ collected, archived }) => collected === 1 && archived === 0)
      .limit(most)
      .toArray(),
    tableOf(db, Sector).limit(most).toArray(),
    tableOf(db, Resource).toArray(),
    tableOf(db, ShiftResource).toArray(),
    tableOf(db, CatalogueObject)
      .filter(({ archived }) => archived === 0)
      .limit(most)
      .toArray(),
    tableOf(db, User).toArray(),
    // Somebody who only weighs has begun too.
    tableOf(db, Task)
      .filter(({ shift_instance_id, scope }) => shift_instance_id !== null || scope === 'scale')
      .first(),
    readOwner(db),
  ])
  const types = resourceTypesFor(COLLECTION)
  const trucks = new Set(
    resources.filter(({ type, archived }) => types.includes(type) && archived === 0).map(({ id }) => id),
  )
  return {
    id: organisation.id,
    name: organisation.name,
    address: organisation.address,
    closedDays: new Set(closed.map(({ date }) => date)).size,
    towns: towns.length,
    sectors: sectors.length,
    trucks: trucks.size,
    slots: weeks
      .filter(({ resource_id }) => trucks.has(resource_id ?? ''))
      .reduce((sum, week) => sum + WEEKDAYS.filter(day => week[`${day}_working`] === 1).length, 0),
    objects: objects.length,
    toCheck: objects.filter(({ to_check }) => to_check === 1).length,
    accounts: users.filter(({ id, active }) => id !== owner.user && active !== 0).length,
    hasVisit: visit !== undefined,
    skipped: plainText(organisation.steps_skipped),
  }
}
