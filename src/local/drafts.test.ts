import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { draftOf, dropDraft, keepDraft } from './drafts.ts'

test('what is half typed comes back after the database was closed, until it is confirmed', async () => {
  const like = { text: '', taken: 0 }
  const before = openDatabase('drafts')
  await keepDraft(before, { name: 't1 weight', values: { text: '12,', taken: 2 } })
  before.close()
  const db = openDatabase('drafts')
  expect(await draftOf(db, { name: 't1 weight', like })).toEqual({ text: '12,', taken: 2 })
  expect(await draftOf(db, { name: 't2 weight', like })).toBe(null)
  expect(await db.outbox.count()).toBe(0)
  await dropDraft(db, { name: 't1 weight' })
  expect(await draftOf(db, { name: 't1 weight', like })).toBe(null)
  db.close()
})

test('a draft of a former version gives back what its sheet still knows', async () => {
  const db = openDatabase('drafts-former')
  await keepDraft(db, { name: 'a', values: { text: 4, gone: 'x', reason: 'Pluie' } })
  expect(await draftOf(db, { name: 'a', like: { text: '', reason: '' } })).toEqual({ reason: 'Pluie' })
  expect(await draftOf(db, { name: 'a', like: { text: '' } })).toBe(null)
  db.close()
})
