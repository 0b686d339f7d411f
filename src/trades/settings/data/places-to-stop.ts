// The towns and the partners of this device by name, without archived ones: the choices of « Ajouter un passage ».
import { City, Partner, type CityRow } from '#records/entities/places.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface PlacesToStop {
  readonly towns: readonly CityRow[]
  readonly partners: readonly { readonly id: string; readonly name: string }[]
}

export const placesToStop = async (db: LocalDatabase): Promise<PlacesToStop> => ({
  towns: inUse(await tableOf(db, City).toArray()),
  partners: inUse(await tableOf(db, Partner).toArray()),
})

const inUse = <T extends { readonly name: string; readonly archived: number }>(rows: readonly T[]): T[] =>
  rows.filter(({ archived }) => archived === 0).toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
