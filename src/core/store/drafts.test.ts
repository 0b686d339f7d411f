import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { draftOf, dropDraft, keepDraft, tidyDrafts } from './drafts.ts'

test('half-typed input is restored after the database was closed, until it is confirmed', async () => {
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

test('a draft of a former version restores the fields that its sheet still has', async () => {
  const db = openDatabase('drafts-former')
  await keepDraft(db, { name: 'a', values: { text: 4, gone: 'x', reason: 'Pluie' } })
  expect(await draftOf(db, { name: 'a', like: { text: '', reason: '' } })).toEqual({ reason: 'Pluie' })
  expect(await draftOf(db, { name: 'a', like: { text: '' } })).toBe(null)
  db.close()
})

test('a draft that nobody returned to for 7 days is deleted; typing starts its 7 days again', async () => {
  const db = openDatabase('drafts-old')
  const [day, like] = [86_400_000, { text: '' }]
  const start = Date.UTC(2026, 10, 21)
  const left = (): Promise<(object | null)[]> =>
    Promise.all(['old', 'again'].map(name => draftOf(db, { name, like })))
  await db.meta.put({ k: 'epoch', value: 'e' })
  for (const name of ['old', 'again']) await keepDraft(db, { name, values: { text: 'a' } })
  await tidyDrafts(db, start)
  await tidyDrafts(db, start + 7 * day)
  expect(await left()).toEqual([{ text: 'a' }, { text: 'a' }])
  await keepDraft(db, { name: 'again', values: { text: 'b' } })
  await tidyDrafts(db, start + 7 * day + 1)
  expect(await left()).toEqual([null, { text: 'b' }])
  await tidyDrafts(db, start + 14 * day + 2)
  expect(await left()).toEqual([null, null])
  expect(await db.meta.toCollection().primaryKeys()).toEqual(['epoch'])
  db.close()
})

test('after a clock was set back the 7 days start again instead of lasting a year', async () => {
  const db = openDatabase('drafts-clock')
  const [day, like] = [86_400_000, { text: '' }]
  const start = Date.UTC(2026, 10, 21)
  await keepDraft(db, { name: 'a', values: { text: 'a' } })
  await tidyDrafts(db, start + 365 * day)
  await tidyDrafts(db, start)
  await tidyDrafts(db, start + 8 * day)
  expect(await draftOf(db, { name: 'a', like })).toBe(null)
  db.close()
})
