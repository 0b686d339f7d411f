// The lines of a dry run (CA7): where each visit is, where it would go, and whom to tell.
import { useState, type ReactNode } from 'react'
import { taskTypes } from '#records/lists/task-types.ts'
import { shifts } from '#records/lists/shifts.ts'
import { formatDate } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { AwaySlot, ClosingMove } from '#trades/planning/data/closing/calendar-moves.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { Button } from '#kit/action/button.tsx'
import { dialledNumber, phoneToCall } from '#records/values/dialled.ts'
import { CallLink } from '#kit/action/call-link.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { bestOf, choiceOf, nameOf, type CalendarPlan } from './calendar-plan.ts'

/** As beside each place of « Déplacer vers… ». */
const OUT_OF_HOURS = 'hors des heures convenues'
/** So many lines are read at a glance; the others on request. */
const SHOWN = 20

export function CalendarPlanList({ plan }: { readonly plan: CalendarPlan }) {
  const [isWhole, setWhole] = useState(false)
  const { moves, returns } = plan.found ?? { moves: [], returns: [] }
  const count = moves.length + returns.length
  if (count === 0) return null
  const most = isWhole || count <= SHOWN + 1 ? count : SHOWN
  return (
    <>
      <ul className="dryl">
        <li className="dryl__h" aria-hidden="true">
          <span>Prévu</span>
          <span />
          <span>Irait</span>
          <span>Prévenir</span>
        </li>
        {moves.slice(0, most).map(move => (
          <PlanLine key={move.task.id} task={move.task}>
            {plan.choosing?.isOn === true && move.slots.length > 0 ? (
              <SelectField
                label="Nouveau créneau"
                value={choiceOf(move, plan.choices)}
                blank="Ne pas déplacer"
                options={move.slots.map(best => ({
                  value: nameOf(best),
                  label: `${best.title} (${best.isOutOfHours ? `${best.reason}, ${OUT_OF_HOURS}` : best.reason})`,
                }))}
                onChange={choice => plan.choose(move.task.id, choice)}
              />
            ) : (
              <Goes move={move} best={bestOf(move, plan.choices)} />
            )}
          </PlanLine>
        ))}
        {returns.slice(0, Math.max(0, most - moves.length)).map(({ task, date }) => (
          <PlanLine key={task.id} task={task}>
            <div>
              <ins>{formatDate(date, 'day')}</ins>
              <small>
                {date === task.series_date ? 'revient avec sa récurrence' : 'déplacé avec sa récurrence'}
              </small>
            </div>
          </PlanLine>
        ))}
      </ul>
      {most < count && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {`Voir les ${count - most}\u00a0autres`}
        </Button>
      )}
    </>
  )
}

function PlanLine({ task, children }: { readonly task: TaskRow; readonly children: ReactNode }) {
  return (
    <li>
      <div>
        <b>{[personText(task), task.city].filter(text => text !== '').join(', ')}</b>
        <small className="num">{standsText(task)}</small>
      </div>
      <Icon name="arrow-right" />
      {children}
      <Call task={task} />
    </li>
  )
}

/** « jeudi 24 déc., matin · Camion 2 · collecte · récurrence ». */
const standsText = (task: TaskRow): string =>
  [
    [
      task.date === null ? '' : formatDate(task.date, 'day'),
      task.shift_id === null || task.shift_id === 3 ? '' : shifts.labelOf(task.shift_id).toLowerCase(),
    ]
      .filter(text => text !== '')
      .join(', '),
    task.resource_name,
    taskTypes.labelOf(task.task_type_id),
    task.series_id === null ? '' : 'récurrence',
  ]
    .filter(text => text !== '')
    .join(' · ')

function Goes({
  move: { series, slots, isFixed, isKnown, task },
  best,
}: {
  readonly move: ClosingMove
  readonly best: AwaySlot | undefined
}) {
  if (series !== null)
    return (
      <div>
        <ins>{series.isServed ? 'Pas de passage' : formatDate(series.date, 'day')}</ins>
        <small>
          {series.isServed ? 'la récurrence passe déjà ce jour-là' : 'déplacé avec sa récurrence'}
        </small>
      </div>
    )
  if (best !== undefined)
    return (
      <div>
        <ins>{best.title}</ins>
        <small className="num">
          {best.reason}
          {best.isOutOfHours && <b> · {OUT_OF_HOURS}</b>}
        </small>
      </div>
    )
  return (
    <div>
      <span>Reste</span>
      <small>
        {isFixed
          ? 'déjà commencé ou terminé'
          : task.shift_instance_id === null
            ? 'sans créneau\u00a0: à placer au planning'
            : !isKnown
              ? 'ses jours alentour ne sont pas sur cet appareil'
              : slots.length === 0
                ? 'aucun créneau n’a la place'
                : task.scope === 'loki'
                  ? 'location\u00a0: à voir avec le client'
                  : 'marqué «\u202fjour fermé\u202f»'}
      </small>
    </div>
  )
}

/** Whom to tell: the number, to be dialled from here, or the note in its place. */
function Call({ task }: { readonly task: TaskRow }) {
  const phone = phoneToCall(task)
  return dialledNumber(phone) === '' ? (
    <small>{phone}</small>
  ) : (
    <CallLink phone={phone} variant="link" size="sm">
      {phone}
    </CallLink>
  )
}
