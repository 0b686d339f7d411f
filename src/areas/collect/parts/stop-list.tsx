// The stops of a slot: the one at hand stands out with its way and its call, the others follow in order.
import type { TaskRow } from '#domain/entities/task.ts'
import { Card } from '#ui/card.tsx'
import { CallLink, RouteLink } from './device-links.tsx'
import { StopLine } from './stop-line.tsx'
import { isLeft, nextStop } from './stop-progress.ts'

interface StopListProps {
  /** In the slot's order: a stop's number is its place. */
  readonly tasks: readonly TaskRow[]
  readonly onlyLeft: boolean
}

export function StopList({ tasks, onlyLeft }: StopListProps) {
  const now = nextStop(tasks)
  const numbered = tasks.map((task, place) => ({ task, number: place + 1 }))
  const past = numbered.filter(({ task }) => !onlyLeft && !isLeft(task))
  const coming = numbered.filter(({ task }) => isLeft(task) && task !== now)
  return (
    <>
      {now !== undefined && (
        <Card as="article" className="stopnow">
          <StopLine task={now} number={tasks.indexOf(now) + 1} isNow />
          <div className="acts">
            <RouteLink task={now} variant="primary" />
            <CallLink phone={now.phone1} />
          </div>
        </Card>
      )}
      {coming.length > 0 && <Lines label="Arrêts suivants" stops={coming} />}
      {past.length > 0 && <Lines label="Arrêts passés" stops={past} />}
    </>
  )
}

interface LinesProps {
  readonly label: string
  readonly stops: readonly { readonly task: TaskRow; readonly number: number }[]
}

function Lines({ label, stops }: LinesProps) {
  return (
    <Card className="stops" label={label}>
      {stops.map(({ task, number }) => (
        <StopLine key={task.id} task={task} number={number} />
      ))}
    </Card>
  )
}
