// A tap wanted something whose file is not on this phone: said, and the next tap asks for it again.
import { tell } from '#shell/words/notify.tsx'

export const tellNotHere = (error: unknown): void => {
  reportError(error)
  tell('warning', 'Pas encore sur ce téléphone\u00a0: réessayez avec du réseau.')
}
