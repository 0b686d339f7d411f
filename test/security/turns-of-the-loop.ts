// How long one piece of work keeps the event loop, as everybody else feels it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { loopComputing } from './loop-computing.ts'

/**
 * The most milliseconds of computing between two turns of the loop while this work runs. Computing and not time: what else a busy machine
 * does is nobody's fault here.
 */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  const state = { isDone: false }
  const running = work().finally(() => {
    state.isDone = true
  })
  while (!state.isDone) {
    const began = loopComputing()
    await nextTurn()
    longest = Math.max(longest, loopComputing() - began)
  }
  await running
  return longest
}
