// The search fields of the board; board-address.ts gives them their meaning. In a file of their own, because the route tree loads them
// at the start.
import { day, flag, oneOf, text, type SearchRead } from '#shell/frame/search-fields.ts'

export const boardFields = {
  date: day,
  days: oneOf(1, 3, 7),
  tab: text,
  shifts: text,
  view: oneOf('all', 'notEmpty', 'noProblem'),
  cards: flag,
  drawer: text,
  type: text,
  move: text,
}

export type BoardSearch = Partial<SearchRead<typeof boardFields>>
