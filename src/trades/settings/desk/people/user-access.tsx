// How a person signs in, and on which devices: the link to choose a password, and each device with what waits on it.
import { useMemo, useState } from 'react'
import { RevokeDialog, type RevokedDevice } from '#shell/session/revoke-dialog.tsx'
import { askRemote } from '#shell/sync/remote.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { notify, showToast } from '#shell/words/notify.tsx'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { devicesOf } from '#trades/people/data/devices-of.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import type { Person } from '../../shared/lists.ts'

export function UserAccess({ user }: { readonly user: Person }) {
  const of = useMemo(() => ({ user: user.id }), [user.id])
  const devices = useLocal(devicesOf, of)
  const [link, setLink] = useState<string | null>(null)
  const invite = async (): Promise<void> => {
    const outcome = await askRemote(async remote => remote.invite(user.id))
    if (!outcome.ok) return notify(outcome.failure)
    if (outcome.value.mail === 'sent') showToast('success', `Un lien est parti vers ${user.email}.`)
    setLink(outcome.value.link ?? null)
  }
  const [chosen, setChosen] = useState<RevokedDevice | null>(null)
  return (
    <section className="card" aria-label="Accès">
      <div className="card__head">
        <h3>Accès</h3>
        <span className="grow" />
        <Button size="sm" icon="key-round" onClick={() => void invite()}>
          {user.email === '' ? 'Créer un lien de mot de passe' : 'Envoyer un lien de mot de passe'}
        </Button>
      </div>
      {link !== null && (
        <div className="card__body stack">
          <output className="sub">
            {user.email === '' ? 'Pas d’adresse e-mail' : 'Aucun courrier n’est réglé'}&nbsp;: donnez ce lien
            à la personne. Il sert une fois, pendant sept jours, et ne sera plus montré.
          </output>
          <TextField label="Lien à donner" value={link} readOnly onChange={() => undefined} />
        </div>
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
              {revoked === 1 ? 'révoqué' : pending > 0 ? `${plural(pending, 'envoi')} en attente` : ''}
            </span>
            {revoked === 0 && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Révoquer ${name || 'l’appareil sans nom'}`}
                onClick={() => setChosen({ id, name, pending })}
              >
                Révoquer
              </Button>
            )}
          </li>
        ))}
        {devices?.length === 0 && <li className="muted">Aucun appareil.</li>}
      </ul>
      <RevokeDialog
        device={chosen}
        verb="Révoquer"
        comeback="si la personne s’y reconnecte"
        onClose={() => setChosen(null)}
      />
    </section>
  )
}
