// How a person gets in, and on which devices: the link to choose a password, and each device with what waits on it.
import { useMemo } from 'react'
import { askRemote } from '#app/sync/remote.ts'
import { useLocal } from '#app/sync/use-local.ts'
import { notify, tell } from '#app/words/notify.tsx'
import { formatDate } from '#domain/dates.ts'
import { plural } from '#domain/fr/plural.ts'
import { devicesOf } from '#local/queries/config/devices-of.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { Person } from './lists.ts'

export function UserAccess({ user }: { readonly user: Person }) {
  const of = useMemo(() => ({ user: user.id }), [user.id])
  const devices = useLocal(devicesOf, of)
  const invite = async (): Promise<void> => {
    const outcome = await askRemote(async remote => remote.invite(user.id))
    if (outcome.ok) tell('success', `Un lien est parti vers ${user.email}.`)
    else notify(outcome.failure)
  }
  const revoke = async (device: string): Promise<void> => {
    const outcome = await askRemote(async remote => remote.revokeDevice(device))
    if (!outcome.ok) notify(outcome.failure)
  }
  return (
    <section className="card" aria-label="Accès">
      <div className="card__head">
        <h3>Accès</h3>
        <span className="grow" />
        <Button size="sm" icon="key-round" aria-disabled={user.email === ''} onClick={() => void invite()}>
          Envoyer un lien de mot de passe
        </Button>
      </div>
      <ul className="exs">
        {devices?.map(({ id, name, pending, last_seen, revoked }) => (
          <li key={id}>
            <Icon name="smartphone" />
            <b>{name || 'Appareil sans nom'}</b>
            <span className="muted">
              {last_seen === null ? 'jamais vu' : `vu le ${formatDate(last_seen.slice(0, 10), 'day')}`}
            </span>
            <span className="muted">
              {revoked === 1 ? 'révoqué' : pending > 0 ? `${plural(pending, 'envoi')} en attente` : ''}
            </span>
            {revoked === 0 && (
              <Button variant="quiet" size="sm" onClick={() => void revoke(id)}>
                Révoquer
              </Button>
            )}
          </li>
        ))}
        {devices?.length === 0 && <li className="muted">Aucun appareil.</li>}
      </ul>
    </section>
  )
}
