// One object of a stop. Its name opens its other actions: refuse, weigh, photograph, bind to a sticker.
import { useState } from 'react'
import { buzz } from '#device/haptics.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { checkStatuses } from '#records/states/instance-states.ts'
import { checkStatus } from '#records/states/instance-transitions.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { doneQuantity, isRefused, isUnplanned } from '#records/stop/on-site-lines.ts'
import { refusalText } from '#records/lists/on-site-reasons.ts'
import { formatWeight } from '#records/values/weight.ts'
import { mostPieces, stepLineDone } from '../../data/set-line-done.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { StateBadge } from '#kit/show/state-badge.tsx'
import { Stepper } from '#kit/action/stepper.tsx'
import { act } from '#trades/sending/shared/sending-act.ts'
import type { OpenedSheet } from './sheets/stop-sheet-props.ts'
import { useStopTaps } from './stop-taps.ts'

interface ObjectLineProps {
  readonly task: TaskRow
  readonly line: TaskLine
  /** The code of its sticker, when it has one. */
  readonly code: string | undefined
  readonly canEdit: boolean
  readonly open: (sheet: OpenedSheet) => void
}

export function ObjectLine({ task, line, code, canEdit, open }: ObjectLineProps) {
  const { line_id } = line
  const name = line.name || 'Objet sans nom'
  const facts = (
    <>
      <span className="n">
        {name}
        {canEdit && <Icon name="ellipsis" />}
      </span>
      <span className="s num">
        <LineFacts line={line} />
        {code !== undefined && (
          <>
            {' · '}
            <span className="code">{formatLabelCode(code)}</span>
          </>
        )}
      </span>
    </>
  )
  return (
    <div className="oline">
      {canEdit ? (
        <button type="button" className="oline__name" onClick={() => open({ kind: 'line', line_id })}>
          <span className="grow">{facts}</span>
          <span className="sr">Préciser</span>
        </button>
      ) : (
        <p className="oline__name">
          <span className="grow">{facts}</span>
        </p>
      )}
      <LineControl task={task} line={line} name={name} canEdit={canEdit} open={open} />
    </div>
  )
}

function LineFacts({ line }: { readonly line: TaskLine }) {
  if (isRefused(line)) {
    const taken = line.quantity_done ?? 0
    const text = refusalText(line)
    return `${taken > 0 ? `${plural(taken, 'pris')}, le reste ` : ''}refusé\u00a0: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
  }
  const done = doneQuantity(line)
  const more = done - line.quantity
  const weight =
    line.weight_done === null || done === 0
      ? line.weight > 0 && done > 0 && formatWeight(line.weight * done)
      : `pesé\u00a0${formatWeight(line.weight_done)}`
  return (
    <>
      {isUnplanned(line) ? 'ajouté sur place' : `prévu\u00a0${line.quantity}`}
      {!isUnplanned(line) && more !== 0 && (
        <>
          , <b className="strong">{more > 0 ? `${more}\u00a0de plus` : `${-more}\u00a0de moins`}</b>
        </>
      )}
      {weight !== false && ` · ${weight}`}
    </>
  )
}

function LineControl({
  task,
  line,
  name,
  canEdit,
  open,
}: Omit<ObjectLineProps, 'code'> & { readonly name: string }) {
  const { line_id } = line
  if (isRefused(line)) {
    const badge = <StateBadge label="Refusé" icon="circle-x" tone="notdone" size="lg" />
    if (!canEdit) return badge
    return (
      <button
        type="button"
        className="btn btn--quiet oline__badge"
        onClick={() => open({ kind: 'refuse', line_id })}
      >
        {badge}
        <Icon name="chevron-down" />
        <span className="sr">{name}</span>
      </button>
    )
  }
  if (task.scope === 'loki' && line.object_instance_id !== null) {
    const badge = <InstanceBadge line={line} />
    if (!canEdit) return badge
    return (
      <button
        type="button"
        className="btn btn--quiet oline__badge"
        onClick={() => open({ kind: 'line', line_id })}
      >
        {badge}
        <Icon name="chevron-down" />
        <span className="sr">{name}</span>
      </button>
    )
  }
  if (canEdit) return <LineStepper task={task} line={line} name={name} />
  const done = line.quantity_done
  return (
    done !== null && (
      <StateBadge
        label={plural(done, 'fait')}
        icon="check"
        tone={done < line.quantity ? 'postponed' : 'done'}
      />
    )
  )
}

/** The figure follows the finger. What is stored takes each tap as a step of its own: a figure that has not been drawn yet is in none. */
function LineStepper({
  task,
  line,
  name,
}: {
  readonly task: TaskRow
  readonly line: TaskLine
  readonly name: string
}) {
  const { db, tap } = useStopTaps(task.id)
  const [tapped, setTapped] = useState<number | null>(null)
  if (tapped !== null && line.quantity_done === tapped) setTapped(null)
  const value = tapped ?? doneQuantity(line)
  const max = mostPieces(line)
  const step = async (by: 1 | -1): Promise<void> => {
    const next = value + by
    if (next < 0 || next > max) return
    setTapped(next)
    const isKept = await act(() => stepLineDone(db, { ...tap(), line_id: line.line_id, by }))
    // The phone vibrates for what is on disk, not for what is on its way there.
    if (isKept) buzz('tick')
    else setTapped(null)
  }
  return (
    <Stepper label={name} value={value} pending={tapped !== null} max={max} onStep={by => void step(by)} />
  )
}

/** A rental's instance: scanned, or the result of its check. */
function InstanceBadge({ line }: { readonly line: TaskLine }) {
  const { object_instance_state: state, object_instance_missing: missing, weighed_at } = line
  if (state === 'lost')
    return <StateBadge label={checkStatuses.labelOf('lost')} icon="circle-x" tone="lost" size="lg" />
  if (weighed_at === null)
    return <StateBadge label="À scanner" icon="scan-barcode" tone="undetermined" size="lg" />
  const isIncomplete = checkStatus(state ?? '', missing) === 'incomplete' || (missing ?? 0) > 0
  return isIncomplete ? (
    <StateBadge label={plural(missing ?? 1, 'manquant')} icon="triangle-alert" tone="postponed" size="lg" />
  ) : (
    <StateBadge label="Complet" icon="check" tone="done" size="lg" />
  )
}
