// How a person signs in, and on which devices: the link to choose a password, and each device with what waits on it.
import { useEffect, useEffectEvent, useState } from 'react'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { notify, showToast } from '#shell/words/notify.tsx'
import type { Outcome } from '#records/failure.ts'
import type { Invitation } from '#core/wire/sync-protocol.ts'
import { Button } from '#kit/action/button.tsx'
import { unsentIds } from '#trades/planning/data/unsent-ids.ts'
import type { Person } from '../../shared/lists.ts'
import { isLinkAwaited, keepLink, keptLink, takeAwaited } from './account-links.ts'
import { UserDevices } from './user-devices.tsx'
import { UserLink } from './user-link.tsx'

interface UserAccessProps {
  readonly user: Person
  /** One's own password is changed in the profile, with the present one. */
  readonly isOwn: boolean
}

export function UserAccess({ user, isOwn }: UserAccessProps) {
  const access = useAccessLink(user)
  return (
    <section className="card" aria-label="Accès">
      <div className="card__head">
        <h3>Accès</h3>
        <span className="grow" />
        {!isOwn && (
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
        )}
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
      <UserDevices user={user} />
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
