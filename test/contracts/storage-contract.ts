// What every storage must do, with any database: run by storage.sqlite.test.ts and storage.pg.test.ts.
import { describe } from 'vitest'
import { feedContract } from './storage/feed.ts'
import type { MakeStorage } from './storage/fixture.ts'
import { journalContract } from './storage/journal.ts'
import { lifeContract } from './storage/life.ts'
import { queryContract } from './storage/query.ts'
import { recordContract } from './storage/record.ts'
import { signInContract } from './storage/sign-in.ts'
import { transactionContract } from './storage/transaction.ts'

export const storageContract = (make: MakeStorage): void => {
  describe('records', () => recordContract(make))
  describe('queries', () => queryContract(make))
  describe('transactions', () => transactionContract(make))
  describe('the feed', () => feedContract(make))
  describe('history, keys and numbers', () => journalContract(make))
  describe('credentials and tokens', () => signInContract(make))
  describe('opening, reopening, listening', () => lifeContract(make))
}
