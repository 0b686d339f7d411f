// Containers exchanged at a partner's (task types 4 to 10): how many full ones the truck takes and how many empty ones it leaves,
// by kind. The full ones become the tare of what is weighed at the dock.
import { Container } from '#records/entities/setup-lists.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkQuantity } from '#records/stop/on-site-input.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeStop, type StopTap } from '#core/task/change-stop.ts'

export interface Exchange extends StopTap {
  readonly container_id: string
  readonly taken: number
  readonly left: number
}

export const exchangeContainers = (
  db: LocalDatabase,
  { container_id, taken, left, ...tap }: Exchange,
): Promise<Outcome<null>> =>
  changeStop(
    db,
    tap,
    async (task, draft) => {
      for (const count of [taken, left]) {
        const checked = checkQuantity(count)
        if (!checked.ok) return onSiteFailure(checked.sentence)
      }
      if ((await draft.read(Container, container_id)) === null)
        return onSiteFailure(onSiteMessages.containerGone)
      const others = task.containers.filter(one => one.container_id !== container_id)
      const mine = taken + left > 0 ? [{ container_id, taken, left }] : []
      return success({ values: { containers: [...others, ...mine] }, answer: null })
    },
    [Container],
  )
