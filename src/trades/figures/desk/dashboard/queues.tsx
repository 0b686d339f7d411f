// « À traiter »: six queues as figures, and the chosen one as a list, oldest first, with the cause of each.
import { AppLink } from '#shell/frame/link.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { ListBody, ListMore } from '#shell/list/list-card.tsx'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatWhole } from '#records/values/decimal.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { seriesToRenew, type SeriesToRenew } from '../../data/series-to-renew.ts'
import { waitingTasks, type WaitingTask } from '../../data/waiting-tasks.ts'
import { rhythmText } from '#trades/planning/rules/series/rhythm.ts'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { taskStateLook } from '#kit/looks/task-states.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { sortedRows, type SortValue } from '#kit/table/sorted.ts'
import { Table, type Column } from '#kit/table/table.tsx'
import { personText, placeText } from '#trades/tour/shared/stop-words.ts'
import { taskPage } from '#trades/finding/shared/desk-places.ts'

interface Asked {
  readonly today: string
  readonly rights: Rights
}

const queues = ['drafts', 'undated', 'postponed', 'past', 'toCheck', 'series'] as const
type Queue = (typeof queues)[number]
const looks: { readonly [queue in Queue]: { readonly label: string; readonly icon: IconName } } = {
  drafts: { label: 'Brouillons', icon: taskStateLook(TASK_STATE.draft).icon },
  undated: { label: 'Sans date', icon: 'calendar-x' },
  postponed: { label: 'À reporter', icon: taskStateLook(TASK_STATE.toBePostponed).icon },
  past: { label: 'Jour passé ou fermé', icon: 'calendar-x' },
  toCheck: { label: 'Tâches à vérifier', icon: taskStateLook(TASK_STATE.toBeChecked).icon },
  series: { label: 'Récurrences à renouveler', icon: 'repeat' },
}
const SHOWN = 8

interface Line {
  readonly task: TaskRow
  readonly cause: string
  readonly since: string
  /** By which « Depuis » sorts: days, or the day until when. */
  readonly age: SortValue
}

const ageText = (days: number): string => (days === 0 ? 'Aujourd’hui' : plural(days, 'jour'))

const oldestText = ([oldest]: readonly WaitingTask[]): string =>
  oldest === undefined
    ? 'rien n’attend'
    : oldest.days === 0
      ? 'd’aujourd’hui'
      : `la plus ancienne\u00a0: ${plural(oldest.days, 'jour')}`

/** The planning's drawer lists the unplaced drafts; these are already in slots. */
const draftsText = (drafts: readonly WaitingTask[]): string => {
  const placed = drafts.filter(({ task }) => task.shift_instance_id !== null).length
  return [oldestText(drafts), placed > 0 && `${formatWhole(placed)}\u00a0en créneau`]
    .filter(Boolean)
    .join(', ')
}

const frequencyText = ({ frequency, frequency_key }: TaskRow): string =>
  frequency_key === null ? '' : rhythmText(frequency_key, frequency ?? 1)

const waitingLine = ({ task, cause, days }: WaitingTask): Line => ({
  task,
  cause,
  since: ageText(days),
  age: days,
})

const seriesLine = ({ task, endsOn }: SeriesToRenew): Line => ({
  task,
  cause: frequencyText(task),
  since: `Jusqu’au ${formatDate(endsOn, 'date')}`,
  age: endsOn,
})

export function Queues({ today, rights }: Asked) {
  const waiting = useLocal(waitingTasks, { today, rights })
  const series = useLocal(seriesToRenew, { today, rights })
  const address = useAddress('/collect/desktop/dashboard')
  const { search, change } = address
  const ordering = useOrdering(address, 'todo')
  const chosen = queues.find(queue => queue === search.queue)
  const countOf = (queue: Queue): number => (queue === 'series' ? series : waiting?.[queue])?.length ?? 0
  const detailOf = (queue: Queue): string =>
    waiting === undefined
      ? '\u00a0'
      : queue === 'series'
        ? 'sous 30 jours'
        : (queue === 'drafts' ? draftsText : oldestText)(waiting[queue])
  const open = chosen ?? queues.find(queue => countOf(queue) > 0) ?? 'drafts'
  const lines = open === 'series' ? (series ?? []).map(seriesLine) : (waiting?.[open] ?? []).map(waitingLine)
  const sorted = sortedRows(lines, columns, ordering.order)
  const shown = search.whole ? sorted : sorted.slice(0, SHOWN)
  const { label } = looks[open]
  return (
    <>
      <section className="card kpis" aria-label="À traiter">
        {queues.map(queue => (
          <button
            key={queue}
            type="button"
            className="kpi"
            aria-pressed={queue === open}
            onClick={() => change({ queue, whole: null })}
          >
            <span className="l">
              <Icon name={looks[queue].icon} />
              {looks[queue].label}
            </span>
            <span className="v num">{waiting === undefined ? '–' : formatWhole(countOf(queue))}</span>
            <span className="s">{detailOf(queue)}</span>
          </button>
        ))}
      </section>
      <Card className="span-8">
        <CardHead title={label}>
          {waiting !== undefined && <span className="muted small num">{plural(lines.length, 'tâche')}</span>}
        </CardHead>
        <ListBody
          total={waiting && shown.length}
          waiting={SHOWN}
          empty={{
            icon: looks[open].icon,
            title: 'Rien n’attend ici',
            action: has(rights, 'add_task') && (
              <LinkButton to="/collect/desktop/task">Créer une tâche</LinkButton>
            ),
          }}
        >
          <Table
            caption={label}
            columns={columns}
            rows={shown}
            rowKey={({ task }) => task.id}
            ordering={ordering}
          />
        </ListBody>
        {shown.length < lines.length && (
          <ListMore onMore={() => change({ queue: open, whole: true })}>
            Voir les {formatWhole(lines.length)}&nbsp;tâches
          </ListMore>
        )}
      </Card>
    </>
  )
}

const columns: readonly Column<Line>[] = [
  {
    key: 'task',
    label: 'Tâche',
    sort: ({ task }) => personText(task),
    cell: ({ task }) => (
      <AppLink to={taskPage(task.id)}>
        <b className="medium">{personText(task)}</b>
      </AppLink>
    ),
  },
  {
    key: 'type',
    label: 'Type',
    className: 'nowrap muted',
    sort: ({ task }) => taskTypes.labelOf(task.task_type_id),
    cell: ({ task }) => taskTypes.labelOf(task.task_type_id),
  },
  { key: 'place', label: 'Lieu', sort: ({ task }) => placeText(task), cell: ({ task }) => placeText(task) },
  {
    key: 'cause',
    label: 'Cause',
    className: 'look__cause',
    sort: ({ cause }) => cause,
    cell: ({ cause }) => cause,
  },
  {
    key: 'since',
    label: 'Depuis',
    className: 'nowrap num',
    sort: ({ age }) => age,
    cell: ({ since }) => since,
  },
]
