// The card that offers to install the application (look/install-prompt): in the flow of a first screen, never over it.
import { useInstallWay } from './install-state.ts'
import { maybe } from '../frame/maybe.tsx'

const Offer = maybe(() => import('./install-offer.tsx').then(({ InstallOffer }) => InstallOffer))

export function InstallCard() {
  const way = useInstallWay(install => install.way)
  return way === null ? null : <Offer way={way} look="card" />
}
