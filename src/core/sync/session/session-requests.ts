// What the page requests of the session that is open in this tab. Without one, every answer says so or is empty.
import { changeDevice, invite } from '../../api/account.ts'
import type { Client } from '../../api/client.ts'
import { fetchHistory } from '../../api/history.ts'
import { simpleSearch } from '../../api/simple-search.ts'
import { failed, type Failure, type Outcome } from '#records/failure.ts'
import { STOPPED } from '../status.ts'
import type { CurrentPorts, CurrentSession } from './current-session.ts'
import type { SyncRemote } from './remote.ts'
import { pullWindow } from './windows.ts'

type SessionRequests = Pick<
  SyncRemote,
  | 'invite'
  | 'changeDevice'
  | 'history'
  | 'findTasks'
  | 'kick'
  | 'pullWindow'
  | 'keepPictures'
  | 'search'
  | 'pullAgain'
  | 'syncNow'
>

const NOBODY = failed({ kind: 'notSignedIn', invalidGrant: false })

export const makeSessionRequests = (
  { ready, status, scheduler }: CurrentPorts,
  current: CurrentSession,
): SessionRequests => {
  const asked = async <T>(ask: (client: Client) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const running = current.get()
    return running === null ? NOBODY : ask(running.session.client)
  }
  /** Shows the person the failure of a request of theirs. */
  const show = (failure: Failure | null): void => {
    if (failure !== null) ready().events.onFailure(failure)
  }
  return {
    invite: user => asked(client => invite(client, user)),
    changeDevice: (device, change) => asked(client => changeDevice(client, device, change)),
    history: (entity, id) => asked(client => fetchHistory(client, entity, id)),
    findTasks: search => asked(client => simpleSearch(client, search)),
    kick: () => current.get()?.work.kick(),
    pullWindow: async window => {
      const running = current.get()
      if (running === null) return NOBODY
      const { session, work } = running
      const granted = running.profile().shards
      return pullWindow({ db: session.db, granted, now: scheduler.now(), pull: work.pull }, window)
    },
    keepPictures: async (day, onProgress) =>
      (await current.get()?.keepPictures(day, onProgress)) ?? { here: 0, total: 0 },
    search: async query => (await current.get()?.search?.query(query)) ?? { hits: [], total: 0 },
    pullAgain: async () => show((await current.get()?.work.pullAgain()) ?? null),
    syncNow: async () => {
      const running = current.get()
      if (running === null) return { ...STOPPED, isDone: false }
      const failure = await running.work.syncNow()
      show(failure)
      return { ...status.get(), isDone: failure === null }
    },
  }
}
