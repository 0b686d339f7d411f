// The card that offers to install the application (look/install-prompt): within the content of a first screen, never over it.
import { useInstallWay } from './install-state.ts'
import { missing, part } from '../frame/part.tsx'

const Offer = part(() => import('./install-offer.tsx').then(({ InstallOffer }) => InstallOffer), missing)

export function InstallCard() {
  const way = useInstallWay(install => install.way)
  return way === null ? null : <Offer way={way} look="card" />
}
