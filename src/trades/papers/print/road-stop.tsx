// One stop of a road sheet: who and where, the objects, and room for what the crew writes, or what it has said already.
import { formatDate } from '#records/time/dates.ts'
import { clockToMinutes, formatDuration } from '#records/time/duration.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { doneQuantity, doneWeight, isUnplanned } from '#records/stop/on-site-lines.ts'
import { taskStateLabel } from '#records/states/task-states.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { isStopDone, isStopSettled } from '#records/states/tour-order.ts'
import { stopDoneLoad } from '#trades/tour/rules/tour-load.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import type { StopOfSlot } from '#trades/tour/data/stops-of-slot.ts'
import { QrCode } from '#kit/print/qr-code.tsx'
import { personText, placeText, stopAddress, windowText } from '#trades/tour/shared/stop-words.ts'
import { PhoneText } from '#trades/finding/shared/found-table.tsx'
import { accessTexts } from './access-words.ts'
import { Box } from './paper.tsx'

/** The objects to bring or to take; of a finished stop those that were, those added on site included. */
const printedLines = (task: TaskRow) => {
  const isDone = isStopDone(task)
  return task.objects
    .filter(line => (isDone ? doneQuantity(line) > 0 : !isUnplanned(line)))
    .map(line => ({
      line_id: line.line_id,
      name: line.name,
      quantity: isDone ? doneQuantity(line) : line.quantity,
      weight: isDone ? doneWeight(line) : line.weight * line.quantity,
    }))
}

function ToFill() {
  return (
    <div className="p-fill">
      <p className="hs">
        <span className="ln">Heure</span>
        <Box>Fait</Box>
      </p>
      <p className="ln">
        <i className="box" aria-hidden="true" />
        Non, motif
      </p>
      <div className="p-sig">Signature</div>
    </div>
  )
}

/** What the crew has said already needs no line to write on. */
function Outcome({ task }: { readonly task: TaskRow }) {
  const { task_state_id, scope, state_time, reason_type, reason_text } = task
  const why = [reason_type === null ? '' : reasonTypes.labelOf(reason_type), reason_text]
  return (
    <div className="p-fill">
      <p className="hs">
        <Box checked={isStopDone(task)}>{taskStateLabel(task_state_id, scope)}</Box>
        {state_time !== null && <span className="num">{formatDate(state_time, 'hour')}</span>}
      </p>
      {!isStopDone(task) && <p>{why.filter(Boolean).join(', ')}</p>}
    </div>
  )
}

export function RoadStop({ stop: { task, place } }: { readonly stop: StopOfSlot }) {
  const isDone = isStopDone(task)
  const load = isDone ? stopDoneLoad(task) : taskLoad(task)
  return (
    <section className="p-stop">
      <p className="no">{place}</p>
      <div className="p-who">
        <p className="win">
          {windowText(task)}
          {task.task_type_id !== 1 && ` · ${taskTypes.labelOf(task.task_type_id)}`}
        </p>
        <h3>{personText(task)}</h3>
        <p>{placeText(task)}</p>
        <p className="tel">
          <PhoneText number={task.phone1 ?? ''} />
          {task.phone2 !== null && task.phone2 !== '' && (
            <>
              {' · '}
              <PhoneText number={task.phone2} />
            </>
          )}
        </p>
      </div>
      <div className="p-more">
        <p className="acc">{sentenceStart(accessTexts(task).join(', '))}</p>
        {task.note !== '' && <p className="why">{task.note}</p>}
      </div>
      <ul className="p-obj">
        {printedLines(task).map(({ line_id, name, quantity, weight }) => (
          <li key={line_id}>
            <b>{quantity}</b>
            <span>{name}</span>
            <span>{formatWeight(weight)}</span>
          </li>
        ))}
        <li className="sum">
          <span>{formatWeight(load.weight)}</span>
          <span>{formatVolume(load.volume)}</span>
          <span>
            {formatDuration((isDone ? null : clockToMinutes(task.total_duration)) ?? load.duration)}
          </span>
        </li>
      </ul>
      {isStopSettled(task) ? <Outcome task={task} /> : <ToFill />}
      <div className="p-qr">
        <QrCode
          text={`${location.origin}${stopAddress(task.id)}`}
          clear={task.number === null ? '' : `n° ${task.number}`}
          recovery="M"
        />
      </div>
    </section>
  )
}
