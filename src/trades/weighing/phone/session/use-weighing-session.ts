// The weighing session of a screen, live: it changes with each line, from this phone or another.
import { rememberedScale } from '#shell/screen/remembered-scale.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import type { WeighingSessionSearch } from '../weighing-address.ts'
import { weighingSession, type WeighingSession } from './weighing-session.ts'

export const useWeighingSession = (
  search: WeighingSessionSearch,
  joins = false,
): WeighingSession | undefined => {
  const { profile } = useSignedIn()
  const { today, hour } = useClock()
  const asked = { search, user: profile.id, at: `${today} ${hour}:00`, remembered: rememberedScale(), joins }
  return useLocal(weighingSession, asked)
}
