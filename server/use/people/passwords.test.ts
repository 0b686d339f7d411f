import { expect, test } from 'vitest'
import { createPasswords, passwordIssue, type Hashing } from './passwords.ts'

const counted = () => {
  const calls = { hash: 0, verify: 0, running: 0, most: 0 }
  const verified: string[] = []
  const work = async <T>(value: T): Promise<T> => {
    calls.running += 1
    calls.most = Math.max(calls.most, calls.running)
    await new Promise(resolve => setTimeout(resolve, 2))
    calls.running -= 1
    return value
  }
  const hashing: Hashing = {
    hash: password => {
      calls.hash += 1
      return work(`hash of ${password}`)
    },
    verify: (stored, password) => {
      calls.verify += 1
      verified.push(stored)
      return work(stored === `hash of ${password}`)
    },
  }
  return { calls, verified, hashing }
}

test('a known and an unknown user cost the same, one verification of an equally made hash; the unknown one never matches', async () => {
  const { calls, verified, hashing } = counted()
  const passwords = createPasswords(hashing)
  const stored = await passwords.hash('the right password')
  await passwords.matches(undefined, 'x', 'somebody')
  // The dummy hash is made once, by the function that makes every other.
  expect(calls).toMatchObject({ hash: 2, verify: 1 })
  const costOf = async (of: string | undefined): Promise<unknown> => {
    const { hash, verify } = calls
    expect(await passwords.matches(of, 'a wrong password', 'somebody')).toBe(false)
    return { hash: calls.hash - hash, verify: calls.verify - verify }
  }
  expect(await costOf(stored)).toEqual({ hash: 0, verify: 1 })
  expect(await costOf(undefined)).toEqual({ hash: 0, verify: 1 })
  expect(verified.every(one => one.startsWith('hash of '))).toBe(true)
  expect(
    await passwords.matches(undefined, (verified.at(-1) ?? '').replace('hash of ', ''), 'somebody'),
  ).toBe(false)
  expect(await passwords.matches(stored, 'the right password', 'somebody')).toBe(true)
})

test.each([
  { processors: 1, most: 1 },
  { processors: 2, most: 1 },
  { processors: 16, most: 2 },
])(
  'on $processors processors at most $most hashes run at once and all of them finish',
  async ({ processors, most }) => {
    const { calls, hashing } = counted()
    const passwords = createPasswords(hashing, processors)
    await Promise.all(Array.from({ length: 12 }, (_, n) => passwords.hash(`password ${n}`)))
    expect(calls).toMatchObject({ hash: 12, most, running: 0 })
  },
)

test('whoever tries a hundred waits for themselves: another has the next turn but one', async () => {
  const { calls, hashing } = counted()
  const passwords = createPasswords(hashing, 1)
  const stored = await passwords.hash('the right password')
  const guesses = Array.from({ length: 100 }, (_, n) => passwords.matches(stored, `guess ${n}`, 'attacker'))
  const before = calls.verify
  expect(await passwords.matches(stored, 'the right password', 'colleague')).toBe(true)
  expect(calls.verify - before).toBeLessThan(4)
  await Promise.all(guesses)
})

test('a failing hash frees its place', async () => {
  let failing = true
  const passwords = createPasswords({
    hash: async () => {
      if (failing) throw new Error('no memory')
      return 'ok'
    },
    verify: async () => true,
  })
  const tries = await Promise.allSettled([1, 2, 3].map(() => passwords.hash('x')))
  expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
  failing = false
  expect(await passwords.hash('x')).toBe('ok')
})

test('real hashes are Argon2id with 64 MiB, three passes and one lane, and composed accents match decomposed ones', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('caf\u00e9 au quai n\u00b0 4')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await passwords.matches(stored, 'cafe\u0301 au quai n\u00b0 4', 'somebody')).toBe(true)
  expect(await passwords.matches(stored, 'cafe au quai n\u00b0 4', 'somebody')).toBe(false)
})

test.each([
  ['', 'isEmpty'],
  ['court', 'stringLengthTooShort'],
  ['x'.repeat(129), 'stringLengthTooLong'],
  ['aaaaaaaaaaaaaa', 'regexNotMatch'],
  ['1234567890123', 'regexNotMatch'],
  ['Motdepasse-2026!', 'regexNotMatch'],
  ['azertyazerty12', 'regexNotMatch'],
  ['Éléonore-2026!', 'regexNotMatch'],
])('« %s » is refused with %s', (password, rule) => {
  expect(passwordIssue(password, 'eleonore')?.rule).toBe(rule)
})

test('a sentence of twelve characters or more is accepted', () => {
  expect(passwordIssue('trois chats gris', 'eleonore')).toBeUndefined()
  expect(passwordIssue('é'.repeat(4) + 'abcdefgh-xyz')).toBeUndefined()
})
