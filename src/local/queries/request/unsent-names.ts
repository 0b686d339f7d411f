// The names of the records that changes speak of, before and after: slots, partners, towns.
import { formatDate } from '#domain/dates.ts'
import { Task } from '#domain/entities/task.ts'
import { ShiftInstance } from '#domain/entities/shift.ts'
import { shifts } from '#domain/shifts.ts'
import { tableOf, type LocalDatabase } from '../../database.ts'
import { crewNamesOf } from '../planning/crew-names.ts'
import { recordName } from '../record-name.ts'
import type { UnsentChange } from './request-sheet.ts'

export type RecordNames = { readonly [record: string]: string }

export const unsentNames = async (
  db: LocalDatabase,
  {
    changes,
    users = [],
  }: {
    readonly changes: readonly Pick<UnsentChange, 'patch' | 'from'>[]
    /** Who made them. */
    readonly users?: readonly string[]
  },
): Promise<RecordNames> => {
  const wanted = new Map<string, { readonly entity: string; readonly id: string }>()
  for (const { patch, from } of changes)
    for (const values of [patch, from])
      for (const [name, value] of Object.entries(values)) {
        const entity = Task.fields[name]?.to
        if (entity !== undefined && typeof value === 'string' && value !== '')
          wanted.set(`${entity} ${value}`, { entity, id: value })
      }
  const named = await Promise.all(
    [...wanted].map(async ([record, { entity, id }]) => {
      const name =
        entity === ShiftInstance.name ? await slotName(db, id) : await recordName(db, { entity, id })
      return name === null ? [] : [[record, name] as const]
    }),
  )
  const people = [...(await crewNamesOf(db, { ids: users }))].map(
    ([id, name]) => [`user ${id}`, name] as const,
  )
  return Object.fromEntries([...named.flat(), ...people])
}

const slotName = async (db: LocalDatabase, id: string): Promise<string | null> => {
  const slot = await tableOf(db, ShiftInstance).get(id)
  if (slot?.resource_id == null) return null
  const truck = await recordName(db, { entity: 'resource', id: slot.resource_id })
  return [truck, formatDate(slot.date, 'day'), shifts.labelOf(slot.shift_id)].filter(Boolean).join(', ')
}
