// Passwords (quality.md section 3): Argon2id 64 MiB, t=3, p=1, at most two hashes at once, and one processor left for everybody else; 12 to 128 characters, common words
// refused; an unknown user costs the same as a known one.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { MAX_PASSWORD } from '#records/text/password.ts'
import { takeFairTurns } from '../../storage/turns.ts'

export { MAX_PASSWORD, MIN_PASSWORD, passwordIssue } from '#records/text/password.ts'

export interface Hashing {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (stored: string, password: string) => Promise<boolean>
}

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Undefined means an unknown user: a dummy hash is verified and the answer is false. `holder` is who asks: those who ask much wait for
   * themselves.
   */
  matches(stored: string | undefined, password: string, holder: string): Promise<boolean>
}

const AT_ONCE = 2
/** A letter is written as one to four. What is longer is no password: its marks would be put in order for seconds. */
const LONGEST = 4 * MAX_PASSWORD
const inOneForm = (password: string): string => (password.length > LONGEST ? '' : password.normalize('NFC'))
/** The holder of all passwords that are being chosen: few, and none by a stranger. */
const CHOSEN = ''

const argon2: Hashing = {
  hash: password => hash(password, { memoryCost: 65_536, timeCost: 3, parallelism: 1 }),
  verify: (stored, password) => verify(stored, password),
}

export const createPasswords = (
  hashing: Hashing = argon2,
  processors: number = availableParallelism(),
): Passwords => {
  const inTurn = takeFairTurns(Math.max(1, Math.min(AT_ONCE, processors - 1)))
  let dummy: Promise<string> | undefined
  return {
    hash: password => inTurn(CHOSEN, () => hashing.hash(inOneForm(password))),
    matches: async (stored, password, holder) => {
      dummy ??= inTurn(CHOSEN, () => hashing.hash('nobody has this password'))
      const against = stored ?? (await dummy)
      const same = await inTurn(holder, () => hashing.verify(against, inOneForm(password)))
      return same && stored !== undefined
    },
  }
}
