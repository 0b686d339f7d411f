// What validating changes: the task's figures, and what the day collected, by category.
import type { ReactNode } from 'react'
import { formatDate } from '#records/time/dates.ts'
import { formatDuration } from '#records/time/duration.ts'
import { doneTotals, plannedTotals, taskLoad } from '#records/states/task-totals.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { formatPercent } from '#records/values/percent.ts'
import { estimatedPercent } from '#trades/weighing/rules/session-totals.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import type { VisitSheet } from '../../data/visit/visit-sheet.ts'
import { stopDoneLoad, stopEstimatedWeight } from '../../rules/tour-load.ts'
import { minutesSpent, type Visit } from '../../rules/visit.ts'
import { TaskStateBadge } from '../../shared/task-state-badge.tsx'
import { gapText } from './gap-text.ts'

interface VisitEffectsProps {
  readonly sheet: VisitSheet
  readonly visit: Visit
}

export function VisitEffects({ sheet, visit }: VisitEffectsProps) {
  const { task } = sheet
  const [planned, done] = [plannedTotals(task.objects), doneTotals(task.objects)]
  const spent = minutesSpent(task)
  const estimated = estimatedPercent({ weight: visit.done.weight, estimated: stopEstimatedWeight(task) })
  return (
    <div className="visit__cols">
      <Card>
        <CardHead title="Si vous validez" />
        <dl className="kv card__body">
          <Fact name="Poids fait">
            <Changed before={formatWeight(visit.planned.weight)} after={formatWeight(visit.done.weight)} />
          </Fact>
          <Fact name="Volume fait">
            <Changed before={formatVolume(planned.volume)} after={formatVolume(done.volume)} />
          </Fact>
          <Fact name="Durée comptée">
            <Changed
              before={formatDuration(taskLoad(task).duration)}
              after={formatDuration(stopDoneLoad(task).duration)}
            />
          </Fact>
          <Fact name="Sur place, d’après l’équipe">{spent === null ? 'inconnu' : formatDuration(spent)}</Fact>
          <Fact name="Poids estimé, non pesé">
            {visit.done.weight === 0 ? '–' : formatPercent(estimated)}
          </Fact>
          <Fact name="État">
            <TaskStateBadge task={{ ...task, task_state_id: TASK_STATE.done }} />
          </Fact>
        </dl>
      </Card>
      {sheet.collected.length > 0 && <DayCollected sheet={sheet} />}
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

function Changed({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return after
  return (
    <span className="chg">
      <del>{before}</del>
      <Icon name="arrow-right" />
      <ins>{after}</ins>
    </span>
  )
}

/** « Bilan matière »: what the day collected, with this visit as planned and as done. The dock weighs it later. */
function DayCollected({ sheet: { task, collected } }: { readonly sheet: VisitSheet }) {
  return (
    <Card>
      <CardHead title="Bilan matière">
        <span className="muted small">collecté le {formatDate(task.date, 'shortDate')}</span>
      </CardHead>
      <div className="card__body table-scroll">
        <table className="visit__mini">
          <thead>
            <tr>
              {['Filière', 'Avant', 'Après', 'Écart'].map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {collected.map(({ id, name, before, after }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{formatWeight(before)}</td>
                <td>{formatWeight(after)}</td>
                <td>{gapText(after - before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
