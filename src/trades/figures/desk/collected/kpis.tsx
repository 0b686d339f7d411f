// The figures of a period: what was done, how much, how fast, how full; compared with the period before on request.
import type { ReactNode } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { link } from '#shell/frame/link.tsx'
import { plural } from '#records/fr/plural.ts'
import { formatTwoDecimals, formatWhole } from '#records/values/decimal.ts'
import {
  doneRate,
  figureOfTasks,
  meanDelay,
  punctuality,
  weightPerTask,
  type TaskFigure,
} from '../../rules/task-figures.ts'
import { formatPercent, percentText } from '#records/values/percent.ts'
import { estimatedPercent } from '#trades/weighing/rules/session-totals.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import type { CollectedPeriod } from '../../data/collected-period.ts'

interface KpisProps {
  readonly now: CollectedPeriod
  readonly before: CollectedPeriod | null
  /** The addresses of the lists with the tasks of a figure. */
  readonly to: { readonly done: Address; readonly all: Address }
}

const meanFill = ({ days }: CollectedPeriod): string =>
  percentText(
    days.reduce((sum, { percent }) => sum + percent, 0),
    days.length * 100,
  )

const orDash = (value: number | null, text: (value: number) => string): string =>
  value === null ? '–' : text(value)
const volume = (hundredths: number): string => `${formatTwoDecimals(hundredths / 100)}\u00a0m³`
const days = (value: number): string => `${String(value).replace('.', ',')}\u00a0j`

/** « 4 en retard sur 48 passages » (DY7). */
const timingText = ({ timed, onTime }: TaskFigure): string => {
  if (timed === 0) return 'aucune heure connue'
  const late = timed === onTime ? 'aucun retard' : `${formatWhole(timed - onTime)}\u00a0en retard`
  return `${late} sur ${plural(timed, 'passage')}`
}

export function Kpis({ now, before, to }: KpisProps) {
  const figure = figureOfTasks(now.facts)
  const then = before === null ? null : figureOfTasks(before.facts)
  const was = (text: (figure: TaskFigure) => string): string =>
    then === null ? '' : `avant\u00a0: ${text(then)}`
  const estimated = estimatedPercent({ weight: figure.doneWeight, estimated: figure.estimatedWeight })
  return (
    <section className="card kpis" aria-label="Chiffres de la période">
      <Kpi
        label="Tâches réalisées"
        value={formatWhole(figure.done)}
        to={to.done}
        details={[was(one => formatWhole(one.done))]}
      />
      <Kpi
        label="Taux de réalisation"
        value={doneRate(figure)}
        to={to.all}
        details={[`sur ${plural(figure.tasks, 'finie')}`, was(doneRate)]}
      />
      <Kpi label="Ponctualité" value={punctuality(figure)} details={[timingText(figure), was(punctuality)]} />
      <Kpi
        label="Poids réalisé"
        value={formatWeightShort(figure.doneWeight)}
        details={[
          `${formatWeightShort(figure.plannedWeight)}\u00a0prévus, ${formatPercent(estimated)} estimés`,
          was(one => formatWeightShort(one.doneWeight)),
        ]}
      />
      <Kpi
        label="Volume réalisé"
        value={volume(figure.doneVolume)}
        details={[`${volume(figure.plannedVolume)}\u00a0prévus`, was(one => volume(one.doneVolume))]}
      />
      <Kpi
        label="Poids par tâche"
        value={orDash(weightPerTask(figure), formatWeightShort)}
        details={[was(one => orDash(weightPerTask(one), formatWeightShort))]}
      />
      <Kpi
        label="De la demande au passage"
        value={orDash(meanDelay(figure), days)}
        details={[was(one => orDash(meanDelay(one), days))]}
      />
      <Kpi
        label="Remplissage moyen"
        value={meanFill(now)}
        details={[
          plural(now.days.length, 'journée de ressource', 'journées de ressource'),
          before === null ? '' : `avant\u00a0: ${meanFill(before)}`,
        ]}
      />
    </section>
  )
}

interface KpiProps {
  readonly label: string
  readonly value: string
  readonly details: readonly string[]
  readonly to?: Address
}

function Kpi({ label, value, details, to }: KpiProps) {
  const content: ReactNode = (
    <>
      <span className="l">{label}</span>
      <span className="v num">{value}</span>
      {details
        .filter(text => text !== '')
        .map(text => (
          <span key={text} className="s num">
            {text}
          </span>
        ))}
    </>
  )
  return to === undefined ? (
    <div className="kpi">{content}</div>
  ) : (
    link({ to, className: 'kpi', children: content })
  )
}
