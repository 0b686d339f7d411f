// A message about a slot, from the desk or from its crew: kept with this tap, sent when there is a network (MS1).
import { LONGEST_MESSAGE, SlotMessage, type SlotMessageRow } from '#records/entities/slot-message.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow, checkRow } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import type { MessageSide } from '#records/lists/message-lists.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { addPhotoIn, keepImage, type Image } from '#core/store/pictures/add-photo.ts'
import type { ThreadMessage } from '../rules/thread.ts'

export interface Message {
  readonly slot: Slot
  readonly side: MessageSide
  readonly kind?: ThreadMessage['kind']
  readonly text?: string
  /** The stop that it is about. */
  readonly task?: string | null
  readonly image?: Image | null
  /** The message that it answers. */
  readonly to?: string | null
  /** The present time, `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly at: string
}

export const sendMessage = async (
  db: LocalDatabase,
  { slot, side, kind = 'text', text = '', task = null, image = null, to = null, at }: Message,
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
    to_id: to,
    sent_at: at,
  } as const
  const [id, photo] = [db.newKey(), db.newKey()]
  const photo_id = image === null ? null : photo
  const issues = checkRow(SlotMessage, { ...blankRow(SlotMessage), ...fields, photo_id, id })
  if (issues.length > 0) return failed(invalid(issues))
  return edit(db, [SlotMessage, Task], async draft => {
    const picture = image && (await keepPicture(draft, { image, message: id, photo, task, side, at }))
    await draft.create(SlotMessage, id, { ...fields, ...picture, author_id: draft.owner.user })
    return success({ id })
  })
}

interface PictureOfMessage {
  readonly image: Image
  readonly message: string
  readonly photo: string
  readonly task: string | null
  readonly side: MessageSide
  readonly at: string
}

/** A picture of a stop joins the stop's own; any other belongs to its message, also where the stop has left this device. */
const keepPicture = async (
  draft: Draft,
  { image, message, photo, task, side, at }: PictureOfMessage,
): Promise<Pick<SlotMessageRow, 'photo_id'> | Pick<SlotMessageRow, 'photosList'>> => {
  const taken = { image, kind: side === 'crew' ? 'proof' : 'object', at } as const
  if (task !== null && (await addPhotoIn(draft, photo, { ...taken, task })).ok) return { photo_id: photo }
  const owner = { id: photo, entity: 'slot_message', record: message } as const
  return { photosList: [await keepImage(draft.tables, owner, taken)] }
}
