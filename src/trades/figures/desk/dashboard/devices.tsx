// « Appareils non synchronisés », and how the dashboard lists what its desk follows up.
import { AppLink } from '#shell/frame/link.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { wallMoment } from '#records/time/wall-moment.ts'
import { lateDevices, type LateDevice } from '../../data/late-devices.ts'
import type { LookLines } from '../../shared/look-lines.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'

export function Lines({ title, lines, none }: LookLines) {
  return (
    <Card className="look">
      <CardHead title={title}>
        {lines !== undefined && <Badge count={lines.length} tone={lines.length > 0 ? 'warn' : undefined} />}
      </CardHead>
      {lines === undefined && <Skeleton lines={1} />}
      {lines !== undefined && lines.length === 0 && <p className="chb muted small">{none}</p>}
      {lines !== undefined && lines.length > 0 && (
        <ul className="look__list">
          {lines.map(({ key, icon, title: name, sub, to, calls = [] }) => (
            <li key={key}>
              <Icon name={icon} />
              <span>
                {to === null ? <b className="medium">{name}</b> : <AppLink to={to}>{name}</AppLink>}
                <small className="num">{sub}</small>
                {calls.map(({ label, address, note }) => (
                  <small key={label}>
                    {address === null ? label : <a href={address}>{label}</a>}
                    {note !== '' && `\u00a0: ${note}`}
                  </small>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const seenText = ({ person, pending, lastSeen, oldestAt }: LateDevice, today: string): string => {
  const whenText = (moment: string): string => {
    const at = wallMoment(moment)
    return at.startsWith(today) ? `à ${formatDate(at, 'hour')}` : `le ${formatDate(at, 'dayWithHour')}`
  }
  const seen = lastSeen === null ? 'jamais vu' : `vu ${whenText(lastSeen)}`
  return [
    person === '' ? sentenceStart(seen) : `${person}, ${seen}`,
    `${plural(pending, 'envoi')} en attente`,
    oldestAt === null ? '' : `le plus ancien ${whenText(oldestAt)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function Devices({ today }: { readonly today: string }) {
  const devices = useLocal(lateDevices, null)
  return (
    <Lines
      title="Appareils non synchronisés"
      none="Au dernier contact, tous les appareils avaient tout envoyé."
      lines={devices?.map(device => ({
        key: device.id,
        icon: 'smartphone',
        title: device.name || 'Appareil sans nom',
        sub: seenText(device, today),
        to: null,
      }))}
    />
  )
}
