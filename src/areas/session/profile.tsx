// /management/profile: who is signed in, what they may do, how this device keeps their data, and the way out (screens.md section 9).
import { useState } from 'react'
import { AppBanners } from '#app/frame/app-banners.tsx'
import { CheckUpdates } from '#app/version/check-updates.tsx'
import { EraseLocalData } from '#app/storage/erase-local-data.tsx'
import { LinkButton } from '#app/frame/link-button.tsx'
import { NetworkChip } from '#app/sync/network-chip.tsx'
import { nameOf, signOut } from '#app/session/session.ts'
import { SYNC_PATH } from '#app/sync/sync-path.ts'
import { chooseTheme, chosenTheme, type Theme } from '#app/theme.ts'
import { useDeviceName } from '#app/session/use-device-name.ts'
import { useOutboxCount } from '#app/sync/use-outbox-count.ts'
import { useSignedIn } from '#app/session/use-session.ts'
import { useStorageUse } from '#app/storage/use-storage-use.ts'
import { formatBytes } from '#domain/fr/bytes.ts'
import { plural } from '#domain/fr/plural.ts'
import { areasOf } from '#domain/rights.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DefaultLayout } from '#ui/layouts/default-layout.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Row } from '#ui/row.tsx'
import { Segmented } from '#ui/segmented.tsx'

export function Profile() {
  const { profile, rights } = useSignedIn()
  const { pending } = useOutboxCount()
  const [leaving, setLeaving] = useState(false)
  const areas = areasOf(rights)
  const leave = (): void => {
    setLeaving(true)
    void signOut()
  }
  return (
    <DefaultLayout chip={<NetworkChip />} banner={<AppBanners />}>
      <div>
        <PageTitle className="h-page">{nameOf(profile)}</PageTitle>
        <p className="sub">
          {profile.username} · {profile.organisation.name}
        </p>
      </div>
      <Card label="Mes accès" className="list">
        {areas.map(({ area, label }) => (
          <Row key={area} title={label} />
        ))}
        {areas.length === 0 && <Row title="Aucun accès" sub="Contactez un administrateur." />}
      </Card>
      {pending > 0 && (
        <Row
          card
          icon="cloud-upload"
          title={`${plural(pending, 'modification')} en attente`}
          sub="Elles restent sur cet appareil et partiront à votre prochaine connexion."
        />
      )}
      {pending > 0 && (
        <LinkButton to={SYNC_PATH} block>
          Voir les envois
        </LinkButton>
      )}
      {areas.length > 1 && (
        <LinkButton to="/switch_role" block>
          Changer de rôle
        </LinkButton>
      )}
      <h2 className="h-sec">Cet appareil</h2>
      <ThisDevice />
      <EraseLocalData />
      <Button icon="log-out" block loading={leaving} onClick={leave}>
        Se déconnecter
      </Button>
      <LinkButton to="/" variant="quiet" block>
        Retour à l’accueil
      </LinkButton>
    </DefaultLayout>
  )
}

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'system', label: 'Système' },
]

function ThisDevice() {
  const name = useDeviceName()
  const [use] = useStorageUse()
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (next: Theme): void => {
    setTheme(next)
    chooseTheme(next)
  }
  return (
    <Card label="Cet appareil" className="list">
      <Row icon="smartphone" title={name} />
      <CheckUpdates />
      <div className="row row--acts">
        <span className="row__main row__t">Thème</span>
        <Segmented label="Thème" block options={themes} value={theme} onChange={choose} />
      </div>
      {use !== null && (
        <Row
          icon="hard-drive"
          title="Données gardées"
          sub={`${formatBytes(use.used)}, ${use.persisted ? 'conservées' : 'le système peut les effacer'}`}
        />
      )}
    </Card>
  )
}
