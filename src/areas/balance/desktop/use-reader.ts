// Who looks, on which device, and when: what the queries of sessions ask.
import { useSignedIn } from '#app/session/use-session.ts'
import { useLocal } from '#app/sync/use-local.ts'
import { useClock } from '#app/use-clock.ts'
import { ownDevice } from '#local/queries/own-device.ts'
import type { Reader } from '#local/queries/weighing/sessions.ts'

export const useReader = (): Reader => {
  const { profile } = useSignedIn()
  const { today, hour } = useClock()
  const device = useLocal(ownDevice, null)
  return { user: profile.id, device: device ?? '', at: `${today} ${hour}:00` }
}
