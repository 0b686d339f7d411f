// Stored records under their entity's own type, without decoding them again: they were validated when they were written.
import type { AnyRow } from '#records/entity.ts'
import type { InvoiceRow, PaymentRow } from '#records/entities/money.ts'
import type { DeviceRow } from '#records/entities/people.ts'
import type { CityRow } from '#records/entities/places.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import type { RentalDocumentRow } from '#records/entities/rental-document.ts'
import type { ResourceRow } from '#records/entities/resource.ts'
import type { ShiftExceptionRow, ShiftInstanceRow, ShiftResourceRow } from '#records/entities/shift.ts'
import type { SlotMessageRow } from '#records/entities/slot-message.ts'
import type { TaskTypeRow } from '#records/entities/task-type.ts'
import type { SubRentalRow } from '#records/entities/sub-rental.ts'
import type { TaskRow } from '#records/entities/task.ts'

const typed =
  <R>() =>
  (row: AnyRow): R =>
    row as R

export const asTask = typed<TaskRow>()
export const asTaskType = typed<TaskTypeRow>()
export const asObject = typed<ObjectRow>()
export const asSlot = typed<ShiftInstanceRow>()
export const asMessage = typed<SlotMessageRow>()
export const asTown = typed<CityRow>()
export const asResource = typed<ResourceRow>()
export const asSchedule = typed<ShiftResourceRow>()
export const asDevice = typed<DeviceRow>()
export const asException = typed<ShiftExceptionRow>()
export const asInvoice = typed<InvoiceRow>()
export const asSubRental = typed<SubRentalRow>()
export const asPayment = typed<PaymentRow>()
export const asDocument = typed<RentalDocumentRow>()
