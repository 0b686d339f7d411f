// The worker's engine: the open session of this device and its work. The page's view of it is SyncRemote.
import type { Heard } from '../../api/client.ts'
import type { LocalDatabase } from '../../store/database.ts'
import { makeStatus } from '../status.ts'
import { makeCurrentSession, type Started } from './current-session.ts'
import { makeOffice } from './office.ts'
import type { SessionPorts } from './open-session.ts'
import type { Search, SyncRemote } from './remote.ts'
import { makeSessions } from './session.ts'
import { makeSessionRequests } from './session-requests.ts'
import { makeTabDoors } from './tab-doors.ts'

export interface EnginePorts extends SessionPorts {
  /** In [0, 1). */
  readonly random: () => number
  /** The text index over the mirror; without one every search finds nothing. */
  readonly makeSearch?: (db: LocalDatabase) => Search
}

export const makeEngine = (ports: EnginePorts): SyncRemote => {
  let started: Started | null = null
  const ready = (): Started => {
    if (started === null) throw new Error('the engine is not started')
    return started
  }
  const status = makeStatus(next => started?.events.onStatus(next))
  const currentPorts = { ...ports, status, ready }
  const current = makeCurrentSession(currentPorts)

  const onHeard = ({ online, skew }: Heard): void => {
    const isBack = online && !status.get().online
    status.change({ online, heard: true, ...(skew === null ? {} : { skew: Math.round(skew / 1000) * 1000 }) })
    if (isBack) current.get()?.keepLackingPictures()
  }
  const onEpoch = (epoch: string): void => current.get()?.work.hear(epoch)

  const office = makeOffice({
    fetch: ports.fetch,
    scheduler: ports.scheduler,
    config: () => ready().config,
    client: () => current.get()?.session.client ?? null,
    anonymous: () => ready().sessions.anonymous(),
    vouch: credentials => ready().sessions.vouch(credentials),
  })

  return {
    ...office,
    ...makeTabDoors(ready, current),
    ...makeSessionRequests(currentPorts, current),
    start: async (config, events, ofTab = null) => {
      const sessions = makeSessions(ports, config, { onHeard, onEpoch })
      started = { config, events, sessions, ofTab }
      await sessions.eraseForgotten()
    },
    setVisible: current.setVisible,
  }
}
