// « Aujourd'hui »: the slots of the day, their progress, how full they are, and which stops are late by their own hours.
import { AppLink } from '#shell/frame/link.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDuration } from '#records/time/duration.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import type { Rights } from '#records/rights/rights.ts'
import { shifts } from '#records/lists/shifts.ts'
import { stopWindow } from '#trades/planning/rules/stop-window.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopLeft, isStopSettled } from '#records/states/tour-order.ts'
import { tourOfDay, type TourSlot } from '#trades/tour/data/tour-of-day.ts'
import { Bar } from '#kit/show/bar.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { ListBody } from '#shell/list/list-card.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Segs, type Segment } from '#kit/table/segs.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { slotPage, taskPage } from '#trades/finding/shared/desk-places.ts'

interface TodayProps {
  readonly today: string
  readonly hour: string
}

/** `resource_<n>` limits crews: the desk sees every truck (RG1). */
const ofEveryResource = (rights: Rights): Rights => ({ flags: rights.flags, resources: [] })

const segmentOf = (task: TaskRow, at: TaskRow | undefined): Segment => {
  if (task.task_state_id === TASK_STATE.notDone) return 'failed'
  if (isStopSettled(task)) return 'done'
  return task.id === at?.id ? 'now' : 'left'
}

interface Line {
  readonly one: TourSlot
  readonly next: TaskRow | undefined
  readonly late: readonly { readonly task: TaskRow; readonly minutes: number }[]
  readonly percent: number | null
}

const lineOf = (one: TourSlot, hour: string): Line => {
  const { weight, volume, duration } = one.percent.planned
  const known = [weight, volume, duration].filter(value => value !== null)
  return {
    one,
    next: one.tasks.find(isStopLeft),
    late: one.tasks.filter(isStopLeft).flatMap(task => {
      const window = stopWindow(task, hour)
      return window.state === 'late' ? [{ task, minutes: window.minutes ?? 0 }] : []
    }),
    percent: known.length === 0 ? null : Math.max(...known),
  }
}

export function Today({ today, hour }: TodayProps) {
  const rights = useRights()
  const tour = useLocal(tourOfDay, { day: today, rights: ofEveryResource(rights) })
  const lines = (tour?.slots ?? []).filter(({ count }) => count > 0).map(one => lineOf(one, hour))
  const late = lines.reduce((sum, line) => sum + line.late.length, 0)
  const [stops, done] = [tour?.stops ?? 0, tour?.done ?? 0]
  return (
    <Card className="span-8">
      <CardHead title="Aujourd’hui">
        {tour !== undefined && (
          <span className="muted small num">
            {plural(stops, 'arrêt')}, {plural(done, 'fait')}
            {stops > 0 && ` (${Math.round((done * 100) / stops)}\u00a0%)`}
            {late > 0 && `, ${late} en retard`}
          </span>
        )}
      </CardHead>
      <ListBody
        total={tour && lines.length}
        waiting={5}
        empty={{
          icon: 'truck',
          title: 'Rien n’est prévu aujourd’hui',
          text: 'Les créneaux de la journée viendront ici dès qu’une tâche y est placée.',
        }}
      >
        <Table caption="Créneaux du jour" columns={columns} rows={lines} rowKey={({ one }) => one.slot.id} />
      </ListBody>
    </Card>
  )
}

const columns: readonly Column<Line>[] = [
  {
    key: 'resource',
    label: 'Créneau',
    className: 'nowrap',
    cell: ({ one: { slot, resource } }) => (
      <AppLink to={slotPage(slot)}>
        <b className="medium">{resource.name}</b>, {shifts.labelOf(slot.shift_id).toLowerCase()}
      </AppLink>
    ),
  },
  { key: 'crew', label: 'Équipe', className: 'muted', cell: ({ one }) => one.crew.join(', ') || '–' },
  {
    key: 'done',
    label: 'Avancement',
    cell: ({ one: { done, count, tasks }, next }) => (
      <span className="look__done">
        <Segs label={`${done} sur ${count}`} items={tasks.map(task => segmentOf(task, next))} />
        <span className="num muted" aria-hidden="true">
          {done}/{count}
        </span>
      </span>
    ),
  },
  {
    key: 'fill',
    label: 'Remplissage',
    cell: ({ percent }) =>
      percent === null ? (
        '–'
      ) : (
        <span className="look__fill">
          <Bar value={percent} size="thin" />
          <span className="num nowrap">
            {percent > 100 && <Icon name="triangle-alert" />}
            {percent}&nbsp;%
          </span>
        </span>
      ),
  },
  {
    key: 'next',
    label: 'Maintenant',
    cell: ({ next }) =>
      next === undefined ? 'Terminé' : <AppLink to={taskPage(next.id)}>{personText(next)}</AppLink>,
  },
  {
    key: 'late',
    label: 'Horaire',
    className: 'nowrap',
    cell: ({ late: [first, ...others] }) =>
      first === undefined ? (
        <span className="look__when">
          <Icon name="clock" />À l’heure
        </span>
      ) : (
        <span className="look__when is-late">
          <Icon name="clock-alert" />
          <AppLink to={taskPage(first.task.id)}>
            {formatDuration(first.minutes)} de retard
            {others.length > 0 && ` et ${plural(others.length, 'autre')}`}
          </AppLink>
        </span>
      ),
  },
]
