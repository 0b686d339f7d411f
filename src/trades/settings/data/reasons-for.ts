// The reasons offered to a crew (OR2, TS3): the organisation's own list where it has one, otherwise the built-in one.
import { Reason } from '#records/entities/setup-lists.ts'
import { reasonsOffered, type OfferedReason, type ReasonPurpose } from '#records/lists/on-site-reasons.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const reasonsFor = async (
  db: LocalDatabase,
  { purpose }: { readonly purpose: ReasonPurpose },
): Promise<OfferedReason[]> => reasonsOffered(purpose, await tableOf(db, Reason).toArray())
