// Something said about a slot, by the desk or by its crew: kept with this tap, sent when there is a network (MS1).
import { LONGEST_MESSAGE, SlotMessage } from '#records/entities/slot-message.ts'
import { blankRow, checkRow } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import type { MessageSide } from '#records/lists/message-lists.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import type { Said } from '../rules/thread.ts'

export interface Message {
  readonly slot: Slot
  readonly side: MessageSide
  readonly kind?: Said['kind']
  readonly text?: string
  /** The stop that it is about. */
  readonly task?: string | null
  readonly photo?: string | null
  /** The message that it answers. */
  readonly to?: string | null
  /** The present time, `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly at: string
}

export const sendMessage = async (
  db: LocalDatabase,
  { slot, side, kind = 'text', text = '', task = null, photo = null, to = null, at }: Message,
): Promise<Outcome<{ readonly id: string }>> => {
  const said = text.trim()
  if (said.length > LONGEST_MESSAGE)
    return failed(invalid([{ field: 'text', rule: 'stringLengthTooLong', limit: LONGEST_MESSAGE }]))
  const { resource_id, date, shift_id } = slot
  const fields = {
    resource_id,
    date,
    shift_id,
    side,
    kind,
    text: said,
    task_id: task,
    // A picture is kept with its stop.
    photo_id: task === null ? null : photo,
    to_id: to,
    sent_at: at,
  } as const
  const id = db.newKey()
  const issues = checkRow(SlotMessage, { ...blankRow(SlotMessage), ...fields, id })
  if (issues.length > 0) return failed(invalid(issues))
  return edit(db, [SlotMessage], async draft => {
    await draft.create(SlotMessage, id, { ...fields, author_id: draft.owner.user })
    return success({ id })
  })
}
