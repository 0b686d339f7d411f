// The session that is open in this tab, if any, and how its end reaches the page.
import type { Failure } from '#records/failure.ts'
import { STOPPED, type Status } from '../status.ts'
import type { ClientConfig } from '../../wire/sync-protocol.ts'
import type { Session } from './open-session.ts'
import type { SignedIn, SyncEvents } from './remote.ts'
import { runSession, type Running, type RunningPorts } from './running-session.ts'
import type { Sessions } from './session.ts'

export interface Started {
  readonly config: ClientConfig
  readonly events: SyncEvents
  readonly sessions: Sessions
  /** The person of this tab, once somebody has used it: several people may be signed in on one device. */
  ofTab: string | null
}

export interface CurrentPorts extends Omit<
  RunningPorts,
  'config' | 'isVisible' | 'identify' | 'onSignedOut' | 'onResent' | 'onGone' | 'onProfile'
> {
  readonly status: Status
  readonly ready: () => Started
}

export interface CurrentSession {
  get(): Running | null
  /** Starts the work of a session. */
  begin(session: Session): SignedIn
  /** Stops the work; the session's tokens and data stay. */
  close(): Session | null
  setVisible(isVisible: boolean): void
}

export const makeCurrentSession = (ports: CurrentPorts): CurrentSession => {
  const { ready, status } = ports
  let current: Running | null = null
  let isVisible = true

  const close = (): Session | null => {
    const closing = current
    current = null
    closing?.stop()
    return closing?.session ?? null
  }

  /** 401, 403, a revoked device: the work has stopped; tokens are deleted, what was captured stays. */
  const end = async (session: Session, failure: Failure, revoked: boolean): Promise<void> => {
    close()
    const { sessions, events } = ready()
    await (revoked ? sessions.leave(session) : sessions.seal(session))
    events.onFailure(failure)
    events.onSignedOut()
  }

  const begin = (session: Session): SignedIn => {
    const { sessions, config, events } = ready()
    const { database } = session
    status.change({ ...STOPPED, restored: false })
    current = runSession(session, {
      ...ports,
      config,
      isVisible: () => isVisible,
      identify: () => sessions.identify(session),
      onSignedOut: (failure, revoked) => {
        end(session, failure, revoked).catch(ports.onBug)
      },
      onResent: count => events.onResent(count),
      onGone: () => {
        close()
        session.db.close()
        ready().events.onSignedOut()
      },
      onProfile: profile => ready().events.onProfile?.({ database, profile }),
    })
    return { database, profile: session.profile }
  }

  return {
    get: () => current,
    begin,
    close,
    setVisible: visible => {
      isVisible = visible
      if (visible) current?.work.look()
    },
  }
}
