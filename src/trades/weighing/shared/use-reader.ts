// The reader, the device and the time: the arguments of the weighing sessions' queries.
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { ownDevice } from '#trades/people/data/own-device.ts'
import type { Reader } from '../data/sessions/sessions.ts'

export const useReader = (): Reader => {
  const { profile } = useSignedIn()
  const { today, hour } = useClock()
  const device = useLocal(ownDevice, null)
  return { user: profile.id, device: device ?? '', at: `${today} ${hour}:00` }
}
