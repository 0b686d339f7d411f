// How a person signs in, and on which devices: the link to choose a password, and each device with what waits on it.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { RevokeDialog, type RevokedDevice } from '#shell/session/revoke-dialog.tsx'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { notify, showToast } from '#shell/words/notify.tsx'
import type { Outcome } from '#records/failure.ts'
import type { Invitation } from '#core/wire/sync-protocol.ts'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { devicesOf } from '#trades/people/data/devices-of.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { unsentIds } from '#trades/planning/data/unsent-ids.ts'
import type { Person } from '../../shared/lists.ts'
import { isLinkAwaited, keepLink, keptLink, takeAwaited } from './account-links.ts'
import { UserLink } from './user-link.tsx'

export function UserAccess({ user }: { readonly user: Person }) {
  const of = useMemo(() => ({ user: user.id }), [user.id])
  const devices = useLocal(devicesOf, of)
  const access = useAccessLink(user)
  const [chosen, setChosen] = useState<RevokedDevice | null>(null)
  return (
    <section className="card" aria-label="Accès">
      <div className="card__head">
        <h3>Accès</h3>
        <span className="grow" />
        <Button
          size="sm"
          icon="key-round"
          aria-disabled={access.isAwaited || undefined}
          onClick={() => !access.isAwaited && void access.invite()}
        >
          {user.email === ''
            ? access.link === null
              ? 'Créer un lien de mot de passe'
              : 'Créer un autre lien'
            : 'Envoyer un lien de mot de passe'}
        </Button>
      </div>
      {access.isAwaited && (
        <output className="card__body sub">
          Le lien de mot de passe viendra ici dès que le compte sera sur le serveur.
        </output>
      )}
      {access.link !== null && (
        <UserLink
          key={access.link}
          link={access.link}
          why={user.email === '' ? 'Pas d’adresse e-mail' : 'Ce serveur n’envoie pas d’e-mail'}
          isShown={access.isShown}
          onShow={access.show}
        />
      )}
      <ul className="exs">
        {devices?.map(({ id, name, pending, last_seen, revoked }) => (
          <li key={id}>
            <Icon name="smartphone" />
            <b>{name || 'Appareil sans nom'}</b>
            <span className="muted">
              {last_seen === null ? 'jamais vu' : `vu le ${formatDate(last_seen.slice(0, 10), 'day')}`}
            </span>
            <span className="muted">
              {revoked === 1 ? 'déconnecté' : pending > 0 ? `${plural(pending, 'envoi')} en attente` : ''}
            </span>
            {revoked === 0 && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Déconnecter ${name || 'l’appareil sans nom'}`}
                onClick={() => setChosen({ id, name, pending })}
              >
                Déconnecter
              </Button>
            )}
          </li>
        ))}
        {devices?.length === 0 && <li className="muted">Aucun appareil.</li>}
      </ul>
      <RevokeDialog
        device={chosen}
        comeback="si la personne s’y reconnecte"
        onClose={() => setChosen(null)}
      />
    </section>
  )
}

const askInvitation = (user: string): Promise<Outcome<Invitation>> =>
  askRemote(async remote => remote.invite(user))

/** The link that was made in this tab; a new account asks for its own once it has reached the server. */
const useAccessLink = (user: Person) => {
  const [link, setLink] = useState(() => keptLink(user.id))
  const [isShown, setShown] = useState(false)
  const unsent = useLocal(unsentIds, null)
  const online = useConnection(isOnline)
  const [isAwaited, setAwaited] = useState(() => isLinkAwaited(user.id))
  const isThere = online && unsent !== undefined && !unsent.has(user.id)
  const answered = (outcome: Outcome<Invitation>): void => {
    setAwaited(false)
    if (!outcome.ok) return notify(outcome.failure)
    const made = outcome.value.link ?? null
    if (outcome.value.mail === 'sent') showToast('success', `Un lien est parti vers ${user.email}.`)
    keepLink(user.id, made)
    setLink(made)
    setShown(made !== null)
  }
  const onAnswer = useEffectEvent(answered)
  useEffect(() => {
    if (!isThere || !takeAwaited(user.id)) return
    const ask = async (): Promise<void> => onAnswer(await askInvitation(user.id))
    ask().catch(reportError)
  }, [isThere, user.id])
  const invite = async (): Promise<void> => answered(await askInvitation(user.id))
  return { link, isShown, isAwaited, show: setShown, invite }
}
