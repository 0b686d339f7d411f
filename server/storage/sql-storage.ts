// The storage over an engine: the same for SQLite and PostgreSQL.
import type { Registry } from '#records/entities/index.ts'
import type { Engine } from './engine.ts'
import { feedReads, feedWrites } from './feed.ts'
import { journalReads, journalWrites } from './journal.ts'
import { listReads } from './listing.ts'
import { migrate } from './migrate.ts'
import { recordTables } from './record-tables.ts'
import { recordReads, recordWrites } from './records.ts'
import type { Session } from './session.ts'
import { signInReads, signInWrites } from './sign-in.ts'
import type { OrganisationStorage, Reader, Storage, Transaction } from './storage.ts'

export const openSqlStorage = async (engine: Engine, registry: Registry): Promise<Storage> => {
  const tables = recordTables(registry, engine.words)
  await migrate(engine, tables)

  const tableOf: Session['tableOf'] = entity => {
    const table = tables.get(entity)
    if (table === undefined) throw new Error(`No entity is named « ${entity} »`)
    return table
  }
  const organisation = (org: string): OrganisationStorage => {
    const session = { words: engine.words, org, tableOf }
    return {
      ...readerOf({ ...session, db: engine.reads }),
      transaction: async fn => {
        let reached: number | undefined
        const value = await engine.write(db => {
          reached = undefined
          return fn(transactionOf({ ...session, db }, rev => (reached = rev)))
        })
        if (reached !== undefined) engine.announce(org, reached)
        return value
      },
    }
  }
  const storage: Storage = {
    engine: engine.name,
    state: () => engine.state(),
    figures: () => engine.figures(),
    of: organisation,
    organisations: async () => {
      const rows = await engine.reads.selectFrom('clock').select('org').orderBy('org').execute()
      return rows.map(({ org }) => org)
    },
    addOrganisation: (org, epoch) =>
      engine.write(async db => {
        await db
          .insertInto('clock')
          .values({ org, v: 0, epoch, forgotten: 0 })
          .onConflict(clash => clash.column('org').doNothing())
          .execute()
      }),
    listen: onCommit => engine.listen(onCommit),
    close: () => engine.close(),
  }
  const { readsWith } = engine
  if (readsWith !== undefined)
    return {
      ...storage,
      ofStandby: (org, known) => {
        const db = readsWith(org, known)
        return db && readerOf({ words: engine.words, org, tableOf, db })
      },
    }
  return engine.isSerial ? { ...storage, together: togetherOn(engine, tableOf, storage) } : storage
}

/** Several writes in one transaction of the store, each announced as if it were the only one. */
const togetherOn =
  (engine: Engine, tableOf: Session['tableOf'], storage: Storage): NonNullable<Storage['together']> =>
  async (org, fn) => {
    let reached: number | undefined
    const value = await engine.write(async db => {
      const session = { words: engine.words, org, tableOf, db }
      const broken: unknown[] = []
      const transaction: OrganisationStorage['transaction'] = async run => {
        try {
          return await run(transactionOf(session, rev => (reached = rev)))
        } catch (error) {
          broken.push(error)
          throw error
        }
      }
      const done = await fn({ ...storage, of: () => ({ ...readerOf(session), transaction }) })
      // After a failed statement everything is abandoned: its changes cannot be separated from those of the other transactions.
      if (broken.length > 0) throw broken[0]
      return done
    })
    if (reached !== undefined) engine.announce(org, reached)
    return value
  }

const readerOf = (session: Session): Reader => ({
  ...recordReads(session),
  ...listReads(session),
  ...feedReads(session),
  ...journalReads(session),
  ...signInReads(session),
})

const transactionOf = (session: Session, onClock: (rev: number) => void): Transaction => ({
  ...readerOf(session),
  ...recordWrites(session),
  ...feedWrites(session, onClock),
  ...journalWrites(session),
  ...signInWrites(session),
})
