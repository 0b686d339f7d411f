// The stops of a slot in their order, each with its load; two buttons move it up or down.
import { AppLink } from '#shell/frame/link.tsx'
import { formatDate, shortHour } from '#records/time/dates.ts'
import { formatDuration } from '#records/time/duration.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import { nameTimes } from '#records/fr/plural.ts'
import { formatTwoDecimals } from '#records/values/decimal.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { stopDoneLoad } from '#trades/tour/rules/tour-load.ts'
import { doneQuantity, isRefused } from '#records/stop/on-site-lines.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import type { DeskStop } from '../../data/slot-desk.ts'
import { storedToDisplayed } from '#records/values/weight.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import { taskAddress } from '../board/board-address.ts'
import { accessText, typeText, windowText } from '../board/board-words.ts'
import { taskLook } from '#kit/looks/task-types.ts'
import { PhoneText } from '#trades/finding/shared/found-table.tsx'
import { stopLook } from './stop-look.ts'

interface StopsTableProps {
  readonly stops: readonly DeskStop[]
  readonly onStep: (id: string, by: 1 | -1) => void
}

export function StopsTable({ stops, onStep }: StopsTableProps) {
  const ids = stops.map(({ task }) => task.id)
  const columns = columnsOf(ids, onStep)
  return (
    <Table
      caption="Arrêts du créneau"
      columns={columns}
      rows={stops}
      rowKey={({ task }) => task.id}
      compact={false}
    />
  )
}

const columnsOf = (
  ids: readonly string[],
  onStep: StopsTableProps['onStep'],
): readonly Column<DeskStop>[] => [
  {
    key: 'n',
    label: 'N°',
    cell: ({ task }) => <Order task={task} ids={ids} onStep={onStep} />,
  },
  {
    key: 'hours',
    label: 'Passage',
    cell: ({ task }) => (
      <>
        <span className="num nowrap">{windowText(task) || '–'}</span>
        {arrivalText(task) !== '' && <small className="num nowrap">{arrivalText(task)}</small>}
      </>
    ),
  },
  {
    key: 'who',
    label: 'Chez',
    cell: ({ task }) => (
      <>
        <AppLink to={taskAddress(task.id)} className="order__who">
          <Icon name={taskLook(task.task_type_id).icon} label={typeText(task)} />
          <b>{nameOf(task)}</b>
        </AppLink>
        <small>
          {[task.address, [task.zipcode, task.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
        </small>
      </>
    ),
  },
  {
    key: 'phone',
    label: 'Téléphone, accès',
    cell: ({ task }) => <PhoneAndAccess task={task} />,
  },
  { key: 'objects', label: 'Objets', cell: ({ task }) => <Objects task={task} /> },
  number('kg', ({ weight }) => formatTwoDecimals(storedToDisplayed(weight) ?? 0)),
  number('m³', ({ volume }) => formatTwoDecimals(volume)),
  number('Durée', ({ duration }) => formatDuration(duration)),
  {
    key: 'state',
    label: 'État',
    cell: ({ task }) => (
      <>
        <TaskStateBadge task={task} size="sm" />
        {task.reason_type !== null && (
          <small>
            {[reasonTypes.labelOf(task.reason_type), task.reason_text].filter(Boolean).join('\u00a0: ')}
          </small>
        )}
      </>
    ),
  },
]

interface OrderProps {
  readonly task: TaskRow
  readonly ids: readonly string[]
  readonly onStep: StopsTableProps['onStep']
}

function Order({ task, ids, onStep }: OrderProps) {
  const at = ids.indexOf(task.id)
  return (
    <span className="order">
      <b className={classNames('order__n num', stopLook(task))}>{at + 1}</b>
      <IconButton
        icon="arrow-up"
        size="sm"
        label={`Plus tôt\u00a0: ${nameOf(task)}`}
        aria-disabled={at === 0 || undefined}
        onClick={() => onStep(task.id, -1)}
      />
      <IconButton
        icon="arrow-down"
        size="sm"
        label={`Plus tard\u00a0: ${nameOf(task)}`}
        aria-disabled={at === ids.length - 1 || undefined}
        onClick={() => onStep(task.id, 1)}
      />
    </span>
  )
}

function PhoneAndAccess({ task }: { readonly task: TaskRow }) {
  return (
    <>
      <span className="num nowrap">
        {task.phone1 || task.phone2 ? <PhoneText number={task.phone1 || task.phone2} /> : '–'}
      </span>
      <small>
        {[accessText(task), task.digicode && `code ${task.digicode}`].filter(Boolean).join(' · ')}
      </small>
    </>
  )
}

/** « arrivé à 11:24 », on the day of its slot: a visit that was put off may carry the arrival of the day before. */
const arrivalText = ({ date, arrived_at }: TaskRow): string =>
  arrived_at === null || arrived_at.slice(0, 10) !== date
    ? ''
    : `arrivé à ${shortHour(formatDate(arrived_at, 'hour'))}`

const nameOf = (task: TaskRow): string => task.name || typeText(task)

type Load = ReturnType<typeof taskLoad>

/** Done over planned. */
const number = (unit: string, textOf: (load: Load) => string): Column<DeskStop> => ({
  key: unit,
  label: unit,
  isNumber: true,
  cell: ({ task }) => {
    const planned = textOf(taskLoad(task))
    if (!isStopDone(task)) return planned
    return (
      <>
        {textOf(stopDoneLoad(task))}
        <small>prévu&nbsp;{planned}</small>
      </>
    )
  },
})

/** Planned, or what a finished stop took, and what it refused. */
const objectNames = (task: TaskRow): string[] => {
  if (!isStopDone(task)) return task.objects.map(({ name, quantity }) => nameTimes(name, quantity))
  return task.objects.flatMap(line => {
    const taken = doneQuantity(line)
    if (taken > 0) return nameTimes(line.name, taken)
    return isRefused(line) ? `${line.name} (refusé)` : []
  })
}

function Objects({ task }: { readonly task: TaskRow }) {
  const names = objectNames(task)
  if (names.length === 0) return <>–</>
  return (
    <span className="order__o" title={names.join(', ')}>
      {names.join(', ')}
    </span>
  )
}
