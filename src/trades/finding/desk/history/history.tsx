// /collect/desktop/history/<scope>/<from>/<to>/<state> [history]: what was changed, day by day, latest first; a cancelled task
// can be restored from here (screens.md section 3).
import { useRouterState } from '@tanstack/react-router'
import { useGo } from '#shell/frame/go.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { ListCard } from '#shell/list/list-card.tsx'
import { ListNote, ListPage } from '#shell/list/list-page.tsx'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { useDataAge } from '#shell/sync/data-age.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { Together } from '#shell/screen/together.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useUndoLater } from '#shell/undo/use-undo-later.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { reasonTypes, taskOrigins } from '#records/lists/task-lists.ts'
import { TASK_STATE, taskStateLabel, taskStates } from '#records/states/task-states.ts'
import { seenScopes } from '#records/rights/seen-tasks.ts'
import { taskScopes, taskTypes } from '#records/lists/task-types.ts'
import { changedTasks, type ChangedTask } from '../../data/changed-tasks.ts'
import { partnerChoices } from '#trades/settings/data/partner-choices.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { DateRange } from '#kit/form/date-range.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { historyPage, historyPlace, taskPage, type HistoryPlace } from '../../shared/desk-places.ts'
import type { CsvTable } from '#shell/screen/save-csv.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { Changes } from './changes.tsx'

const MOST = 400

export function CollectionHistory() {
  const { today, now } = useClock()
  const go = useGo()
  const db = useDatabase()
  const rights = useRights()
  const online = useConnection(isOnline)
  const age = useDataAge()
  const act = useAct()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const place = historyPlace(pathname, { from: addDays(today, -6), to: today }, rights)
  const address = useAddress('/collect/desktop/$history/$')
  const { search, change } = address
  const ordering = useOrdering(address)
  const partner = search.partner ?? ''
  const origin = search.origin ?? ''
  useWindow({ kinds: [place.scope], from: place.from, to: place.to })
  const rows = useLocal(changedTasks, { ...place, partner, origin, rights })
  const shown = (rows ?? []).slice(0, MOST)
  const days = [...new Set(shown.map(({ at }) => at.slice(0, 10)))]
  const move = (moved: Partial<HistoryPlace>): void => {
    go(historyPage({ ...place, ...moved }, { ...search }), {
      replace: true,
    })
  }
  const restore = (task: TaskRow): void =>
    void act.run(async () => (await import('./restore.ts')).restore(db, task, { at: now(), rights }))
  useUndoLater()

  return (
    <ListPage
      layout="collect"
      title="Historique"
      filters={
        <HistoryFilters
          place={place}
          partner={partner}
          origin={origin}
          onMove={move}
          onPartner={chosen => change({ partner: chosen || null })}
          onOrigin={chosen => change({ origin: chosen || null })}
        />
      }
      note={
        <ListNote>
          {!online && (
            <>Hors ligne, l’historique s’arrête à ce que cet appareil garde. {age !== null && `${age}.`}</>
          )}
        </ListNote>
      }
    >
      {act.said !== null && (
        <p className="warnbox" role="alert">
          {act.said}
        </p>
      )}
      <div className="dpage__lists">
        <Together className="dpage__lists" isReady={rows !== undefined}>
          <ListCard
            title="Tâches modifiées"
            count={rows && { total: rows.length, shown: shown.length, noun: 'tâche', which: 'dernières' }}
            file={() => ({
              name: `historique ${place.scope} ${place.from} ${place.to}`,
              table: historyRows(rows ?? []),
              noted: { kind: 'history', asked: `${place.from} ${place.to}` },
            })}
            waiting={6}
            empty={{
              icon: 'history',
              title: 'Rien n’a changé sur cette période',
              text: 'Choisissez d’autres jours, ou un autre état.',
            }}
          />
          {days.map(day => (
            <Card key={day} as="section" className="hist" label={formatDate(day, 'dayWithYear')}>
              <ChartHead title={formatDate(day, 'dayWithYear')} />
              <Table
                caption={`Tâches modifiées le ${formatDate(day, 'day')}`}
                columns={columnsOf(restore, act.isBusy)}
                rows={shown.filter(({ at }) => at.startsWith(day))}
                rowKey={({ task }) => task.id}
                ordering={ordering}
              />
            </Card>
          ))}
        </Together>
      </div>
    </ListPage>
  )
}

interface HistoryFiltersProps {
  readonly place: HistoryPlace
  readonly partner: string
  readonly origin: string
  readonly onMove: (change: Partial<HistoryPlace>) => void
  readonly onPartner: (partner: string) => void
  readonly onOrigin: (origin: string) => void
}

function HistoryFilters({ place, partner, origin, onMove, onPartner, onOrigin }: HistoryFiltersProps) {
  const rights = useRights()
  const partners = useLocal(partnerChoices, null)
  return (
    <>
      <DateRange label="Modifiées du" from={place.from} to={place.to} onChange={onMove} />
      <SelectField
        label="Famille"
        value={place.scope}
        onChange={scope => onMove({ scope: scope === 'loki' ? 'loki' : 'emma' })}
        options={seenScopes(rights).map(value => ({ value, label: taskScopes.labelOf(value) }))}
      />
      <SelectField
        label="État"
        value={place.state ?? ''}
        onChange={state => onMove({ state: state === '' ? null : Number(state) })}
        blank="Tous"
        options={taskStates.choices
          .filter(({ id }) => id !== 0)
          .map(({ id, label }) => ({ value: id, label }))}
      />
      <SelectField
        label="Partenaire"
        value={partner}
        onChange={onPartner}
        blank="Tous"
        options={partners ?? []}
      />
      <SelectField
        label="Origine"
        value={origin}
        onChange={onOrigin}
        blank="Toutes"
        options={taskOrigins.choices.map(({ id, label }) => ({ value: id, label }))}
      />
    </>
  )
}

/** The known reason for its present state. */
const whyText = ({ task }: ChangedTask): string =>
  task.task_state_id === TASK_STATE.cancelled
    ? task.cancelled_reason
    : [task.reason_type === null ? '' : reasonTypes.labelOf(task.reason_type), task.reason_text]
        .filter(word => word !== '')
        .join('\u00a0: ')

const columnsOf = (restore: (task: TaskRow) => void, isBusy: boolean): readonly Column<ChangedTask>[] => [
  {
    key: 'at',
    label: 'Modifiée à',
    className: 'num nowrap',
    sort: ({ at }) => at,
    cell: ({ at, isOwn }) => (
      <>
        {formatDate(at, 'hour')}
        {isOwn && (
          <span className="muted">
            {' '}
            <Icon name="cloud-upload" />
            <span className="sr">pas encore envoyée</span>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'by',
    label: 'Par',
    className: 'muted nowrap',
    sort: ({ person }) => person,
    cell: ({ person }) => person || '–',
  },
  {
    key: 'task',
    label: 'Tâche',
    sort: ({ task }) => `${taskTypes.labelOf(task.task_type_id)} ${personText(task)}`,
    cell: ({ task }) => (
      <AppLink to={taskPage(task.id)}>
        {taskTypes.labelOf(task.task_type_id)}
        {task.number !== null && ` n°\u00a0${task.number}`}, {personText(task)}
      </AppLink>
    ),
  },
  {
    key: 'state',
    label: 'État',
    sort: ({ task }) => taskStateLabel(task.task_state_id, task.scope),
    cell: ({ task }) => <TaskStateBadge task={task} size="sm" />,
  },
  {
    key: 'changes',
    label: 'Changement',
    cell: ({ task, at }) => <Changes task={task} day={at.slice(0, 10)} />,
  },
  { key: 'why', label: 'Motif', sort: whyText, cell: one => whyText(one) || '–' },
  {
    key: 'date',
    label: 'Prévue le',
    className: 'num nowrap',
    sort: ({ task }) => task.date,
    cell: ({ task }) => (task.date === null ? 'Sans date' : formatDate(task.date, 'date')),
  },
  {
    key: 'origin',
    label: 'Origine',
    className: 'muted',
    sort: ({ task }) => taskOrigins.labelOf(task.origin),
    cell: ({ task }) => taskOrigins.labelOf(task.origin),
  },
  {
    key: 'act',
    label: <span className="sr">Actions</span>,
    cell: ({ task }) =>
      task.task_state_id === TASK_STATE.cancelled ? (
        <Button
          variant="quiet"
          icon="rotate-ccw"
          aria-disabled={isBusy || undefined}
          onClick={() => restore(task)}
        >
          Rouvrir
        </Button>
      ) : null,
  },
]

const historyRows = (rows: readonly ChangedTask[]): CsvTable => [
  ['Modifiée le', 'Par', 'Numéro', 'Type', 'Nom', 'État', 'Motif', 'Prévue le', 'Origine'],
  ...rows.map(one => [
    one.at,
    one.person,
    one.task.number,
    taskTypes.labelOf(one.task.task_type_id),
    personText(one.task),
    taskStateLabel(one.task.task_state_id, one.task.scope),
    whyText(one),
    one.task.date,
    taskOrigins.labelOf(one.task.origin),
  ]),
]
