// What validating changes: the task's figures, and what the day collected, by category.
import type { ReactNode } from 'react'
import { formatDate } from '#records/time/dates.ts'
import { doneTotals, plannedTotals } from '#records/states/task-totals.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import type { VisitSheet } from '../../data/visit-sheet.ts'
import type { Visit } from '../../rules/visit.ts'
import { TaskStateBadge } from '../../shared/task-state-badge.tsx'
import { gapText } from './gap-text.ts'

interface VisitEffectsProps {
  readonly sheet: VisitSheet
  readonly visit: Visit
}

export function VisitEffects({ sheet, visit }: VisitEffectsProps) {
  const { task } = sheet
  const [planned, done] = [plannedTotals(task.objects), doneTotals(task.objects)]
  const estimated = visit.lines.reduce((sum, line) => sum + (line.isWeighed ? 0 : line.done.weight), 0)
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
          <Fact name="Poids estimé, non pesé">{percentText(estimated, visit.done.weight)}</Fact>
          <Fact name="État">
            <TaskStateBadge task={{ ...task, task_state_id: TASK_STATE.done }} />
          </Fact>
        </dl>
      </Card>
      <DayCollected sheet={sheet} />
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

const percentText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${formatWhole((100 * part) / whole)}\u00a0%`

/** « Bilan matière »: the entries of the day, with this visit as planned and as done. */
function DayCollected({ sheet: { task, collected } }: { readonly sheet: VisitSheet }) {
  return (
    <Card>
      <CardHead title="Bilan matière">
        <span className="muted small">entrées du {formatDate(task.date, 'shortDate')}</span>
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
