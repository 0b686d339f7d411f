// Containers exchanged at a partner's (task types 4 to 10): how many full ones the truck takes and how many empty ones it leaves,
// by kind. The full ones become the tare of what is weighed at the dock.
import { Container } from '#records/entities/setup-lists.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { MOST_PIECES } from '#records/stop/on-site-input.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeStop, type StopTap } from '#core/task/change-stop.ts'

export interface Exchange extends StopTap {
  readonly container_id: string
  readonly part: 'taken' | 'left'
  /** How many more, or fewer, than are stored: the screen may not show them yet. */
  readonly by: number
}

export const exchangeContainers = (
  db: LocalDatabase,
  { container_id, part, by, ...tap }: Exchange,
): Promise<Outcome<null>> =>
  changeStop(
    db,
    tap,
    async (task, draft) => {
      if ((await draft.read(Container, container_id)) === null)
        return onSiteFailure(onSiteMessages.containerGone)
      const others = task.containers.filter(one => one.container_id !== container_id)
      const { taken = 0, left = 0 } = task.containers.find(one => one.container_id === container_id) ?? {}
      const stored = { container_id, taken, left }
      const count = stored[part] + by
      if (count < 0 || count > MOST_PIECES) return success({ values: null, answer: null })
      const counts = { ...stored, [part]: count }
      const mine = counts.taken + counts.left > 0 ? [counts] : []
      return success({ values: { containers: [...others, ...mine] }, answer: null })
    },
    [Container],
  )
