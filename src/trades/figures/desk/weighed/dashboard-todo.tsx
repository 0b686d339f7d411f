// What needs somebody: unusual weights, more out than in, weighing sessions left open, disputes; and the devices with weighings
// that were not sent yet.
import { link } from '#shell/frame/link.tsx'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { wallMoment } from '#records/time/wall-moment.ts'
import type { Anomaly } from '#trades/weighing/rules/day-board.ts'
import type { DayBoard, DeviceWaiting } from '#trades/weighing/data/figures/day-board.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Row } from '#kit/table/row.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import { weighingSessionAddress } from '#trades/weighing/shared/desk-address.ts'

const icons: { readonly [kind in Anomaly['kind']]: IconName } = {
  outlier: 'weight',
  more_out: 'git-compare-arrows',
  long_open: 'hourglass',
  dispute: 'git-compare-arrows',
  check: 'scan-eye',
}

const seenText = ({ lastSeen, pending, oldestAt }: DeviceWaiting, today: string): string => {
  const seen = lastSeen === null ? null : wallMoment(lastSeen)
  return [
    seen === null
      ? 'Jamais vu'
      : `Vu ${seen.startsWith(today) ? `à ${formatDate(seen, 'hour')}` : formatDate(seen, 'dayWithHour')}`,
    `${plural(pending, 'envoi')} en attente`,
    oldestAt === null ? '' : `depuis ${formatDate(wallMoment(oldestAt), 'hour')}`,
  ]
    .filter(part => part !== '')
    .join(', ')
}

export function DashboardTodo({ board, today }: { readonly board: DayBoard; readonly today: string }) {
  const { anomalies, devices } = board
  return (
    <Card className="span-4 list">
      <CardHead title="Anomalies">
        <Badge count={anomalies.length} tone={anomalies.length > 0 ? 'warn' : undefined} />
      </CardHead>
      {anomalies.length === 0 && <p className="chb muted small">Rien d’inhabituel aujourd’hui.</p>}
      {anomalies.map(({ kind, text, detail, task_id, line_id }) =>
        task_id === null ? (
          <Row key={`${kind} ${text}`} icon={icons[kind]} title={text} sub={detail} />
        ) : (
          <RowLink
            key={`${kind} ${task_id} ${line_id ?? ''}`}
            icon={icons[kind]}
            title={text}
            sub={detail}
            to={weighingSessionAddress(task_id, line_id)}
            link={link}
          />
        ),
      )}
      <CardHead title="Appareils non synchronisés">
        <Badge count={devices.length} tone={devices.length > 0 ? 'warn' : undefined} />
      </CardHead>
      {devices.length === 0 && <p className="chb muted small">Tous les appareils ont tout envoyé.</p>}
      {devices.map(device => (
        <Row
          key={device.id}
          icon="smartphone"
          title={device.name}
          sub={seenText(device, today)}
          end={<Icon name="cloud-upload" />}
        />
      ))}
    </Card>
  )
}
