// The offer to install the application (look/install-prompt): a phone's card is within the content of a first screen, never over it; a
// desk's banner is below the content, which does not move for it.
import { useInstallWay } from './install-state.ts'
import { missing, part } from '../frame/part.tsx'

const Offer = part(() => import('./install-offer.tsx').then(({ InstallOffer }) => InstallOffer), missing)

export function InstallCard({ look = 'card' }: { readonly look?: 'card' | 'banner' }) {
  const way = useInstallWay(install => install.way)
  return way === null ? null : <Offer way={way} look={look} />
}
