// The partners that a filter offers, by name.
import { Partner } from '#records/entities/places.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface PartnerChoice {
  readonly value: string
  readonly label: string
}

export const partnerChoices = async (db: LocalDatabase): Promise<PartnerChoice[]> =>
  (await tableOf(db, Partner).toArray())
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
