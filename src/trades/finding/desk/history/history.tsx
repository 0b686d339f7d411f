// /collect/desktop/history/<scope>/<from>/<to>/<state> [history]: what was changed, day by day, latest first; a cancelled task
// can be restored from here (screens.md section 3).
import '#kit/frame/desk-pages.css'
import { useRouterState } from '@tanstack/react-router'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { useDataAge } from '#shell/sync/data-age.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useNoteExport } from '#shell/screen/use-note-export.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { reasonTypes, taskOrigins } from '#records/lists/task-lists.ts'
import { TASK_STATE, taskStateLabel, taskStates } from '#records/states/task-states.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { restoreTask } from '#core/task/restore-task.ts'
import { changedTasks, type ChangedTask } from '../../data/changed-tasks.ts'
import { partnerChoices } from '#trades/settings/data/partner-choices.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { DateRange } from '#kit/form/date-range.tsx'
import { EmptyState } from '#kit/show/empty-state.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Skeleton } from '#kit/show/skeleton.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import { personText } from '#trades/tour/shared/place.ts'
import { historyPage, historyPlace, taskPage, type HistoryPlace } from '../../shared/desk-places.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { Changes } from './changes.tsx'

const MOST = 400

export function CollectionHistory() {
  const { today, now } = useClock()
  const go = useGo()
  const noteExport = useNoteExport()
  const db = useDatabase()
  const rights = useRights()
  const online = useConnection(isOnline)
  const age = useDataAge()
  const act = useAct()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const place = historyPlace(pathname, { from: addDays(today, -6), to: today })
  const { search, change } = useAddress('/collect/desktop/$history/$')
  const partner = search.partner ?? ''
  const origin = search.origin ?? ''
  useWindow({ kinds: [place.scope], from: place.from, to: place.to })
  const rows = useLocal(changedTasks, { ...place, partner, origin })
  const shown = (rows ?? []).slice(0, MOST)
  const days = [...new Set(shown.map(({ at }) => at.slice(0, 10)))]
  const move = (moved: Partial<HistoryPlace>): void => {
    go(historyPage({ ...place, ...moved }, { partner: search.partner, origin: search.origin }), {
      replace: true,
    })
  }
  const restore = (id: string): void => void act.run(() => restoreTask(db, { id, at: now(), rights }))

  return (
    <DeskScreen layout="collect" title="Historique">
      <div className="dpage">
        <HistoryFilters
          place={place}
          partner={partner}
          origin={origin}
          onMove={move}
          onPartner={chosen => change({ partner: chosen || null })}
          onOrigin={chosen => change({ origin: chosen || null })}
        />
        <output className="note-out">
          {!online && (
            <p className="honest">
              Hors ligne, l’historique s’arrête à ce que ce poste garde. {age !== null && `${age}.`}
            </p>
          )}
        </output>
        {act.said !== null && (
          <p className="warnbox" role="alert">
            {act.said}
          </p>
        )}
        <Card>
          <ChartHead
            title="Tâches modifiées"
            sub={
              rows === undefined
                ? ''
                : rows.length > shown.length
                  ? `Les ${shown.length} dernières sur ${plural(rows.length, 'tâche')}`
                  : plural(rows.length, 'tâche')
            }
            {...(rows !== undefined && rows.length > 0
              ? {
                  onExport: () => {
                    noteExport({ kind: 'history', count: rows.length, asked: `${place.from} ${place.to}` })
                    saveCsv(`historique ${place.scope} ${place.from} ${place.to}`, historyRows(rows))
                  },
                }
              : {})}
          />
          {rows === undefined && <Skeleton lines={6} />}
          {rows?.length === 0 && (
            <EmptyState icon="history" title="Rien n’a changé sur cette période">
              <p>Choisissez d’autres jours, ou un autre état.</p>
            </EmptyState>
          )}
        </Card>
        {days.map(day => (
          <Card key={day} as="section" className="hist" label={formatDate(day, 'dayWithYear')}>
            <ChartHead title={formatDate(day, 'dayWithYear')} />
            <Table
              caption={`Tâches modifiées le ${formatDate(day, 'day')}`}
              columns={columnsOf(restore, act.isBusy)}
              rows={shown.filter(({ at }) => at.startsWith(day))}
              rowKey={({ task }) => task.id}
            />
          </Card>
        ))}
      </div>
    </DeskScreen>
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
  const partners = useLocal(partnerChoices, null)
  return (
    <Card className="filters" label="Filtres">
      <DateRange label="Modifiées du" from={place.from} to={place.to} onChange={onMove} />
      <SelectField
        label="Famille"
        value={place.scope}
        onChange={scope => onMove({ scope: scope === 'loki' ? 'loki' : 'emma' })}
        options={[
          { value: 'emma', label: 'Collecte' },
          { value: 'loki', label: 'Location' },
        ]}
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
    </Card>
  )
}

/** The known reason for its present state. */
const whyText = ({ task }: ChangedTask): string =>
  task.task_state_id === TASK_STATE.cancelled
    ? task.cancelled_reason
    : [task.reason_type === null ? '' : reasonTypes.labelOf(task.reason_type), task.reason_text]
        .filter(word => word !== '')
        .join('\u00a0: ')

const columnsOf = (restore: (id: string) => void, isBusy: boolean): readonly Column<ChangedTask>[] => [
  {
    key: 'at',
    label: 'Modifiée à',
    className: 'num nowrap',
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
  { key: 'by', label: 'Par', className: 'muted nowrap', cell: ({ person }) => person || '–' },
  {
    key: 'task',
    label: 'Tâche',
    cell: ({ task }) => (
      <AppLink to={taskPage(task.id)}>
        {taskTypes.labelOf(task.task_type_id)}
        {task.number !== null && ` n°\u00a0${task.number}`}, {personText(task)}
      </AppLink>
    ),
  },
  { key: 'state', label: 'État', cell: ({ task }) => <TaskStateBadge task={task} size="sm" /> },
  {
    key: 'changes',
    label: 'Changement',
    cell: ({ task, at }) => <Changes task={task} day={at.slice(0, 10)} />,
  },
  { key: 'why', label: 'Motif', cell: one => whyText(one) || '–' },
  {
    key: 'date',
    label: 'Prévue le',
    className: 'num nowrap',
    cell: ({ task }) => (task.date === null ? 'Sans date' : formatDate(task.date, 'date')),
  },
  {
    key: 'origin',
    label: 'Origine',
    className: 'muted',
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
          onClick={() => restore(task.id)}
        >
          Rétablir
        </Button>
      ) : null,
  },
]

const historyRows = (rows: readonly ChangedTask[]) => [
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
