// A line that « Décharger » announced is weighed (WG1, WG7).
import type { LineFlag, TaskLine } from '#records/entities/task-line.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { isWaiting, traced } from '../../rules/weighed-line.ts'
import type { whoIs } from './change-session.ts'

export const announced = (objects: readonly TaskLine[], line_id: string): Outcome<TaskLine> => {
  const line = objects.find(one => one.line_id === line_id)
  return line === undefined || !isWaiting(line) ? onSiteFailure(onSiteMessages.lineGone) : success(line)
}

interface From {
  readonly who: ReturnType<typeof whoIs>
  readonly outlier: 0 | 1
  readonly instance: string | null
  readonly flags: readonly LineFlag[]
  readonly restId: string
}

/** Fewer than announced: the rest keeps waiting, on a line of its own. */
export const weighedFrom = (
  waiting: TaskLine,
  line: TaskLine,
  { who, outlier, instance, flags, restId }: From,
): TaskLine[] => {
  const pieces = line.quantity_done ?? 0
  const rest = waiting.quantity - pieces
  const weighed: TaskLine = {
    ...line,
    quantity: rest > 0 ? pieces : waiting.quantity,
    object_instance_id: instance ?? line.object_instance_id,
    outlier,
    weighed_at: who.at,
    weighed_by: who.user_id,
    device: who.device,
    trace: traced(waiting, 'weighed', who),
    ...(flags.length === 0 ? {} : { flags: [...flags] }),
  }
  return rest > 0
    ? [weighed, { ...waiting, line_id: restId, quantity: rest, object_instance_id: null }]
    : [weighed]
}
