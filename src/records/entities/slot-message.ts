// What desk and crew say to each other about one slot, or about one of its stops (MS1). Every row is written once and never changed, so
// that two people without a network never write the same one.
import { entity, field, isBlank, type Row } from '../entity.ts'
import { day, longText, moment, oneOf, reference } from '../field-types.ts'
import { messageKinds, messageSides } from '../lists/message-lists.ts'
import { shifts } from '../lists/shifts.ts'
import { impersonal, personal } from '../verdict.ts'

export const LONGEST_MESSAGE = 2000

export const SlotMessage = entity(
  'slot_message',
  'le message',
  {
    resource_id: field(reference, 'la ressource', impersonal, {
      index: true,
      local: false,
      required: true,
      to: 'resource',
    }),
    date: field(day, 'la date', impersonal, { index: true, required: true }),
    shift_id: field(oneOf(shifts, 1), 'la demi-journée', impersonal),
    side: field(oneOf(messageSides, 'desk'), "l'expéditeur", impersonal),
    kind: field(oneOf(messageKinds, 'text'), 'le type de message', impersonal),
    to_id: field(reference, "le message d'origine", impersonal, { to: 'slot_message' }),
    task_id: field(reference, 'le passage', impersonal, { index: true, local: false, to: 'task' }),
    /** Of the stop's own pictures: it is taken, sent and kept like them. */
    photo_id: field(reference, 'la photo', impersonal),
    text: field(longText(LONGEST_MESSAGE), 'le texte', personal('erase', 'everyone')),
    author_id: field(reference, "l'auteur", personal('keep', 'everyone'), { to: 'user' }),
    sent_at: field(moment, "l'heure du message", impersonal),
  },
  {
    about: 'task_id',
    check: row =>
      row['kind'] === 'text' && isBlank(row['text']) && row['photo_id'] == null
        ? [{ field: 'text', rule: 'isEmpty' }]
        : row['kind'] !== 'text' && row['to_id'] == null
          ? [{ field: 'to_id', rule: 'isEmpty' }]
          : [],
  },
)
export type SlotMessageRow = Row<typeof SlotMessage>
