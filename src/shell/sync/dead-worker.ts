// The sync worker is not running: nothing can be sent and nobody can sign in. A signed-in person works on, gets a message, and
// sees it on the chip; for everybody else the page stops. Loaded when it is needed, which is rare.
import { useSession } from '../session/session.ts'
import { showToast } from '../words/notify.tsx'
import { reportStartFailure } from '../words/start-failure.ts'

const WORDS =
  'La synchronisation s’est arrêtée. Vos saisies restent gardées sur cet appareil\u00a0: rechargez la page pour les envoyer.'

/** Time for reading the session kept on this device while the worker starts. */
const PATIENCE_MS = 2000

export const reportDeadWorker = (): void => {
  const { kind } = useSession.getState()
  if (kind === 'signedIn') showToast('error', WORDS)
  else if (kind === 'signedOut') reportFailure()
  else
    setTimeout(() => {
      if (useSession.getState().kind === 'signedIn') showToast('error', WORDS)
      else reportFailure()
    }, PATIENCE_MS)
}

const reportFailure = (): void => reportStartFailure(new Error('the sync worker did not start'))
