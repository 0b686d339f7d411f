// The devices of one person, with what waits on each: their session there is ended or given back, or the device is blocked for everybody.
import { useMemo, useState } from 'react'
import { changeDevice } from '#shell/session/change-device.ts'
import { RevokeDialog } from '#shell/session/revoke-dialog.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { firstName } from '#records/text/called.ts'
import { devicesOf, type DeviceOfPerson, type ShutOut } from '#trades/people/data/devices-of.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { Person } from '../../shared/lists.ts'
import { BlockDialog } from './block-dialog.tsx'

interface Chosen {
  readonly device: DeviceOfPerson
  readonly asks: 'revoke' | 'block'
}

export function UserDevices({ user }: { readonly user: Person }) {
  const of = useMemo(() => ({ user: user.id }), [user.id])
  const devices = useLocal(devicesOf, of)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const close = (): void => setChosen(null)
  return (
    <>
      <ul className="exs">
        {devices?.map(device => (
          <li key={device.id}>
            <Icon name={device.blocked === null ? 'smartphone' : 'lock'} />
            <b>{device.name || 'Appareil sans nom'}</b>
            <span className="muted">
              {device.last_seen === null
                ? 'jamais vu'
                : `vu le ${formatDate(device.last_seen.slice(0, 10), 'day')}`}
            </span>
            <span className="muted">{stateOf(device)}</span>
            <DeviceActions device={device} person={firstName(user)} onAsk={setChosen} />
          </li>
        ))}
        {devices?.length === 0 && <li className="muted">Aucun appareil.</li>}
      </ul>
      <RevokeDialog
        device={chosen?.asks === 'revoke' ? chosen.device : null}
        whose={firstName(user)}
        onClose={close}
      />
      <BlockDialog
        device={chosen?.asks === 'block' ? chosen.device : null}
        person={firstName(user)}
        onClose={close}
      />
    </>
  )
}

interface DeviceActionsProps {
  readonly device: DeviceOfPerson
  readonly person: string
  readonly onAsk: (chosen: Chosen) => void
}

function DeviceActions({ device, person, onAsk }: DeviceActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const name = device.name || 'l’appareil sans nom'
  const lift = async (change: 'restore' | 'unblock', words: string): Promise<void> => {
    setBusy(true)
    try {
      await changeDevice(device.id, change, words)
    } finally {
      setBusy(false)
    }
  }
  if (device.blocked !== null)
    return (
      <div className="exs__acts">
        <Button
          size="sm"
          aria-label={`Débloquer ${name}`}
          loading={isBusy}
          onClick={() => void lift('unblock', `Débloqué\u00a0: chacun peut s’y reconnecter.`)}
        >
          Débloquer
        </Button>
      </div>
    )
  return (
    <div className="exs__acts">
      {device.revoked === null ? (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Déconnecter ${name}`}
          onClick={() => onAsk({ device, asks: 'revoke' })}
        >
          Déconnecter
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Rétablir ${name}`}
          loading={isBusy}
          onClick={() => void lift('restore', `Rétabli\u00a0: ${person} peut s’y reconnecter.`)}
        >
          Rétablir
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Bloquer ${name}`}
        onClick={() => onAsk({ device, asks: 'block' })}
      >
        Bloquer
      </Button>
    </div>
  )
}

const stateOf = ({ blocked, revoked, pending }: DeviceOfPerson): string => {
  if (blocked !== null) return shutOutWords('bloqué', blocked)
  if (revoked !== null) return shutOutWords('déconnecté', revoked)
  return pending > 0 ? `${plural(pending, 'envoi')} en attente` : ''
}

const shutOutWords = (what: string, { at, by }: ShutOut): string =>
  [what, at === null ? '' : `depuis le ${formatDate(at, 'dayWithHour')}`, by === null ? '' : `par ${by}`]
    .filter(Boolean)
    .join(' ')
