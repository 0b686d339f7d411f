// The text of the offer, shown after a first useful action and until « Plus tard ». On iOS it is shown again while changes wait
// here, because that system erases the data of applications that are not installed (sync.md section 4).
import { useState } from 'react'
import { askToInstall, isPutOff, putOff, type InstallWay } from '#device/install-prompt.ts'
import { plural } from '#records/fr/plural.ts'
import { hasCaptured } from '#core/store/outbox/has-captured.ts'
import { Banner } from '#kit/show/banner.tsx'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { InstallSteps } from './install-steps.tsx'
import { useInstallWay } from './install-state.ts'
import { useLocal } from '../sync/use-local.ts'
import { useOutboxCount } from '../sync/use-outbox-count.ts'

interface InstallOfferProps {
  readonly way: InstallWay
  readonly look: 'card' | 'banner'
}

const TITLE = 'Installer l’application sur cet appareil'

export function InstallOffer({ way, look }: InstallOfferProps) {
  const isUseful = useLocal(hasCaptured, null) === true
  const { pending, photos } = useOutboxCount()
  const [isOff, setOff] = useState(isPutOff)
  const [isShowing, setShowing] = useState(false)
  const isUrgent = way === 'ios' && pending + photos > 0
  if (!isUseful || (isOff && !isUrgent)) return null

  const later = (): void => {
    putOff()
    setOff(true)
    setShowing(false)
  }
  const install = async (): Promise<void> => {
    if (way === 'ios') return setShowing(true)
    const isAccepted = await askToInstall()
    if (!isAccepted) later()
    useInstallWay.setState({ way: null })
  }
  const why = isUrgent
    ? `${pending > 0 ? plural(pending, 'modification') : plural(photos, 'photo')} ${(pending || photos) > 1 ? 'attendent' : 'attend'} ici\u00a0: sans installation, l’iPhone peut les effacer après 7\u00a0jours sans visite.`
    : 'Plein écran, et rien ne s’efface.'
  const answers = (
    <>
      {!(isUrgent && isOff) && (
        <Button variant="quiet" onClick={later}>
          Plus tard
        </Button>
      )}
      <Button icon="download" onClick={() => void install()}>
        Installer
      </Button>
    </>
  )
  if (look === 'banner')
    return (
      <Banner tone="install" icon="monitor" action={answers}>
        {TITLE}
      </Banner>
    )
  return (
    <>
      <Card className="install" label={TITLE}>
        <div className="install__h">
          <img src="/icons/icon-192.png" alt="" width="56" height="56" />
          <div>
            <h2>{TITLE}</h2>
            <p className="sub">{why}</p>
          </div>
        </div>
        <div className="acts2">{answers}</div>
      </Card>
      <InstallSteps open={isShowing} onClose={() => setShowing(false)} onLater={later} title={TITLE} />
    </>
  )
}
