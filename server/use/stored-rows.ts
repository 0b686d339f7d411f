// Stored records under their entity's own type: what was validated when it was written needs no second decoding.
import type { AnyRow } from '#domain/entity.ts'
import type { CityRow } from '#domain/entities/places.ts'
import type { ResourceRow } from '#domain/entities/resource.ts'
import type { ShiftExceptionRow, ShiftInstanceRow, ShiftResourceRow } from '#domain/entities/shift.ts'
import type { TaskTypeRow } from '#domain/entities/task-type.ts'
import type { TaskRow } from '#domain/entities/task.ts'

const typed =
  <R>() =>
  (row: AnyRow): R =>
    row as R

export const asTask = typed<TaskRow>()
export const asTaskType = typed<TaskTypeRow>()
export const asSlot = typed<ShiftInstanceRow>()
export const asTown = typed<CityRow>()
export const asResource = typed<ResourceRow>()
export const asSchedule = typed<ShiftResourceRow>()
export const asException = typed<ShiftExceptionRow>()
