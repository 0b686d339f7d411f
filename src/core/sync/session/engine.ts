// The worker's engine: the open session of this device and its work. The page's view of it is SyncRemote.
import { askPasswordReset, confirmPasswordReset, invite, revokeDevice } from '../../api/account.ts'
import type { Heard } from '../../api/client.ts'
import { fetchHistory } from '../../api/history.ts'
import { simpleSearch } from '../../api/simple-search.ts'
import { failed, success, type Failure } from '#records/failure.ts'
import { has, rightsOf } from '#records/rights/rights.ts'
import type { LocalDatabase } from '../../store/database.ts'
import type { KnownUser } from '../../store/registry.ts'
import type { ClientConfig, Profile } from '../../wire/sync-protocol.ts'
import { makeOffice } from './office.ts'
import type { PicturesHere, Search, SignedIn, SyncEvents, SyncRemote } from './remote.ts'
import type { Session, SessionPorts } from './open-session.ts'
import { makeSessions, type Sessions } from './session.ts'
import { makeStatus, STOPPED } from '../status.ts'
import { tourPictures } from '../pictures/tour-pictures.ts'
import { bringWindow } from './windows.ts'
import { startWork, type Work } from '../work.ts'

export interface EnginePorts extends SessionPorts {
  /** In [0, 1). */
  readonly random: () => number
  /** The text index over the mirror; without one every search finds nothing. */
  readonly makeSearch?: (db: LocalDatabase) => Search
}

interface Current {
  readonly session: Session
  readonly work: Work
  readonly search: Search | null
  /** As the server sent it last. */
  profile: Profile
  readonly unwatch: () => void
}

interface Started {
  readonly config: ClientConfig
  readonly events: SyncEvents
  readonly sessions: Sessions
}

const NOBODY = failed({ kind: 'notSignedIn', invalidGrant: false })

export const makeEngine = (ports: EnginePorts): SyncRemote => {
  let started: Started | null = null
  let current: Current | null = null
  let isVisible = true
  const status = makeStatus(next => started?.events.onStatus(next))

  const onHeard = ({ online, skew }: Heard): void => {
    const isBack = online && !status.get().online
    status.change({ online, heard: true, ...(skew === null ? {} : { skew: Math.round(skew / 1000) * 1000 }) })
    if (isBack) for (const day of lackingPictures) bringPictures(day, () => undefined).catch(ports.onBug)
  }

  /** Days whose photos were requested for work without network and are not all here. */
  const lackingPictures = new Set<string>()
  const bringing = new Map<string, Promise<PicturesHere>>()
  const bringPictures: SyncRemote['keepPictures'] = async (day, onProgress) => {
    if (current === null) return { here: 0, total: 0 }
    const { session, profile } = current
    const ofSession = { db: session.db, rights: rightsOf(profile.permissions) }
    const isOver = (): boolean => current?.session !== session
    const { images } = ready().config
    // A second request runs after the first: new photos may have become available meanwhile, and none is fetched twice.
    const before = bringing.get(day)
    const bring = () => tourPictures({ ...ports, ...ofSession, images, isOver }, day, onProgress)
    const under = before === undefined ? bring() : before.then(bring, bring)
    bringing.set(day, under)
    const found = await under
    if (bringing.get(day) === under) bringing.delete(day)
    if (found.here < found.total && !isOver()) lackingPictures.add(day)
    else lackingPictures.delete(day)
    return found
  }

  const onEpoch = (epoch: string): void => current?.work.hear(epoch)

  /**
   * Resuming, signing in and signing out never overlap: a sign-out before the worker has resumed must not be undone by the
   * resuming.
   */
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
    const closing = current
    current = null
    lackingPictures.clear()
    bringing.clear()
    closing?.unwatch()
    closing?.work.stop()
    closing?.search?.stop()
    return closing?.session ?? null
  }

  /** 401, 403, a revoked device: the work has stopped; tokens are deleted, what was captured stays. */
  const endSession = async (session: Session, failure: Failure, revoked: boolean): Promise<void> => {
    close()
    const { sessions, events } = ready()
    await (revoked ? sessions.leave(session) : sessions.seal(session))
    events.onFailure(failure)
    events.onSignedOut()
  }

  /**
   * Follows what any tab of this device writes about the user: a sign-out in one tab signs out all, and new rights apply
   * everywhere at once.
   */
  const followUser = (session: Session) => (user: KnownUser | undefined) => {
    if (current?.session !== session) return
    const { events } = ready()
    if (user?.tokens == null || user.profile === null) {
      close()
      session.db.close()
      events.onSignedOut()
    } else if (JSON.stringify(user.profile) !== JSON.stringify(current.profile)) {
      current.profile = user.profile
      events.onProfile?.({ database: session.database, profile: user.profile })
    }
  }

  const begin = (session: Session): SignedIn => {
    const { sessions, config, events } = ready()
    status.change({ ...STOPPED, restored: false })
    const work = startWork(session, {
      ...ports,
      config,
      status,
      isVisible: () => isVisible,
      isDesk: () => has(rightsOf((current?.profile ?? session.profile).permissions), 'emma_desktop'),
      identify: () => sessions.identify(session),
      onSignedOut: (failure, revoked) => {
        endSession(session, failure, revoked).catch(ports.onBug)
      },
      onResent: count => events.onResent(count),
    })
    current = {
      session,
      work,
      search: ports.makeSearch?.(session.db) ?? null,
      profile: session.profile,
      unwatch: ports.registry.watch(session.database, followUser(session), ports.onBug),
    }
    return { database: session.database, profile: session.profile }
  }

  /** Shows the person the failure of a request of theirs. */
  const tell = (failure: Failure | null): void => {
    if (failure !== null) ready().events.onFailure(failure)
  }

  /** The person of this tab, once somebody has used it: several people may be signed in on one device. */
  let ofTab: string | null = null

  const office = makeOffice({
    fetch: ports.fetch,
    scheduler: ports.scheduler,
    config: () => ready().config,
    client: () => current?.session.client ?? null,
    anonymous: () => ready().sessions.anonymous(),
    vouch: credentials => ready().sessions.vouch(credentials),
  })

  return {
    ...office,
    start: async (config, events, database = null) => {
      ofTab = database
      started = { config, events, sessions: makeSessions(ports, config, { onHeard, onEpoch }) }
      await started.sessions.eraseForgotten()
    },
    signIn: credentials =>
      inTurn(async () => {
        close()?.db.close()
        const outcome = await ready().sessions.signIn(credentials)
        if (!outcome.ok) return outcome
        ofTab = outcome.value.database
        return success(begin(outcome.value))
      }),
    resume: () =>
      inTurn(async () => {
        if (current !== null) {
          const { profile, session } = current
          return { database: session.database, profile }
        }
        const session = await ready().sessions.resume(ofTab)
        return session === null ? null : begin(session)
      }),
    signOut: explicit =>
      inTurn(async () => {
        const { sessions } = ready()
        const session = close() ?? (await sessions.resume(ofTab))
        if (session === null) return
        await (explicit ? sessions.leave(session) : sessions.seal(session))
      }),
    requestPasswordReset: async email => {
      const { sessions, config } = ready()
      return askPasswordReset(await sessions.anonymous(), email, config.client_id)
    },
    confirmPasswordReset: async (token, password) =>
      confirmPasswordReset(await ready().sessions.anonymous(), token, password),
    invite: async user => (current === null ? NOBODY : invite(current.session.client, user)),
    revokeDevice: async device => (current === null ? NOBODY : revokeDevice(current.session.client, device)),
    history: async (entity, id) =>
      current === null ? NOBODY : fetchHistory(current.session.client, entity, id),
    findTasks: async search => (current === null ? NOBODY : simpleSearch(current.session.client, search)),
    kick: () => current?.work.kick(),
    setVisible: visible => {
      isVisible = visible
      if (visible) current?.work.look()
    },
    bring: async window => {
      if (current === null) return NOBODY
      const { session, profile, work } = current
      const granted = profile.shards
      return bringWindow({ db: session.db, granted, now: ports.scheduler.now(), pull: work.pull }, window)
    },
    keepPictures: bringPictures,
    search: async query => (await current?.search?.query(query)) ?? { hits: [], total: 0 },
    bringAgain: async () => tell((await current?.work.bringAgain()) ?? null),
    syncNow: async () => {
      if (current === null) return STOPPED
      tell(await current.work.syncNow())
      return status.get()
    },
  }
}
