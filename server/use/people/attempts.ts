// Failed sign-ins per account and address (quality.md section 3): after five failures in fifteen minutes each attempt is delayed longer,
// one runs at a time, and nobody is ever locked out.
import { createHash } from 'node:crypto'

export interface Attempts {
  /** Runs an attempt after its delay; `busy` is the number of seconds to wait when too many queue already. */
  attempt(
    key: string,
    run: () => Promise<boolean>,
  ): Promise<{ readonly passed: boolean } | { readonly busy: number }>
}

interface Account {
  failures: number[]
  waiting: number
  last: Promise<unknown>
}

const FREE_FAILURES = 5
const WINDOW = 15 * 60_000
const LONGEST_DELAY = 16_000
const LONGEST_QUEUE = 3
const MOST_AT_ONCE = 50
const MOST_ACCOUNTS = 10_000

export const delayAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY, 500 * 2 ** (failures - FREE_FAILURES))

export const createAttempts = (
  clock: () => number,
  sleep: (milliseconds: number) => Promise<void>,
): Attempts => {
  const accounts = new Map<string, Account>()
  const recent = (account: Account): number[] => account.failures.filter(at => at > clock() - WINDOW)

  const accountOf = (key: string): Account => {
    const known = accounts.get(key)
    if (known !== undefined) return known
    const idle =
      accounts.size < MOST_ACCOUNTS ? undefined : [...accounts].find(([, one]) => one.waiting === 0)
    if (idle !== undefined) accounts.delete(idle[0])
    const account: Account = { failures: [], waiting: 0, last: Promise.resolve() }
    accounts.set(key, account)
    return account
  }

  return {
    attempt: async (key, run) => {
      // The name is hashed so that every entry has the same small size, whatever was typed.
      const account = accountOf(createHash('sha256').update(key).digest('base64'))
      account.failures = recent(account)
      const delay = delayAfter(account.failures.length)
      if (account.waiting >= (delay > 0 ? LONGEST_QUEUE : MOST_AT_ONCE))
        return { busy: Math.max(1, Math.ceil(delay / 1000)) }
      // Attempts under way count as failures: after the free ones everything queues, so that a burst is no faster.
      const queues = account.failures.length + account.waiting >= FREE_FAILURES
      const mine = async (): Promise<boolean> => {
        const wait = delayAfter(recent(account).length)
        if (wait > 0) await sleep(wait)
        const passed = await run()
        account.failures = passed ? [] : [...recent(account), clock()]
        return passed
      }
      account.waiting += 1
      const turn = queues ? account.last.then(mine, mine) : mine()
      account.last = turn.catch(() => undefined)
      try {
        return { passed: await turn }
      } finally {
        account.waiting -= 1
      }
    },
  }
}
