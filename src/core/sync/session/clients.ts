// The clients of this device: each sends with the tokens of one person, or of nobody. Those of a session also learn the server's
// time and its epoch from every answer.
import { grantByRefresh, revoke } from '../../api/account.ts'
import { makeClient, skewOf, type Client, type Heard } from '../../api/client.ts'
import type { Scheduler } from '../../api/scheduler.ts'
import { makeTokens, type TokenStore } from '../../api/token.ts'
import type { Registry } from '../../store/registry.ts'
import type { ClientConfig } from '../../wire/sync-protocol.ts'
import type { Locks } from '../lock.ts'
import type { BackEnd } from '../plain/plain-mode.ts'

export interface ClientPorts {
  readonly scheduler: Scheduler
  readonly locks: Locks
  readonly registry: Registry
  /** For the unexpected: it must reach whoever maintains the product, and stops nothing. */
  readonly onBug: (error: unknown) => void
}

export interface ServerSide {
  readonly config: ClientConfig
  readonly backEnd: BackEnd
  readonly onHeard: (heard: Heard) => void
  readonly onEpoch: (epoch: string) => void
}

export interface Clients {
  /** `name`: of the lock under which its tokens are refreshed. */
  over(store: TokenStore, name: string, device: string): Client
  /** Sends with the tokens of a known user. */
  ofUser(database: string, device: string): Client
  /** The server's time, computed from its answers (sync.md section 4): this device's clock may be days off. */
  serverNow(): number
}

export const makeClients = (
  { scheduler, locks, registry, onBug }: ClientPorts,
  { config, backEnd, onHeard, onEpoch }: ServerSide,
): Clients => {
  let skew = 0

  /** Every answer, whatever was asked, contains the server's time and its epoch. */
  const fetchAndHear: typeof fetch = async (input, init) => {
    const response = await backEnd.fetch(input, init)
    skew = skewOf(response, scheduler.now()) ?? skew
    const epoch = response.headers.get('X-Server-Epoch')
    if (epoch !== null) onEpoch(epoch)
    return response
  }

  const clientOver = (
    store: TokenStore,
    name: string,
    device: string,
    fetch: typeof globalThis.fetch,
  ): Client => {
    const tokens = makeTokens({
      store,
      refresh: token => grantByRefresh(client, config.client_id, token),
      discard: pair => void revoke(client, pair).catch(onBug),
      exclusively: run => locks.exclusively(`token:${name}`, run),
    })
    const client = makeClient({ fetch, base: config.api, scheduler, tokens, device, onHeard })
    return client
  }

  const storeOf = (database: string): TokenStore => ({
    load: async () => (await registry.user(database))?.tokens ?? null,
    replace: ({ access }, next) =>
      registry.changeIf(database, ({ tokens }) => tokens?.access === access, { tokens: next }),
  })

  return {
    over: (store, name, device) => clientOver(store, name, device, backEnd.fetch),
    ofUser: (database, device) => clientOver(storeOf(database), database, device, fetchAndHear),
    serverNow: () => scheduler.now() + skew,
  }
}
