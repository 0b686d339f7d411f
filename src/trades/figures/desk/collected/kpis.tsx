// The figures of a period: what was done, how much, how fast, how full; compared with the period before on request.
import type { ReactNode } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { link } from '#shell/frame/link.tsx'
import { formatTwoDecimals, formatWhole } from '#records/values/decimal.ts'
import {
  doneRate,
  figureOfTasks,
  meanDelay,
  weightPerTask,
  type TaskFigure,
} from '../../rules/task-figures.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import type { CollectedPeriod } from '../../data/collected-period.ts'

interface KpisProps {
  readonly now: CollectedPeriod
  readonly before: CollectedPeriod | null
  /** The addresses of the lists with the tasks of a figure. */
  readonly to: { readonly done: Address; readonly all: Address }
}

const meanFill = ({ days }: CollectedPeriod): number | null =>
  days.length === 0 ? null : Math.round(days.reduce((sum, { percent }) => sum + percent, 0) / days.length)

const orDash = (value: number | null, text: (value: number) => string): string =>
  value === null ? '–' : text(value)
const percent = (value: number): string => `${value}\u00a0%`
const volume = (hundredths: number): string => `${formatTwoDecimals(hundredths / 100)}\u00a0m³`
const days = (value: number): string => `${String(value).replace('.', ',')}\u00a0j`

export function Kpis({ now, before, to }: KpisProps) {
  const figure = figureOfTasks(now.facts)
  const then = before === null ? null : figureOfTasks(before.facts)
  const was = (text: (figure: TaskFigure) => string): string =>
    then === null ? '' : `avant\u00a0: ${text(then)}`
  const estimated =
    figure.doneWeight === 0 ? 0 : Math.round((figure.estimatedWeight * 100) / figure.doneWeight)
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
        value={orDash(doneRate(figure), percent)}
        to={to.all}
        details={[`sur ${formatWhole(figure.tasks)} finies`, was(one => orDash(doneRate(one), percent))]}
      />
      <Kpi
        label="Poids réalisé"
        value={formatWeightShort(figure.doneWeight)}
        details={[
          `${formatWeightShort(figure.plannedWeight)} prévus, ${estimated}\u00a0% estimés`,
          was(one => formatWeightShort(one.doneWeight)),
        ]}
      />
      <Kpi
        label="Volume réalisé"
        value={volume(figure.doneVolume)}
        details={[`${volume(figure.plannedVolume)} prévus`, was(one => volume(one.doneVolume))]}
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
        value={orDash(meanFill(now), percent)}
        details={[
          `${formatWhole(now.days.length)} journées de ressource`,
          before === null ? '' : `avant\u00a0: ${orDash(meanFill(before), percent)}`,
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
