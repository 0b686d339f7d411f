// The slot of a resource, a day and a shift inside an edit. It is created on first use, with the same id on every device (SL1).
import { Organisation } from '#records/entities/people.ts'
import {
  ShiftException,
  ShiftInstance,
  ShiftResource,
  type ShiftInstanceRow,
} from '#records/entities/shift.ts'
import { blankRow, type Entity } from '#records/entity.ts'
import { organisationNamespace, shiftInstanceId } from '#records/values/slot-id.ts'
import { slotHours, type Slot } from '#records/time/slot-schedule.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { tableIn } from '#core/store/table-in.ts'

/** The entities that slotInEdit() reads; they must be named among the edit's entities. */
export const slotEntities: readonly Entity[] = [Organisation, ShiftInstance, ShiftResource, ShiftException]

export const slotInEdit = async (
  draft: Draft,
  { resource_id, date, shift_id }: Slot,
): Promise<ShiftInstanceRow> => {
  const known = await tableIn(draft.tables, ShiftInstance)
    .where('[resource_id+date]')
    .equals([resource_id, date])
    .filter(one => one.shift_id === shift_id)
    .first()
  if (known !== undefined) return { ...blankRow(ShiftInstance), ...known }
  const organisation = await tableIn(draft.tables, Organisation).limit(1).first()
  const schedules = await tableIn(draft.tables, ShiftResource)
    .where('resource_id')
    .equals(resource_id)
    .toArray()
  const exceptions = await tableIn(draft.tables, ShiftException).where('date').equals(date).toArray()
  const schedule = schedules.find(one => one.shift_id === shift_id) ?? null
  const { open } = slotHours({ resource_id, date, shift_id }, schedule, exceptions)
  const namespace = organisation?.namespace || organisationNamespace(organisation?.client_id ?? '')
  const id = shiftInstanceId(namespace, resource_id, date, shift_id)
  const fields = { resource_id, date, shift_id, open: open ? 1 : 0 } as const
  await draft.create(ShiftInstance, id, fields)
  const made = await draft.read(ShiftInstance, id)
  if (made === null) throw new Error('a slot that was just made cannot be read')
  return { ...blankRow(ShiftInstance), ...made }
}
