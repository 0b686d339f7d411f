// « Mes autres appareils »: where this person signed in, latest first; one’s session on a lost one is ended here. The list is only on the
// server.
import { useState } from 'react'
import { RevokeDialog } from '#shell/session/revoke-dialog.tsx'
import { askRemote } from '#shell/sync/remote.ts'
import { useAsked } from '#shell/screen/use-asked.ts'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { wallMoment } from '#records/time/wall-moment.ts'
import type { OwnDevice } from '#core/wire/own-device.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { Row } from '#kit/table/row.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'

const askDevices = () => askRemote(async remote => remote.ownDevices())

export function OwnDevices() {
  const [asked, askAgain] = useAsked(askDevices)
  const [chosen, setChosen] = useState<OwnDevice | null>(null)
  if (asked.kind === 'asking') return <Skeleton lines={2} />
  if (asked.kind === 'failed')
    return (
      <Card label="Mes autres appareils">
        <Row
          icon="cloud-off"
          title="Avec le réseau seulement"
          sub="La liste de vos appareils est sur le serveur."
        />
      </Card>
    )
  const others = asked.value.filter(({ isThis, isRevoked }) => !isThis && !isRevoked)
  return (
    <Card label="Mes autres appareils" className="list">
      {others.length === 0 && (
        <Row icon="smartphone" title="Aucun autre" sub="Vous n’êtes connecté qu’ici." />
      )}
      {others.map(device => (
        <Row
          key={device.id}
          icon="smartphone"
          title={device.name || 'Appareil sans nom'}
          sub={seenWords(device)}
          end={
            !device.isBlocked && (
              <Button size="sm" aria-label={`Déconnecter ${device.name}`} onClick={() => setChosen(device)}>
                Déconnecter
              </Button>
            )
          }
        />
      ))}
      <RevokeDialog device={chosen} whose={null} onClose={() => setChosen(null)} onDone={askAgain} />
    </Card>
  )
}

const seenWords = ({ last_seen, pending, isBlocked }: OwnDevice): string => {
  if (isBlocked) return 'Bloqué\u00a0: un administrateur peut le débloquer'
  const seen = last_seen === null ? 'Jamais revu' : `Vu ${formatDate(wallMoment(last_seen), 'dayWithHour')}`
  return pending > 0 ? `${seen}, ${plural(pending, 'envoi')} en attente` : seen
}
