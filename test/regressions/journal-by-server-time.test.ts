// The journal of the last seven days uses the server's time (src/core/sync/session/session.ts): with a wrong clock nothing is removed too early or kept
// for ever.
import { afterEach, expect, test } from 'vitest'
import { purgeJournal } from '#core/store/outbox/journal.ts'
import { readMeta } from '#core/store/database.ts'
import { closePhones, patch, paul, seed, startPhone } from '../sync/engine/worker-phone.ts'

afterEach(closePhones)
const YEAR = 365 * 86_400_000

for (const [words, off] of [
  ['a year ahead', YEAR],
  ['a year behind', -YEAR],
] as const)
  test(`a clock ${words}: acknowledged entries are dated by the server`, async () => {
    const phone = await startPhone()
    seed(phone.server)
    const serverTime = (): number => phone.clock.now() - off
    phone.network = async (url, init) => {
      const answer = await phone.server.fetch(url, init)
      const headers = new Headers(answer.headers)
      headers.set('Date', new Date(serverTime()).toUTCString())
      return new Response(answer.body, { status: answer.status, headers })
    }
    await phone.remote.signIn(paul)
    await phone.clock.settle()
    const db = phone.db()
    await patch(db, 't1', 'mine')
    await phone.remote.syncNow()
    const [acked] = await db.acked.toArray()
    const pulledAt = Date.parse(String(await readMeta(db, 'pulledAt')))
    for (const told of [Date.parse(acked?.at ?? ''), pulledAt])
      expect(Math.abs(told - serverTime())).toBeLessThan(2_000)
    // After the clock is corrected, the journal is kept for seven days and no longer.
    await purgeJournal(db, serverTime() + 6 * 86_400_000)
    expect(await db.acked.count()).toBe(1)
    await purgeJournal(db, serverTime() + 8 * 86_400_000)
    expect(await db.acked.count()).toBe(0)
  })
