// The day's five figures: in, out, what is open, what is unusual, what waits for the desk's validation.
import type { Address } from '#shell/frame/address.ts'
import { link } from '#shell/frame/link.tsx'
import { estimatedPercent, type Totals } from '#trades/weighing/rules/session-totals.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import type { DayBoard } from '#trades/weighing/data/figures/day-board.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { SESSIONS } from '#trades/weighing/shared/desk-address.ts'

interface KpiProps {
  readonly icon: IconName
  readonly label: string
  readonly value: string
  readonly detail: string
  readonly to?: Address
}

function Kpi({ icon, label, value, detail, to }: KpiProps) {
  const content = (
    <>
      <span className="l">
        <Icon name={icon} />
        {label}
      </span>
      <span className="v num">
        {value}
        {to !== undefined && <Icon name="chevron-right" />}
      </span>
      <span className="s">{detail}</span>
    </>
  )
  return to === undefined ? (
    <div className="kpi">{content}</div>
  ) : (
    link({ to, className: 'kpi', children: content })
  )
}

const shareText = (totals: Totals): string =>
  [
    plural(totals.lines, 'ligne'),
    totals.estimated === 0
      ? totals.lines === 0
        ? ''
        : totals.lines === 1
          ? 'pesée'
          : 'toutes pesées'
      : `dont ${estimatedPercent(totals)}\u00a0% estimés`,
    totals.aside === 0 ? '' : `${formatWeightShort(totals.aside)} à confirmer`,
  ]
    .filter(part => part !== '')
    .join(', ')

export function DashboardKpis({ board, today }: { readonly board: DayBoard; readonly today: string }) {
  const old = board.open.filter(({ isOld }) => isOld).length
  const before = board.toCheck.filter(({ task }) => (task.date ?? '') < today).length
  return (
    <section className="card kpis" aria-label="Aujourd’hui">
      <Kpi
        icon="log-in"
        label="Entrées"
        value={formatWeightShort(board.in.weight)}
        detail={shareText(board.in)}
      />
      <Kpi
        icon="log-out"
        label="Sorties"
        value={formatWeightShort(board.out.weight)}
        detail={shareText(board.out)}
      />
      <Kpi
        icon="weight"
        label="Sessions ouvertes"
        value={String(board.open.length)}
        detail={old === 0 ? 'toutes d’aujourd’hui' : `${old} depuis plus de 12\u00a0h`}
        to={SESSIONS}
      />
      <Kpi
        icon="triangle-alert"
        label="Anomalies"
        value={String(board.anomalies.length)}
        detail={board.anomalies.length === 0 ? 'rien à régler' : 'à régler avant ce soir'}
      />
      <Kpi
        icon="scan-eye"
        label="À valider"
        value={String(board.toCheck.length)}
        detail={before === 0 ? 'toutes d’aujourd’hui' : `dont ${before} d’avant aujourd’hui`}
        to={SESSIONS}
      />
    </section>
  )
}
