// A weighing session as it is shown right after a line was written: the row as it is on the disk, and of the rest what was known before.
// The query that follows knows the rest.
import type { TaskRow } from '#records/entities/task.ts'
import { lastWeighedAt, openedAt } from '../../rules/session-age.ts'
import { sessionTotals } from '../../rules/session-totals.ts'
import type { SessionLine, SessionView } from '../../data/sessions/session-by-id.ts'
import type { Thing } from '../scale/thing-to-weigh.ts'
import type { WeighingSession } from './weighing-session.ts'

export interface Weighed {
  readonly task: TaskRow
  readonly thing: Pick<Thing, 'object' | 'code' | 'usual'>
}

export const withWeighed = (session: WeighingSession, { task, thing }: Weighed): WeighingSession => {
  const known = new Map(session.lines.map(one => [one.line.line_id, one]))
  const lines = task.objects.map((line): SessionLine => {
    const before = known.get(line.line_id)
    return before === undefined ? { ...unread, ...thing, line } : { ...before, line }
  })
  const view: SessionView = {
    ...(session.view ?? begun(session)),
    task,
    lines,
    totals: sessionTotals(task.objects),
    openedAt: openedAt(task),
    lastAt: lastWeighedAt(task),
  }
  return {
    ...session,
    search: { ...session.search, session: task.id },
    view,
    lines,
    isGone: false,
    isOpen: true,
  }
}

const unread = { instance: null, categoryName: '', times: null, photo: null, by: '' }

type Begun = Omit<SessionView, 'task' | 'lines' | 'totals' | 'openedAt' | 'lastAt'>

const begun = ({ way, flowName, scale }: WeighingSession): Begun => ({
  way,
  flowName,
  scaleName: scale?.name ?? '',
  operator: '',
  devices: [],
  isMine: true,
  isHere: true,
  isOld: false,
  capacity: scale === null || scale.weight === 0 ? null : scale.weight,
  step: scale?.step ?? 0,
  instance_state: null,
  collection: null,
  categories: [],
})
