import { expect, test } from 'vitest'
import { takeFairTurns } from './turns.ts'

/** Jobs that end when they are told to, and the names of those that have begun. */
const openJobs = (inTurn: ReturnType<typeof takeFairTurns>) => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    bring: (holder: string, name: string): Promise<void> =>
      inTurn(holder, () => {
        begun.push(name)
        return new Promise(done => ends.set(name, done))
      }),
    end: async (name: string): Promise<void> => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('[20.4] each holder has a turn before any has the next', async () => {
  const { begun, bring, end } = openJobs(takeFairTurns(1))
  for (const [holder, name] of ['a1', 'a2', 'a3', 'b1', 'c1'].map(one => [one.slice(0, 1), one] as const))
    void bring(holder, name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('[20.2] those of one holder wait for themselves, and nobody else for them', async () => {
  const { begun, bring, end } = openJobs(takeFairTurns(Infinity, 2))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void bring('a', name)
  void bring('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a job that fails gives its place to the next', async () => {
  const inTurn = takeFairTurns(1)
  const failed = inTurn('a', () => Promise.reject(new Error('broken')))
  const next = inTurn('a', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
