// /management/profile, its first form: who is signed in, what waits, and the way out (screens.md section 9).
import { useState } from 'react'
import { LinkButton } from '#app/link-button.tsx'
import { NetworkChip } from '#app/network-chip.tsx'
import { nameOf, signOut } from '#app/session.ts'
import { SYNC_PATH } from '#app/toasts-of.ts'
import { useOutboxCount } from '#app/use-outbox-count.ts'
import { useSignedIn } from '#app/use-session.ts'
import { plural } from '#domain/fr/plural.ts'
import { areasOf } from '#domain/rights.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DefaultLayout } from '#ui/layouts/default-layout.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Row } from '#ui/row.tsx'

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
    <DefaultLayout chip={<NetworkChip />}>
      <div>
        <PageTitle className="h-page">{nameOf(profile)}</PageTitle>
        <p className="sub">
          {profile.username} · {profile.organisation.name}
        </p>
      </div>
      <Card label="Mes accès">
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
      <Button icon="log-out" block loading={leaving} onClick={leave}>
        Se déconnecter
      </Button>
      <LinkButton to="/" variant="quiet" block>
        Retour à l’accueil
      </LinkButton>
    </DefaultLayout>
  )
}
