// « À vérifier »: how many versions wait for a planner's choice among what this desk holds: disputes of phones and its own
// contradicted changes. Only planners see it.
import { has } from '#records/rights/rights.ts'
import { openConflicts } from '#core/store/conflicts/conflicts.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { useLocal } from './use-local.ts'
import { useRights } from '../session/use-session.ts'

const checkCount = async (db: LocalDatabase, { isDesk }: { readonly isDesk: boolean }): Promise<number> =>
  isDesk ? (await openConflicts(db)).length : 0

export const useCheckCount = (): number =>
  useLocal(checkCount, { isDesk: has(useRights(), 'emma_desktop') }, 'beside') ?? 0
