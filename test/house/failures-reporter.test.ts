// What a run says at its end of what failed in it.
import { expect, test } from 'vitest'
import { failedIn } from '../failures-reporter.ts'

type Ran = Parameters<typeof failedIn>[0][number]

interface Wrong {
  readonly errors?: readonly string[]
  readonly failed?: { readonly [name: string]: readonly string[] }
}

const asErrors = (texts: readonly string[]) => texts.map(message => ({ message }))
const ran = (path: string, { errors = [], failed = {} }: Wrong): Ran => ({
  project: { name: 'rules' },
  relativeModuleId: path,
  errors: () => asErrors(errors),
  children: {
    allTests: () =>
      Object.entries(failed).map(([fullName, texts]) => ({
        fullName,
        result: () => ({ errors: asErrors(texts) }),
      })),
  },
})

test('nothing is said of a file whose tests hold', () => {
  expect(failedIn([ran('a.test.ts', {})], [])).toEqual([])
})

test('a test that fails is named with its file and its reasons', () => {
  const failed = { 'adds up': ['expected 1 to be 2', 'and so on'] }
  expect(failedIn([ran('a.test.ts', { failed })], [])).toEqual([
    'rules a.test.ts > adds up\nexpected 1 to be 2\nand so on',
  ])
})

test('so is a file that does not load, and an error that nobody caught', () => {
  expect(failedIn([ran('b.test.ts', { errors: ['no such module'] })], asErrors(['late']))).toEqual([
    'rules b.test.ts\nno such module',
    'nobody caught: late',
  ])
})

test('of a list of faults its lines are told, without colours: the message only says how many they are', () => {
  const late = {
    message: 'expected [ Array(1) ] to deeply equal []',
    diff: '\u001B[32m- []\u001B[39m\n+ [ "a" ]',
  }
  expect(failedIn([], [late])).toEqual([`nobody caught: ${late.message}\n- []\n+ [ "a" ]`])
})

test('a long reason is cut: the whole of it stands above', () => {
  const failed = { 'is short': [Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n')] }
  const [told = ''] = failedIn([ran('c.test.ts', { failed })], [])
  expect(told.split('\n')).toHaveLength(13)
})
