// « Vu »: this person has had these messages before their eyes (MS2). Each is noted once, whatever device they read it on.
import { SlotMessage } from '#records/entities/slot-message.ts'
import { success, type Outcome } from '#records/failure.ts'
import type { MessageSide } from '#records/lists/message-lists.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { hasSeen, type ThreadMessage } from '../rules/thread.ts'

export interface SeenNow {
  readonly slot: Slot
  readonly messages: readonly ThreadMessage[]
  /** Of the person who reads. */
  readonly side: MessageSide
  readonly at: string
}

/** The same on every device of a person, from the ends of both ids: an id has 64 letters at most. */
const markId = (message: string, user: string): string =>
  [message, user].map(id => id.replaceAll('-', '').slice(-31)).join('.')

/** Answers how many were new. */
export const markSeen = (
  db: LocalDatabase,
  { slot: { resource_id, date, shift_id }, messages, side, at }: SeenNow,
): Promise<Outcome<number>> =>
  edit(db, [SlotMessage], async draft => {
    const { user } = draft.owner
    let count = 0
    for (const said of messages) {
      const id = markId(said.id, user)
      if (hasSeen(said, user) || (await draft.read(SlotMessage, id)) !== null) continue
      await draft.create(SlotMessage, id, {
        resource_id,
        date,
        shift_id,
        side,
        kind: 'seen',
        to_id: said.id,
        task_id: said.task,
        author_id: user,
        sent_at: at,
      })
      count += 1
    }
    return success(count)
  })
