// What this device knows of what a new organisation has set up (FS1).
import { CatalogueObject } from '#records/entities/object.ts'
import { User } from '#records/entities/people.ts'
import { City, Sector } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftResource } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { addDays } from '#records/time/dates.ts'
import { plainText } from '#records/text/plain-text.ts'
import { WEEKDAYS } from '#records/time/slot-schedule.ts'
import { resourceTypesFor } from '#records/values/placement.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
import { readMeta, readOwner, tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { FirstFacts } from '../rules/first-steps.ts'

const YEAR = 365
/** Where a collection may be placed. */
const COLLECTION = 1

/** Null until this device has been filled once: what is not here yet is not missing. */
export const firstFacts = async (
  db: LocalDatabase,
  { today }: { readonly today: string },
): Promise<(FirstFacts & { readonly id: string }) | null> => {
  const organisation = await ownOrganisation(db)
  const isFilled = (await readMeta(db, 'pulledAt')) !== undefined
  if (organisation === undefined || !isFilled) return null
  const [closed, towns, sectors, resources, weeks, objects, users, visit, owner] = await Promise.all([
    tableOf(db, ShiftException).where('date').between(today, addDays(today, YEAR)).toArray(),
    tableOf(db, City).toArray(),
    tableOf(db, Sector).count(),
    tableOf(db, Resource).toArray(),
    tableOf(db, ShiftResource).toArray(),
    tableOf(db, CatalogueObject).toArray(),
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
  const inUse = objects.filter(({ archived }) => archived === 0)
  return {
    id: organisation.id,
    name: organisation.name,
    address: organisation.address,
    closedDays: new Set(
      closed.filter(({ open, resource_id }) => open === 0 && resource_id === null).map(({ date }) => date),
    ).size,
    towns: towns.filter(({ collected, archived }) => collected === 1 && archived === 0).length,
    sectors,
    trucks: trucks.size,
    slots: weeks
      .filter(({ resource_id }) => trucks.has(resource_id ?? ''))
      .reduce((sum, week) => sum + WEEKDAYS.filter(day => week[`${day}_working`] === 1).length, 0),
    objects: inUse.length,
    toCheck: inUse.filter(({ to_check }) => to_check === 1).length,
    accounts: users.filter(({ id, active }) => id !== owner.user && active !== 0).length,
    hasVisit: visit !== undefined,
    skipped: plainText(organisation.steps_skipped),
  }
}
