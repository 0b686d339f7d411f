// The banners, the most urgent first. Offline is not an error and is never red.
import { formatBytes } from '#records/fr/bytes.ts'
import { Banner } from '#kit/show/banner.tsx'
import { Button } from '#kit/action/button.tsx'
import { spanWords } from '../sync/clock-words.ts'
import { isClockOff, isOnline, useConnection } from '../sync/connection.ts'
import { useDataAge } from '../sync/data-age.ts'
import { LinkButton } from './link-button.tsx'
import { rightsNewsRead, useRightsNews } from '../session/rights-news.ts'
import { listed, pronounOf } from '../session/rights-told.ts'
import { SharedPhotosBanner } from '../storage/shared-photos-banner.tsx'
import { useStorage } from '../storage/storage-state.ts'
import { SYNC_PATH } from '../sync/sync-path.ts'
import { applyWaitingVersion } from '../updates/take-over.ts'
import { useWaitingVersion } from '../updates/waiting-version.ts'

export function Banners() {
  return (
    <>
      <Outdated />
      <AccessChanged />
      <Version />
      <Clock />
      <NearlyFull />
      <SharedPhotosBanner />
      <Offline />
      <Trouble />
    </>
  )
}

function Outdated() {
  const isOutdated = useStorage(storage => storage.isOutdated)
  if (!isOutdated) return null
  return (
    <Banner
      tone="update"
      icon="refresh-cw"
      action={
        <Button size="sm" onClick={() => location.reload()}>
          Recharger
        </Button>
      }
    >
      Les données ont changé de version dans un autre onglet&nbsp;: celui-ci n’enregistre plus rien.
    </Banner>
  )
}

function Version() {
  const { isNew, isWanted } = useWaitingVersion()
  const isOutdated = useStorage(storage => storage.isOutdated)
  if (!isNew || isOutdated) return null
  return (
    <Banner
      tone="update"
      icon="sparkles"
      action={
        !isWanted && (
          <Button size="sm" onClick={() => void applyWaitingVersion()}>
            Recharger
          </Button>
        )
      }
    >
      Nouvelle version disponible
      {isWanted && '. Elle arrive dès que plus rien n’est en cours.'}
    </Banner>
  )
}

function AccessChanged() {
  const lost = useRightsNews(news => news.lost)
  if (lost.length === 0) return null
  return (
    <Banner
      tone="error"
      icon="lock"
      action={
        <Button size="sm" onClick={rightsNewsRead}>
          Compris
        </Button>
      }
    >
      Votre accès a changé&nbsp;: vous n’avez plus {listed(lost)}. Un administrateur peut vous{' '}
      {pronounOf(lost)} rendre.
    </Banner>
  )
}

function Clock() {
  const connection = useConnection()
  if (!isClockOff(connection)) return null
  return (
    <Banner tone="error" icon="clock-alert">
      Horloge fausse&nbsp;: {spanWords(connection.skew)} {connection.skew > 0 ? 'de retard' : 'd’avance'}.
      Quai suit l’heure du serveur&#8239;; réglez l’appareil.
    </Banner>
  )
}

function NearlyFull() {
  const use = useStorage(storage => storage.nearlyFull)
  if (use === null) return null
  return (
    <Banner
      tone="install"
      icon="hard-drive"
      action={
        <LinkButton to={SYNC_PATH} size="sm">
          Voir
        </LinkButton>
      }
    >
      Il reste peu de place sur cet appareil&nbsp;: {formatBytes(use.used)} sur {formatBytes(use.quota)}.
    </Banner>
  )
}

function Offline() {
  const online = useConnection(isOnline)
  const age = useDataAge()
  if (online) return null
  return (
    <Banner tone="offline" icon="cloud-off">
      Hors ligne. Tout est gardé sur cet appareil.{age !== null && ` ${age}.`}
    </Banner>
  )
}

function Trouble() {
  const trouble = useConnection(connection => (isOnline(connection) ? connection.trouble : null))
  const age = useDataAge()
  const aged = age === null ? '' : ` ${age}.`
  if (trouble === 'storage')
    return (
      <Banner
        tone="error"
        icon="hard-drive"
        action={
          <LinkButton to={SYNC_PATH} size="sm">
            Voir
          </LinkButton>
        }
      >
        Cet appareil n’a plus de place&nbsp;: rien de nouveau n’y arrive. Libérez-en, ce qui attend est gardé.
        {aged}
      </Banner>
    )
  if (trouble === 'server')
    return (
      <Banner tone="offline" icon="cloud-off">
        Le serveur ne répond pas comme il faut. Tout est gardé sur cet appareil, et partira dès qu’il
        répondra.
        {aged}
      </Banner>
    )
  return null
}
