// A session at work in this tab: its loops, its search and its photos, until it ends here or in another tab.
import { has, rightsOf } from '#records/rights/rights.ts'
import type { LocalDatabase } from '../../store/database.ts'
import type { KnownUser } from '../../store/registry.ts'
import type { Profile } from '../../wire/sync-protocol.ts'
import { makeKeptDays } from '../pictures/kept-days.ts'
import { tourPictures } from '../pictures/tour-pictures.ts'
import { startWork, type Work, type WorkPorts } from '../work.ts'
import type { Session, SessionPorts } from './open-session.ts'
import type { PicturesHere, Search } from './remote.ts'

export interface RunningPorts extends SessionPorts, Omit<WorkPorts, 'isDesk' | 'profileMark'> {
  /** The text index over the mirror; without one every search finds nothing. */
  readonly makeSearch?: (db: LocalDatabase) => Search
  /** The user was signed out, here or in another tab. */
  readonly onGone: () => void
  /** The person's rights or names changed at the office. */
  readonly onProfile: (profile: Profile) => void
}

export interface Running {
  readonly session: Session
  readonly work: Work
  readonly search: Search | null
  /** As the server sent it last. */
  profile(): Profile
  keepPictures(day: string, onProgress: (progress: PicturesHere) => void): Promise<PicturesHere>
  /** Asks again for the photos that are not here; to call when the network is back. */
  keepLackingPictures(): void
  stop(): void
}

export const runSession = (session: Session, ports: RunningPorts): Running => {
  const { db, database } = session
  const { registry, config, onBug } = ports
  let { profile } = session
  let isOver = false

  const work = startWork(session, {
    ...ports,
    isDesk: () => has(rightsOf(profile.permissions), 'emma_desktop'),
    profileMark: () => profile.mark,
  })
  const search = ports.makeSearch?.(db) ?? null

  /**
   * Follows what any tab of this device writes about the user: a sign-out in one tab signs out all, and new rights apply
   * everywhere at once.
   */
  const followUser = (user: KnownUser | undefined): void => {
    if (isOver) return
    if (user?.tokens == null || user.profile === null) ports.onGone()
    else if (JSON.stringify(user.profile) !== JSON.stringify(profile)) {
      profile = user.profile
      ports.onProfile(profile)
    }
  }
  const unwatch = registry.watch(database, followUser, onBug)

  const days = makeKeptDays(() => isOver)
  const keepPictures: Running['keepPictures'] = (day, onProgress) => {
    const { images, image_hosts: hosts } = config
    const rights = rightsOf(profile.permissions)
    const call = { ...ports, db, rights, images, hosts, isOver: () => isOver }
    return days.keep(day, () => tourPictures(call, day, onProgress))
  }

  return {
    session,
    work,
    search,
    profile: () => profile,
    keepPictures,
    keepLackingPictures: () => {
      for (const day of days.lacking) keepPictures(day, () => undefined).catch(onBug)
    },
    stop: () => {
      isOver = true
      unwatch()
      work.stop()
      search?.stop()
    },
  }
}
