// The stock and the dossiers of this device (RT14: every rental that is not over), read once for all lines of a rental.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { SubRental } from '#records/entities/sub-rental.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { groundOf, type RentalGround } from '../rules/rental-stock.ts'
import { borrowedIn } from '../rules/availability/sub-rental.ts'
import { rentalsHere } from './rentals-here.ts'

export const rentalGround = async (db: LocalDatabase): Promise<RentalGround> => {
  const [here, instances, lent] = await Promise.all([
    rentalsHere(db),
    tableOf(db, ObjectInstance).toArray(),
    tableOf(db, SubRental).toArray(),
  ])
  const states = new Map<string, string[]>()
  for (const { object_id, state } of instances) {
    if (object_id === null) continue
    const known = states.get(object_id)
    if (known === undefined) states.set(object_id, [state])
    else known.push(state)
  }
  return groundOf({ ...here, states, borrowed: borrowedIn(lent) })
}
