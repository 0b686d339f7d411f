// « Aujourd'hui »: the slots of the day, their progress, how full they are, and which stops are late by their own hours.
import { AppLink } from '#shell/frame/link.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesLoad, seesResource } from '#records/rights/seen-tasks.ts'
import { shifts } from '#records/lists/shifts.ts'
import { percentText } from '#records/values/percent.ts'
import { isTruck } from '#records/values/placement.ts'
import { dayFacts, NO_FACTS, type DayFacts } from '#trades/planning/data/tour/day-facts.ts'
import { courseOf, courseStop, type Course, type Moment } from '#trades/planning/rules/tour/course.ts'
import { delayText } from '#trades/planning/rules/tour/delay.ts'
import { isStopLeft, stopCounts, type StopCounts } from '#records/states/tour-order.ts'
import { tourOfDay, type TourSlot } from '#trades/tour/data/tour-of-day.ts'
import { Bar } from '#kit/show/bar.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { ListBody } from '#shell/list/list-card.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Segs } from '#kit/table/segs.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import { otherEnds, segments } from '#trades/tour/shared/stop-progress.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { slotPage, taskPage } from '#trades/finding/shared/desk-places.ts'

interface TodayProps {
  readonly rights: Rights
  readonly today: string
  readonly hour: string
}

/** `resource_<n>` limits crews: the desk sees every truck (RG1). */
const ofEveryResource = (rights: Rights): Rights => ({ flags: rights.flags, resources: [] })

interface Line {
  readonly one: TourSlot
  readonly next: TaskRow | undefined
  /** Null where nothing drives. */
  readonly course: Course | null
  readonly percent: number | null
}

const lineOf = (one: TourSlot, rights: Rights, { depot, points }: DayFacts, moment: Moment): Line => {
  const { weight, volume, duration } = one.percent.planned
  const known = [weight, volume, duration].filter(value => value !== null)
  const { start = '', end = '' } = one.hours ?? {}
  const stops = one.tasks.map(task => courseStop(task, points.get(task.id) ?? null))
  const course = isTruck(one.resource.type)
    ? courseOf({ date: moment.today, start, end, depot, stops }, moment)
    : null
  return {
    one,
    next: one.tasks.find(({ id }) => id === course?.next?.id) ?? one.tasks.find(isStopLeft),
    course,
    percent: known.length === 0 || !seesLoad(rights, one.resource.type) ? null : Math.max(...known),
  }
}

export function Today({ today, hour, rights }: TodayProps) {
  const ordering = useOrdering(useAddress('/collect/desktop/dashboard'), 'day')
  const tour = useLocal(tourOfDay, { day: today, rights: ofEveryResource(rights) })
  const seen = (tour?.slots ?? []).filter(({ resource }) => seesResource(rights, resource.type))
  const used = seen.filter(({ counts }) => counts.stops > 0)
  const ids = used.flatMap(({ tasks }) => tasks.map(({ id }) => id))
  const facts = useLocal(dayFacts, { ids }, 'beside') ?? NO_FACTS
  const lines = used.map(one => lineOf(one, rights, facts, { today, hour }))
  const late = lines.reduce((sum, { course }) => sum + (course === null ? 0 : lateLeft(course)), 0)
  return (
    <Card className="span-8">
      <CardHead title="Aujourd’hui">
        {tour !== undefined && (
          <span className="muted small num">
            {dayText(stopCounts(used.flatMap(({ tasks }) => tasks)))}
            {late > 0 && `, ${late}\u00a0en retard`}
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
          action: <LinkButton to="/collect/desktop">Ouvrir le planning</LinkButton>,
        }}
      >
        <Table
          caption="Créneaux du jour"
          columns={columns}
          rows={lines}
          rowKey={({ one }) => one.slot.id}
          ordering={ordering}
        />
      </ListBody>
    </Card>
  )
}

const lateLeft = ({ late }: Course): number => late.filter(({ isLeft }) => isLeft).length

/** « 12 arrêts, 5 faits (42 %), 1 non réalisé ». */
const dayText = (counts: StopCounts): string =>
  [
    plural(counts.stops, 'arrêt'),
    `${plural(counts.done, 'fait')}${counts.stops === 0 ? '' : ` (${percentText(counts.done, counts.stops)})`}`,
    ...otherEnds(counts),
  ].join(', ')

const columns: readonly Column<Line>[] = [
  {
    key: 'resource',
    label: 'Créneau',
    className: 'nowrap',
    sort: ({ one: { slot, resource } }) => `${resource.name} ${slot.shift_id}`,
    cell: ({ one: { slot, resource } }) => (
      <AppLink to={slotPage(slot)}>
        <b className="medium">{resource.name}</b>, {shifts.labelOf(slot.shift_id).toLowerCase()}
      </AppLink>
    ),
  },
  {
    key: 'crew',
    label: 'Équipe',
    className: 'muted',
    sort: ({ one }) => one.crew.join(', '),
    cell: ({ one }) => one.crew.join(', ') || '–',
  },
  {
    key: 'done',
    label: 'Avancement',
    sort: ({ one: { counts } }) => (counts.stops === 0 ? null : counts.done / counts.stops),
    cell: ({ one: { counts, tasks } }) => (
      <span className="look__done">
        <Segs label={`${counts.done} sur ${counts.stops}`} items={segments(tasks)} />
        <span className="num muted" aria-hidden="true">
          {counts.done}/{counts.stops}
        </span>
      </span>
    ),
  },
  {
    key: 'fill',
    label: 'Remplissage',
    sort: ({ percent }) => percent,
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
    sort: ({ next }) => (next === undefined ? null : personText(next)),
    cell: ({ next, one }) =>
      next === undefined ? (
        'Terminé'
      ) : (
        <AppLink to={taskPage(next.id, null, isTruck(one.resource.type) ? null : 'step')}>
          {personText(next)}
        </AppLink>
      ),
  },
  {
    key: 'late',
    label: 'Horaire',
    sort: ({ course }) => course?.delay ?? null,
    cell: line => <Timing line={line} />,
  },
]

function Timing({ line: { course, one } }: { readonly line: Line }) {
  if (course === null) return <>–</>
  if (course.delay === null)
    return <span className="look__when num">{one.hours !== null && `Départ à ${one.hours.start}`}</span>
  const others = lateLeft(course) - 1
  const text = delayText(course.delay)
  return (
    <span className={course.delay > 0 ? 'look__when is-late' : 'look__when'}>
      <Icon name={course.delay > 0 ? 'clock-alert' : 'clock'} />
      {course.latest === null ? (
        text
      ) : (
        <AppLink to={taskPage(course.latest.id)}>
          {text}
          {others > 0 && ` et\u00a0${plural(others, 'autre')}`}
        </AppLink>
      )}
    </span>
  )
}
