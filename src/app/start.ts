// The start of the application: where the data is, the worker, the session kept on this device, the watch for new versions.
import { loadConfig } from './config.ts'
import { setSyncStatus, watchNetwork } from './connection.ts'
import { resentMessage } from '#domain/fr/device-messages.ts'
import { notify, tell } from './notify.tsx'
import { kickOnReturn, startRemote } from './remote.ts'
import { leaveSession, resumeSession, showKeptSession } from './session.ts'

export const startApp = async (): Promise<void> => {
  watchNetwork()
  const [config] = await Promise.all([loadConfig(), showKeptSession()])
  await startRemote(config, {
    onStatus: setSyncStatus,
    onFailure: notify,
    onResent: count => tell('info', resentMessage(count)),
    onSignedOut: () => void leaveSession(),
  })
  kickOnReturn()
  await resumeSession()
  const { watchUpdates } = await import('./update.ts')
  // A browser that refuses the service worker loses the offline start, nothing else.
  watchUpdates().catch(reportError)
}
