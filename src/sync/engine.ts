// The worker's engine: the session that is open on this device and the work that goes on for it. What the page sees is SyncRemote.
import { askPasswordReset, confirmPasswordReset } from '#api/account.ts'
import type { Heard } from '#api/client.ts'
import { success, type Failure } from '#domain/failure.ts'
import type { ClientConfig } from '#wire/sync-protocol.ts'
import type { SignedIn, SyncEvents, SyncRemote } from './remote.ts'
import { makeSessions, type Session, type SessionPorts, type Sessions } from './session.ts'
import { makeStatus, STOPPED } from './status.ts'
import { startWork, type Work } from './work.ts'

export interface EnginePorts extends SessionPorts {
  /** In [0, 1). */
  readonly random: () => number
}

interface Started {
  readonly config: ClientConfig
  readonly events: SyncEvents
  readonly sessions: Sessions
}

export const makeEngine = (ports: EnginePorts): SyncRemote => {
  let started: Started | null = null
  let current: { readonly session: Session; readonly work: Work } | null = null
  const status = makeStatus(next => started?.events.onStatus(next))

  const onHeard = ({ online, skew }: Heard): void =>
    status.change({ online, heard: true, ...(skew === null ? {} : { skew: Math.round(skew / 1000) * 1000 }) })

  /** Coming back, signing in and leaving never overlap: a sign-out before the worker has come back must not be undone by it. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const next = turn.then(run, run)
    turn = next
    return next
  }

  const ready = (): Started => {
    if (started === null) throw new Error('the engine is not started')
    return started
  }

  const close = (): Session | null => {
    const session = current?.session ?? null
    current?.work.stop()
    current = null
    return session
  }

  /** 401, 403, a revoked device: the work has stopped; tokens go, what was captured stays. */
  const endSession = async (session: Session, failure: Failure, revoked: boolean): Promise<void> => {
    close()
    const { sessions, events } = ready()
    await (revoked ? sessions.leave(session) : sessions.seal(session))
    events.onFailure(failure)
    events.onSignedOut()
  }

  const begin = (session: Session): SignedIn => {
    const { sessions } = ready()
    status.change({ ...STOPPED, restored: false })
    const work = startWork(session, {
      ...ports,
      status,
      identify: () => sessions.identify(session),
      onSignedOut: (failure, revoked) => {
        endSession(session, failure, revoked).catch(ports.onBug)
      },
    })
    current = { session, work }
    return { database: session.database, profile: session.profile }
  }

  return {
    start: async (config, events) => {
      started = { config, events, sessions: makeSessions(ports, config, onHeard) }
      await started.sessions.eraseForgotten()
    },
    signIn: credentials =>
      inTurn(async () => {
        close()?.db.close()
        const outcome = await ready().sessions.signIn(credentials)
        return outcome.ok ? success(begin(outcome.value)) : outcome
      }),
    resume: () =>
      inTurn(async () => {
        if (current !== null) {
          const { database, profile } = current.session
          return { database, profile }
        }
        const session = await ready().sessions.resume()
        return session === null ? null : begin(session)
      }),
    signOut: explicit =>
      inTurn(async () => {
        const { sessions } = ready()
        const session = close() ?? (await sessions.resume())
        if (session === null) return
        await (explicit ? sessions.leave(session) : sessions.seal(session))
      }),
    requestPasswordReset: async email => {
      const { sessions, config } = ready()
      return askPasswordReset(await sessions.anonymous(), email, config.client_id)
    },
    confirmPasswordReset: async (token, password) =>
      confirmPasswordReset(await ready().sessions.anonymous(), token, password),
    kick: () => current?.work.kick(),
    setVisible: () => undefined,
    bring: async () => success(null),
    search: async () => ({ hits: [], total: 0 }),
    bringAgain: async () => undefined,
    syncNow: async () => {
      if (current === null) return STOPPED
      const failure = await current.work.syncNow()
      if (failure !== null) ready().events.onFailure(failure)
      return status.get()
    },
  }
}
