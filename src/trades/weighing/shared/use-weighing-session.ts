// The weighing session of a screen, live: it changes with each line, from this phone or another.
import { rememberedScale } from '#shell/screen/remembered-scale.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import type { Rights } from '#records/rights/rights.ts'
import type { SessionSearch } from './session-search.ts'
import { weighingSession, type WeighingSession } from './weighing-session.ts'

type Local = ReturnType<typeof useSignedIn>['database']

export const useWeighingSession = (search: SessionSearch, joins = false): WeighingSession | undefined => {
  const { profile } = useSignedIn()
  const { today, hour } = useClock()
  const asked = { search, user: profile.id, at: `${today} ${hour}:00`, remembered: rememberedScale(), joins }
  return useLocal(weighingSession, asked)
}

export interface WeighingTap {
  readonly db: Local
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
