// Faults of the device's storage, distinguished by the errors that browsers really throw.
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { refuseNewer } from './database.ts'
import { isLostConnection, storageFaultOf } from './storage-fault.ts'

const domError = (name: string, message = ''): DOMException => new DOMException(message, name)

test('no room, refused, newer and unreadable are four faults', () => {
  expect(storageFaultOf(domError('QuotaExceededError'))).toBe('full')
  expect(storageFaultOf(domError('SecurityError'))).toBe('blocked')
  expect(storageFaultOf(new Dexie.MissingAPIError('IndexedDB API missing'))).toBe('blocked')
  expect(storageFaultOf(domError('VersionError'))).toBe('newer')
  expect(storageFaultOf(domError('UnknownError', 'Internal error opening backing store'))).toBe('corrupted')
  expect(storageFaultOf(domError('NotReadableError', 'Failed to read large IndexedDB value'))).toBe(
    'corrupted',
  )
})

test('a full disk is found inside the aborted transaction that it caused', () => {
  const quota = domError('QuotaExceededError', 'Encountered full disk')
  expect(storageFaultOf(Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota }))).toBe(
    'full',
  )
  expect(storageFaultOf(new Dexie.DatabaseClosedError('QuotaExceededError Encountered full disk'))).toBe(
    'full',
  )
})

test('private browsing of Firefox is a refusal, not a lost connection', () => {
  const error = domError(
    'InvalidStateError',
    'A mutation operation was attempted on a database that did not allow mutations.',
  )
  expect(storageFaultOf(error)).toBe('blocked')
  expect(isLostConnection(error)).toBe(false)
})

test('a connection that the system closed is no fault of the data', () => {
  for (const error of [
    domError('InvalidStateError', 'The database connection is closing.'),
    domError('UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'),
    new Dexie.DatabaseClosedError('Database has been closed'),
  ]) {
    expect(storageFaultOf(error)).toBe(null)
    expect(isLostConnection(error)).toBe(true)
  }
})

test('a bug is none of these', () => {
  for (const error of [new TypeError('x is undefined'), 'a text', null, undefined]) {
    expect(storageFaultOf(error)).toBe(null)
    expect(isLostConnection(error)).toBe(false)
  }
})

test('a repaired index is our own version, the next ten are a newer one', () => {
  expect(() => refuseNewer(20, 2)).not.toThrow()
  expect(() => refuseNewer(29, 2)).not.toThrow()
  expect(() => refuseNewer(30, 2)).toThrow()
  try {
    refuseNewer(30, 2)
  } catch (error) {
    expect(storageFaultOf(error)).toBe('newer')
  }
})
