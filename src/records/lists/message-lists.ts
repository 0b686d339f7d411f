// Who wrote a message of a slot, and what it says without words (MS1).
import { wordList } from '../closed-list.ts'

export const messageSides = wordList(
  {
    desk: 'Bureau',
    crew: 'Équipe',
  },
  'desk',
)
export type MessageSide = (typeof messageSides)['choices'][number]['id']

/** « Vu » is a message too: it is written once, by one person, and travels like the others. */
export const messageKinds = wordList(
  {
    text: 'Message',
    understood: 'Compris',
    impossible: 'Impossible',
    seen: 'Vu',
  },
  'text',
)
export type MessageKind = (typeof messageKinds)['choices'][number]['id']
