// A proxy stands in front, and the server was not told to trust it: everybody then has the proxy's address and shares its limits, and HSTS
// stays off. Said once in the log, noted for `npm run doctor`, and told to those who may configure.
import type { Hono } from 'hono'
import { has } from '#records/rights/rights.ts'
import { noteSeenProxy } from '../operate/seen-proxy.ts'
import { plain, refusal } from './answers.ts'
import type { Env, Parts } from './context.ts'
import { staffRoute } from './routing.ts'

const HEADS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const

const UNTRUSTED =
  'requests come through a proxy whose X-Forwarded heads are not trusted: set QUAI_TRUST_PROXY=1 (docs/exploitation.md)'

export interface ProxyWatch {
  /** To be called with each request, by whether it has a head of this name. */
  readonly look: (has: (name: string) => boolean) => void
  /** Whether such heads came since the start. */
  readonly isUntrusted: () => boolean
}

export const openProxyWatch = ({ ports, settings, later }: Parts): ProxyWatch => {
  let isSeen = false
  return {
    look: has => {
      if (isSeen || settings.trustProxy || !HEADS.some(has)) return
      isSeen = true
      ports.log({ level: 'warn', message: UNTRUSTED })
      later(() => noteSeenProxy(settings.data, new Date(ports.clock()).toISOString()))
    },
    isUntrusted: () => isSeen,
  }
}

export const addProxyRoute = (api: Hono<Env>, parts: Parts, { isUntrusted }: ProxyWatch): void =>
  staffRoute(api, parts, '/proxy', {
    GET: ({ caller }) =>
      has(caller.rights, 'config') ? plain({ untrusted: isUntrusted() }) : refusal(403, 'Forbidden'),
  })
