// Long work shares the event loop: in each of its turns one piece of it runs, whoever's it is, and then everybody's small questions.
import { setImmediate as afterOthers } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/** To be awaited between two pieces of some milliseconds. However many works are under way, a turn of the loop lasts as long as one piece. */
export const nextTurn = async (): Promise<void> => {
  const turn = last.then(() => afterOthers())
  last = turn
  await turn
}
