// One slot stop by stop, found by the parts of its address: truck, day, shift. Null when it is not on this device, or the truck
// is another crew's (RG1).
import type { ShiftInstance } from '#records/entities/shift.ts'
import { canUseResource, type Rights } from '#records/rights/rights.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tourTables } from './tour-of-day.ts'
import { stopsOfSlot, type SlotStops } from './stops-of-slot.ts'
import { tableNamed } from '#core/store/table-named.ts'

export interface SlotPlace {
  readonly resource: string | null
  readonly day: string
  readonly shift: number
}

/** One transaction for all: this is the first thing that a crew waits for. */
export const stopsOfPlace = (
  db: LocalDatabase,
  { resource, day, shift, rights }: SlotPlace & { readonly rights: Rights },
): Promise<SlotStops | null> =>
  db.relaxed.dexie.transaction('r', tourTables, async () => {
    const slots = await tableNamed<typeof ShiftInstance>(db.relaxed, 'shift_instance')
      .where('[resource_id+date]')
      .equals([resource ?? '', day])
      .toArray()
    const slot = slots.find(({ shift_id }) => shift_id === shift)
    const found = slot === undefined ? null : await stopsOfSlot(db, { slot: slot.id, isDriven: true })
    const isOwn = found?.resource != null && canUseResource(rights, found.resource.number)
    return isOwn ? found : null
  })
