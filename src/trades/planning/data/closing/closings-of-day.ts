// Why a day has no slot: the reason that the desk gave for its closed days, for the resources that a person may use (SL2, RG1).
import { ShiftException } from '#records/entities/shift.ts'
import type { Rights } from '#records/rights/rights.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { resources } from '#trades/settings/data/resources.ts'

export interface Closing {
  /** Null when everything is closed. */
  readonly resource: string | null
  readonly label: string
}

export const closingsOfDay = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
): Promise<Closing[]> => {
  const names = new Map((await resources(db, { rights })).map(({ id, name }) => [id, name]))
  const closed = await tableOf(db, ShiftException)
    .where('date')
    .equals(day)
    .filter(({ open, label }) => open === 0 && label !== '')
    .toArray()
  return closed.flatMap(({ resource_id, label }): Closing[] => {
    if (resource_id === null) return [{ resource: null, label }]
    const name = names.get(resource_id)
    return name === undefined ? [] : [{ resource: name, label }]
  })
}
