// The stops of a slot: the present one is large with its directions and call links, the others follow in order; each of them
// slides aside for the same two.
import type { StopOfSlot } from '../../data/stops-of-slot.ts'
import { Card } from '#kit/show/card.tsx'
import { phoneToCall } from '#records/values/dialled.ts'
import { CallLink } from '#kit/action/call-link.tsx'
import { RouteLink } from './route-link.tsx'
import { StopLine } from './stop-line.tsx'
import { StopSwipe } from './stop-swipe.tsx'

interface StopListProps {
  /** In the slot's order. */
  readonly stops: readonly StopOfSlot[]
  /** DY2: minutes by id. */
  readonly lates: ReadonlyMap<string, number>
  /** What each unanswered message is about: a stop, or blank for the whole tour. The first of them has the screen's primary button. */
  readonly messages: readonly string[] | undefined
  readonly onlyLeft: boolean
}

const NONE: readonly string[] = []

export function StopList({ stops, lates, messages = NONE, onlyLeft }: StopListProps) {
  const factsOf = ({ task: { id } }: StopOfSlot) => ({
    late: lates.get(id),
    messages: messages.filter(about => about === id).length,
  })
  const now = stops.find(({ isLeft }) => isLeft)
  const past = onlyLeft ? [] : stops.filter(({ isLeft }) => !isLeft)
  const coming = stops.filter(stop => stop.isLeft && stop !== now)
  return (
    <>
      {now !== undefined && (
        <Card as="article" className="stopnow">
          <StopLine key={now.task.id} stop={now} {...factsOf(now)} isNow />
          <div className="acts">
            <RouteLink task={now.task} variant={messages.length > 0 ? undefined : 'primary'} />
            <CallLink phone={phoneToCall(now.task)} />
          </div>
        </Card>
      )}
      {coming.length > 0 && (
        <Card className="stops" label="Arrêts suivants">
          {coming.map(stop => (
            <StopSwipe key={stop.task.id} task={stop.task}>
              <StopLine stop={stop} {...factsOf(stop)} />
            </StopSwipe>
          ))}
        </Card>
      )}
      {past.length > 0 && (
        <Card className="stops" label="Arrêts passés">
          {past.map(stop => (
            <StopLine key={stop.task.id} stop={stop} />
          ))}
        </Card>
      )}
    </>
  )
}
