import { expect, test } from 'vitest'
import { hasCode, isDiskFull } from './error-codes.ts'

const coded = (code: string, cause?: unknown): Error => Object.assign(new Error('x', { cause }), { code })

test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100'])(
  '%s is a full disk, however deep under other errors',
  code => {
    expect(isDiskFull(coded(code))).toBe(true)
    expect(isDiskFull(new Error('outer', { cause: coded('OTHER', coded(code)) }))).toBe(true)
  },
)

test('a damaged file, another error of input and output and a thrown text are none', () => {
  for (const other of [coded('SQLITE_CORRUPT'), coded('SQLITE_IOERR_READ'), new Error('full'), 'ENOSPC'])
    expect(isDiskFull(other)).toBe(false)
})

test('an error has the code of what caused it, and no other', () => {
  expect(hasCode(coded('EEXIST', coded('ENOENT')), 'ENOENT')).toBe(true)
  expect(hasCode(coded('EEXIST'), 'ENOENT', 'EACCES')).toBe(false)
})
