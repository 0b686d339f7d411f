// What a crew did at a stop that is finished, above its request: planned beside done, refused, and the difference, as when it was checked.
import '../desk/visit/visit.css'
import '#kit/frame/desk-pages.css'
import type { TaskRow } from '#records/entities/task.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { VisitLines } from '../desk/visit/visit-lines.tsx'
import { visitOf } from '../rules/visit.ts'

export function VisitDone({ task }: { readonly task: TaskRow }) {
  if (!isStopDone(task) || task.objects.length === 0) return null
  return (
    <div className="visit">
      <VisitLines task={task} visit={visitOf(task.objects)} isCorrecting={false} open={() => undefined} />
    </div>
  )
}
