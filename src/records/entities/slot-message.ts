// A message between desk and crew about one slot, or about one of its stops (MS1). Every row is written once, so that two people
// without a network never write the same one; only the address of its picture is added later, once the picture is sent.
import { entity, field, isBlank, type AnyRow, type Issue, type Row } from '../entity.ts'
import { day, listOf, longText, moment, oneOf, reference } from '../field-types.ts'
import { messageKinds, messageSides } from '../lists/message-lists.ts'
import { shifts } from '../lists/shifts.ts'
import { impersonal, personal } from '../verdict.ts'
import { photoSchema } from './task-line.ts'

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
    /** One of the stop's own pictures, where the message is about a stop. */
    photo_id: field(reference, 'la photo', impersonal),
    /** The message's own picture, where it is about the whole tour: at most one, erased with the text. */
    photosList: field(listOf(photoSchema), 'la liste des photos', personal('erase', 'everyone')),
    text: field(longText(LONGEST_MESSAGE), 'le texte', personal('erase', 'everyone')),
    author_id: field(reference, "l'auteur", personal('keep', 'everyone'), { to: 'user' }),
    sent_at: field(moment, "l'heure du message", impersonal),
  },
  {
    about: 'task_id',
    check: messageIssues,
  },
)
export type SlotMessageRow = Row<typeof SlotMessage>

function messageIssues({ kind, text, to_id, photo_id, photosList }: AnyRow): readonly Issue[] {
  const isSilent = isBlank(text) && photo_id == null && isBlank(photosList)
  const missing = kind === 'text' ? isSilent && 'text' : to_id == null && 'to_id'
  return missing ? [{ field: missing, rule: 'isEmpty' }] : []
}
