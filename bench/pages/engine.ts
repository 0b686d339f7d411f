// The product's own worker, with the product's own remote, on a real server; the page captures as a screen does.
import { rightsOf } from '#records/rights/rights.ts'
import { askRemote, startRemote } from '#shell/sync/remote.ts'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { setTaskStateBack } from '#core/task/set-task-state-back.ts'
import type { SignedIn, SyncStatus } from '#core/sync/session/remote.ts'
import { momentOf } from '#records/time/dates.ts'
import type { ClientConfig } from '#core/wire/sync-protocol.ts'
import { timed, type Tasks } from './tasks.ts'

let session: (SignedIn & { readonly db: LocalDatabase }) | null = null
let status: SyncStatus | null = null

const current = () => {
  if (session === null) throw new Error('not signed in')
  return session
}

const PATIENCE_MS = 20_000

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const start = performance.now()
  while (!(await isSo())) {
    if (performance.now() - start > PATIENCE_MS) {
      const entries = (await session?.db.outbox.limit(2).toArray()) ?? []
      throw new Error(`it does not come: ${JSON.stringify({ status, entries })}`)
    }
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

const leftStops = async (db: LocalDatabase): Promise<string[]> =>
  (await db.rows('task').where('task_state_id').equals(2).primaryKeys()).toSorted()

export const engineTasks: Tasks = {
  'engine.signIn': async ({
    username,
    password,
  }: {
    readonly username: string
    readonly password: string
  }) => {
    const config = (await (await fetch('/config.json')).json()) as ClientConfig
    const events = {
      onStatus: (next: SyncStatus) => {
        status = next
      },
      onFailure: () => undefined,
      onResent: () => undefined,
      onSignedOut: () => undefined,
    }
    await startRemote(config, events, null)
    const outcome = await askRemote(async remote => remote.signIn({ username, password }))
    if (!outcome.ok) throw new Error(outcome.failure.kind)
    session = { ...outcome.value, db: openDatabase(outcome.value.database) }
    const start = performance.now()
    await until(() => status?.bootstrapping === false && status.pulledAt !== null)
    return { ms: performance.now() - start, tasks: await session.db.rows('task').count() }
  },
  'engine.capture': async ({ edits }: { readonly edits: number }) => {
    const { db, profile } = current()
    const rights = rightsOf(profile.permissions)
    const ids = (await leftStops(db)).slice(0, edits)
    const taken = await timed(
      ids.length,
      async (id: string) => {
        const outcome = await finishTask(db, { id, at: momentOf(Date.now()), rights })
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
      },
      n => ids[n] ?? '',
    )
    return { ...taken, captured: ids.length, waiting: await db.outbox.count() }
  },
  /** From the return of the network until the outbox is empty. */
  'engine.drain': async () => {
    const { db } = current()
    const start = performance.now()
    await askRemote(async remote => remote.kick())
    await until(async () => (await db.outbox.where('state').anyOf('queued', 'sent').count()) === 0)
    return { ms: performance.now() - start, left: await db.outbox.count() }
  },
  /** One edit on a device that does nothing else: the durable write for which « Enregistré » waits. */
  'engine.durable': async () => {
    const { db, profile } = current()
    const rights = rightsOf(profile.permissions)
    const [id = ''] = await leftStops(db)
    return timed(
      60,
      async (n: number) => {
        const change = { id, at: momentOf(Date.now()), rights }
        const outcome = await (n % 2 === 0 ? finishTask(db, change) : setTaskStateBack(db, change))
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
      },
      async n => {
        await until(async () => (await db.outbox.count()) === 0)
        return n
      },
    )
  },
}
