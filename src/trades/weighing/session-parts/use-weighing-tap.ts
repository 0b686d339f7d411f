// What every command on a weighing session is called with: the database of this device, the rights, and the time of the tap.
import { useSignedIn } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import type { Rights } from '#records/rights/rights.ts'

export interface WeighingTap {
  readonly db: ReturnType<typeof useSignedIn>['database']
  readonly rights: Rights
  readonly today: string
  readonly hour: string
  /** The common arguments of every command on a weighing session. */
  readonly tap: () => { readonly at: string; readonly rights: Rights }
}

export const useWeighingTap = (): WeighingTap => {
  const { database, rights } = useSignedIn()
  const { today, hour, now } = useClock()
  return { db: database, rights, today, hour, tap: () => ({ at: now(), rights }) }
}
