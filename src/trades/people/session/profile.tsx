// /management/profile: who is signed in, their rights, their devices, their data on this one, and signing out (screens.md section
// 9).
import './role.css'
import { useState } from 'react'
import { AppBanners } from '#shell/frame/app-banners.tsx'
import { link } from '#shell/frame/link.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import { nameOf } from '#shell/session/session.ts'
import { SignOutButton } from '#shell/session/ways-out.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { EraseLocalData } from '#shell/storage/erase-local-data.tsx'
import { NetworkChip } from '#shell/sync/network-chip.tsx'
import { SYNC_PATH } from '#shell/sync/sync-path.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useOutboxCount } from '#shell/sync/use-outbox-count.ts'
import { plural } from '#records/fr/plural.ts'
import { areasToOffer, isMultiRights, type Rights } from '#records/rights/rights.ts'
import { resources } from '#trades/settings/data/resources.ts'
import { Avatar } from '#kit/show/avatar.tsx'
import { Card } from '#kit/show/card.tsx'
import { MobileLayout } from '#kit/layouts/mobile-layout.tsx'
import { PhoneHeader } from '#kit/frame/phone-header.tsx'
import { Row } from '#kit/table/row.tsx'
import { areaIcons } from '#kit/looks/areas.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnDevices } from './own-devices.tsx'
import { rightsWords } from './rights-words.ts'
import { ThisDevice } from './this-device.tsx'

export function Profile() {
  const { profile, rights } = useSignedIn()
  const { pending, photos } = useOutboxCount()
  const [changed, setChanged] = useState<'email' | 'password' | null>(null)
  const close = (): void => setChanged(null)
  return (
    <MobileLayout
      header={
        <PhoneHeader
          title="Mon profil"
          back={{ to: '/', label: 'Retour à l’accueil' }}
          link={link}
          chip={<NetworkChip />}
        />
      }
      banner={<AppBanners />}
    >
      <div className="profile__who">
        <Avatar name={nameOf(profile)} />
        <div>
          <h2>{nameOf(profile)}</h2>
          <p className="sub">
            {profile.username} · {profile.organisation.name}
          </p>
        </div>
      </div>
      <Card label="Mon compte" className="list">
        <Row
          icon="mail"
          title="E-mail"
          sub={profile.email || 'Aucune adresse'}
          onPress={() => setChanged('email')}
        />
        <Row icon="key-round" title="Changer de mot de passe" onPress={() => setChanged('password')} />
      </Card>
      <ChangeEmail open={changed === 'email'} email={profile.email ?? ''} onClose={close} />
      <ChangePassword open={changed === 'password'} username={profile.username} onClose={close} />
      <h2 className="h-sec">Ce que vous pouvez faire</h2>
      <Abilities rights={rights} />
      {pending + photos > 0 && (
        <RowLink
          card
          to={SYNC_PATH}
          link={link}
          icon="cloud-upload"
          title={`${[pending > 0 && plural(pending, 'modification'), photos > 0 && plural(photos, 'photo')].filter(Boolean).join(' et ')} en attente`}
          sub="Elles restent sur cet appareil et partiront à votre prochaine connexion."
        />
      )}
      <h2 className="h-sec">Cet appareil</h2>
      <ThisDevice />
      <EraseLocalData />
      <h2 className="h-sec">Mes autres appareils</h2>
      <OwnDevices />
      <SignOutButton block />
      <LinkButton to="/" variant="quiet" block>
        Retour à l’accueil
      </LinkButton>
    </MobileLayout>
  )
}

function Abilities({ rights }: { readonly rights: Rights }) {
  const words = rightsWords(rights)
  const own = useLocal(resources, { rights })
  const hasChoice = isMultiRights(rights) && areasToOffer(rights).length > 1
  return (
    <Card label="Ce que vous pouvez faire" className="list">
      {words.map(({ area, label, options }) => (
        <Row key={area} icon={areaIcons[area]} title={label} sub={options || undefined} />
      ))}
      {words.length === 0 && <Row icon="lock" title="Aucun accès" sub="Contactez un administrateur." />}
      {rights.resources.length > 0 && own !== undefined && own.length > 0 && (
        <Row icon="map-pin" title={own.map(({ name }) => name).join(', ')} sub="Vos camions et comptoirs" />
      )}
      {hasChoice && <RowLink to="/switch_role" link={link} icon="repeat" title="Changer de rôle" />}
    </Card>
  )
}
