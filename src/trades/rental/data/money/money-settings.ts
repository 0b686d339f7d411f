// What the organisation says of money (RT18 to RT20): who bills, and which cautions it takes.
import { Organisation, type OrganisationRow } from '#records/entities/people.ts'
import { blankRow } from '#records/entity.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface MoneySettings {
  readonly organisation: OrganisationRow
  /** None named are all. */
  readonly kinds: OrganisationRow['deposit_kinds']
}

/** A row of before these fields has their start values. */
export const moneySettings = async (db: LocalDatabase): Promise<MoneySettings> => {
  const stored = await tableOf(db, Organisation).limit(1).first()
  const organisation: OrganisationRow = { ...blankRow(Organisation), ...stored }
  return { organisation, kinds: organisation.deposit_kinds }
}
