// What the application itself has to say, between the header and the screen: a new version, a clock that is far off.
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useConnection } from './connection.ts'
import { applyWaitingVersion, useWaitingVersion } from './waiting-version.ts'

const CLOCK_MARGIN_MS = 600_000

export function AppBanners() {
  const waiting = useWaitingVersion(version => version.worker)
  const skew = useConnection(connection => connection.skew)
  return (
    <>
      {waiting !== null && (
        <Banner
          tone="update"
          icon="sparkles"
          action={
            <Button size="sm" onClick={() => void applyWaitingVersion()}>
              Recharger
            </Button>
          }
        >
          Nouvelle version disponible
        </Banner>
      )}
      {Math.abs(skew) > CLOCK_MARGIN_MS && (
        <Banner tone="error" icon="clock-alert">
          L’horloge de cet appareil est décalée de {Math.round(Math.abs(skew) / 60_000)} minutes.
        </Banner>
      )}
    </>
  )
}
