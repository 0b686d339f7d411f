// What this thread has computed, which alone keeps others waiting: neither what collects garbage beside it, nor what hashes passwords.
import { readFileSync } from 'node:fs'

/** Milliseconds since the process began. Only Linux tells a thread's own, to the next of its ticks; elsewhere it is that of the whole process. */
export const loopComputing = (): number => {
  if (process.platform === 'linux')
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ', 1).join('')) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
