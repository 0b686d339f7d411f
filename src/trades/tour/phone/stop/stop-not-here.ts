// A tap needed a file that is not on this phone: reported, and the next tap loads it again.
import { showToast } from '#shell/words/notify.tsx'

export const tellNotHere = (error: unknown): void => {
  reportError(error)
  showToast('warning', 'Pas encore sur cet appareil\u00a0: réessayez avec du réseau.')
}
