// The product's own mirror: its database, its pull from the feed, its queries, its edit.
import { makeClient } from '#core/api/client.ts'
import { realScheduler } from '#core/api/scheduler.ts'
import { Task } from '#records/entities/task.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { openDatabase, tableOf, type LocalDatabase } from '#core/store/database.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { watchQuery } from '#core/store/watch-query.ts'
import { pullOnce } from '#core/sync/pull.ts'
import { codeOf, dayOfTask, taskId } from '../rows.ts'
import { timed, type Tasks } from './tasks.ts'

interface Named {
  readonly name: string
}

const opened = async <T>({ name }: Named, run: (db: LocalDatabase) => Promise<T>): Promise<T> => {
  const db = openDatabase(name)
  try {
    return await run(db)
  } finally {
    db.close()
  }
}

const readDay = (db: LocalDatabase, day: string): Promise<unknown[]> =>
  tableOf(db, Task).where('[scope+date]').equals(['emma', day]).toArray()

const patchNote = (db: LocalDatabase, id: string, note: string): Promise<void> =>
  edit(db, [Task], draft => draft.patch(Task, id, { note }))

/** Empties the outbox, as it is after everything was sent. */
const emptyOutbox = async (db: LocalDatabase): Promise<void> => {
  await db.outbox.clear()
  await db.base.clear()
}

export interface Ingest extends Named {
  readonly api: string
  readonly shards: readonly string[]
}

const ingest = (args: Ingest): Promise<number> =>
  opened(args, async db => {
    await db.meta.put({ k: 'owner', value: { user: 'u', device: 'd' } })
    await alignShards(db, args.shards)
    const client = makeClient({
      fetch: (input, init) => fetch(input, init),
      base: args.api,
      scheduler: realScheduler,
      tokens: {
        access: async () => 'token',
        renew: async () => ({
          ok: false,
          failure: { kind: 'notSignedIn', invalidGrant: false },
          status: 401,
        }),
      },
      device: 'd',
      onHeard: () => undefined,
    })
    const start = performance.now()
    const end = await pullOnce({ db, client, scheduler: realScheduler, device: { id: 'd', name: 'bench' } })
    const seconds = (performance.now() - start) / 1000
    if (end.kind !== 'done') throw new Error(`the pull ended: ${JSON.stringify(end)}`)
    const rows = (await db.rows('task').count()) + (await db.rows('object_instance').count())
    return rows / seconds
  })

export const mirrorTasks: Tasks = {
  'mirror.ingest': ingest,
  'mirror.day': (args: Named) =>
    opened(args, db =>
      timed(
        200,
        (day: string) => readDay(db, day),
        n => dayOfTask(n * 7),
      ),
    ),
  'mirror.code': (args: Named & { readonly instances: number }) =>
    opened(args, db =>
      timed(
        200,
        (code: string) => tableOf(db, ObjectInstance).where('external_id').equals(code).first(),
        n => codeOf((n * 97) % args.instances),
      ),
    ),
  'mirror.edit': (args: Named) =>
    opened(args, async db => {
      await emptyOutbox(db)
      return timed(
        100,
        (n: number) => patchNote(db, taskId(n * 3), `essai ${n} ${Math.random()}`),
        // Each edit is made on a nearly empty outbox.
        async n => {
          if (n % 10 === 0) await emptyOutbox(db)
          return n
        },
      )
    }),
  /** With 300 entries waiting, as after eight hours without network. */
  'mirror.editOnFullOutbox': (args: Named) =>
    opened(args, async db => {
      await emptyOutbox(db)
      for (let n = 0; n < 300; n++) await patchNote(db, taskId(1000 + n), `attente ${n} ${Math.random()}`)
      const taken = await timed(
        40,
        (n: number) => patchNote(db, taskId(n * 3), `plein ${n} ${Math.random()}`),
        n => n,
      )
      await emptyOutbox(db)
      return taken
    }),
  'mirror.react': (args: Named) =>
    opened(args, async db => {
      await emptyOutbox(db)
      const times: number[] = []
      for (let n = 0; n < 60; n++) {
        if (n % 10 === 0) await emptyOutbox(db)
        const id = taskId(n * 5)
        const note = `suite ${n} ${Math.random()}`
        await new Promise<void>((resolve, reject) => {
          let start = 0
          const stop = watchQuery(
            () =>
              tableOf(db, Task)
                .where('[scope+date]')
                .equals(['emma', dayOfTask(n * 5)])
                .toArray(),
            rows => {
              if (start === 0) {
                start = performance.now()
                patchNote(db, id, note).catch(reject)
              } else if (rows.some(row => row.note === note)) {
                times.push(performance.now() - start)
                stop()
                resolve()
              }
            },
            reject,
          )
        })
      }
      times.sort((a, b) => a - b)
      return { p50: times[30], p95: times[57] }
    }),
  'mirror.cold': async ({ name }: Named) => {
    const start = performance.now()
    const db = openDatabase(name)
    const rows = await readDay(db, dayOfTask(50))
    const ms = performance.now() - start
    db.close()
    return { ms, rows: rows.length }
  },
  /** Opens the database and leaves it open, with a query that watches one day as a screen does. */
  'mirror.stay': async ({ name }: Named) => {
    const db = openDatabase(name)
    await new Promise<void>((resolve, reject) => {
      watchQuery(
        () => readDay(db, dayOfTask(50)),
        () => resolve(),
        reject,
      )
    })
    Object.assign(globalThis, { kept: db })
  },
}
