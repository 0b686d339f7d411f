// The organisation of this device's data; undefined until it was pulled.
import { Organisation, type OrganisationRow } from '#records/entities/people.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const ownOrganisation = (db: LocalDatabase): Promise<OrganisationRow | undefined> =>
  tableOf(db, Organisation).toCollection().first()
