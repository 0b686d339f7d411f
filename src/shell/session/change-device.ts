// Asks the server who may go on using a device, and shows its answer.
import type { DeviceChange } from '#core/wire/own-device.ts'
import { askRemote } from '../sync/remote.ts'
import { notify, showToast } from '../words/notify.tsx'

/** True when it is done, and said in these words. */
export const changeDevice = async (id: string, change: DeviceChange, words: string): Promise<boolean> => {
  const outcome = await askRemote(async remote => remote.changeDevice(id, change))
  if (outcome.ok) showToast('success', words)
  else notify(outcome.failure)
  return outcome.ok
}
