// « Essai »: what stands on days that close, and where each visit would go (CA7). Nothing moves before it is confirmed; each may be given
// another slot, or stay.
import { useState } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { shifts } from '#records/lists/shifts.ts'
import { formatDate } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { BestSlot } from '#trades/planning/rules/best-slots.ts'
import { closingMoves, daysAround, type ClosingMove } from '#trades/planning/data/closing/closing-moves.ts'
import type { AwayMove } from '#trades/planning/data/closing/move-away.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { standingOn, type Closing } from '../../data/standing-on.ts'

export interface ClosingPlan {
  readonly state: 'coming' | 'here' | 'missing'
  /** Undefined until it is read, and where this device does not hold the days around. */
  readonly moves: readonly ClosingMove[] | undefined
  /** By task: the name of a slot of its own, '' for none. */
  readonly choices: { readonly [task: string]: string }
  readonly choose: (task: string, choice: string) => void
  /** What a confirmation moves. */
  readonly chosen: readonly AwayMove[]
}

const FAMILIES = ['emma', 'loki'] as const

/** Null while there is nothing to read. */
export const useClosingPlan = (closing: Closing | null): ClosingPlan => {
  const rights = useRights()
  const { today, hour } = useClock()
  const around =
    closing === null ? null : { ...daysAround(closing, today), resource_id: null, shift_id: null }
  const state = useWindow(around && { kinds: FAMILIES, from: around.from, to: around.to })
  const there = useLocal(standingOn, around === null ? undefined : { closings: [around] })?.[0]
  // A truck of a day that this device does not hold would look empty.
  const isHeld = state === 'here' || there?.isWhole === true
  const moves = useLocal(
    closingMoves,
    closing === null || !isHeld ? undefined : { closing, today, hour, rights },
  )
  const [choices, setChoices] = useState<ClosingPlan['choices']>({})
  const chosen = (moves ?? []).flatMap(move => {
    const best = bestOf(move, choices)
    return best === undefined ? [] : [{ id: move.task.id, slot: best.slot }]
  })
  return {
    state: moves !== undefined ? 'here' : isHeld || state === 'coming' ? 'coming' : 'missing',
    moves,
    choices,
    chosen,
    choose: (task, choice) => setChoices(now => ({ ...now, [task]: choice })),
  }
}

const nameOf = ({ slot: { resource_id, date, shift_id } }: BestSlot): string =>
  [resource_id, date, shift_id].join(' ')

/** A rental goes nowhere by itself: its pieces and its other visits decide. */
const choiceOf = ({ task, slots: [first] }: ClosingMove, choices: ClosingPlan['choices']): string =>
  choices[task.id] ?? (first === undefined || task.scope === 'loki' ? '' : nameOf(first))

/** None too where the chosen slot has no room any more. */
const bestOf = (move: ClosingMove, choices: ClosingPlan['choices']): BestSlot | undefined =>
  move.slots.find(best => nameOf(best) === choiceOf(move, choices))

const NONE: readonly ClosingMove[] = []

export function ClosingPlanList({
  plan: { moves, choices, choose },
  isChoosing,
}: {
  readonly plan: ClosingPlan
  readonly isChoosing: boolean
}) {
  return (
    <ul className="dryl">
      <li className="dryl__h" aria-hidden="true">
        <span>Prévu</span>
        <span />
        <span>Irait</span>
        <span>Prévenir</span>
      </li>
      {(moves ?? NONE).map(move => (
        <li key={move.task.id}>
          <div>
            <b>{[personText(move.task), move.task.city].filter(text => text !== '').join(', ')}</b>
            <small className="num">{standsText(move.task)}</small>
          </div>
          <Icon name="arrow-right" />
          {isChoosing && move.slots.length > 0 ? (
            <SelectField
              label="Nouveau créneau"
              value={choiceOf(move, choices)}
              blank="Ne pas déplacer"
              options={move.slots.map(best => ({
                value: nameOf(best),
                label: `${best.title} (${best.reason})`,
              }))}
              onChange={choice => choose(move.task.id, choice)}
            />
          ) : (
            <Goes move={move} best={bestOf(move, choices)} />
          )}
          <Call task={move.task} />
        </li>
      ))}
    </ul>
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
    taskTypes.labelOf(task.task_type_id).toLowerCase(),
    task.series_id === null ? '' : 'récurrence',
  ]
    .filter(text => text !== '')
    .join(' · ')

function Goes({
  move: { series, slots, isFixed, task },
  best,
}: {
  readonly move: ClosingMove
  readonly best: BestSlot | undefined
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
        <small className="num">{best.reason}</small>
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
            : slots.length === 0
              ? 'aucun créneau n’a la place'
              : task.scope === 'loki'
                ? 'location\u00a0: à voir avec le client'
                : 'marqué «\u202fjour fermé\u202f»'}
      </small>
    </div>
  )
}

/** Whom to tell: the number, to be dialled from here. */
function Call({ task: { phone1, phone2 } }: { readonly task: TaskRow }) {
  const phone = phone1 || phone2 || ''
  return phone === '' ? (
    <span />
  ) : (
    <a className="num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  )
}
