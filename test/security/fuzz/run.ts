// Sends the requests of a seed to the whole app, in process, and keeps those that failed it: 5xx, or more computing than one may take.
import { entities } from '#records/entities/index.ts'
import { blankRow } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { write } from '#server/use/write/write.ts'
import { openFleet } from '../../contracts/dialect/fleet-world.ts'
import { ORIGIN, type World } from '../../contracts/dialect/world.ts'
import { loopComputing } from '../loop-computing.ts'
import { idsOf, isKnown } from './ids.ts'
import { requestOf, type FuzzRequest } from './requests.ts'

/** What one request may compute, in milliseconds; not its time, which others on the machine share. */
export const MOST_MS = 200
/** Then the organisation is a new one: what thousands of requests made of it is no request's fault. */
const ROUND = 500

export interface Finding {
  readonly number: number
  readonly request: FuzzRequest
  readonly what: string
}
export interface FuzzAsked {
  readonly seed: number
  readonly from: number
  readonly requests: number
  readonly onProgress?: (done: number, findings: number) => void
}
export interface FuzzReport {
  readonly findings: readonly Finding[]
  readonly statuses: ReadonlyMap<number, number>
  readonly slowest: { readonly number: number; readonly milliseconds: number }
}

/** The small organisation of the dialect's tests, with a blank record of every kind that it has none of. */
const openOrganisation = async (): Promise<World> => {
  const world = await openFleet({
    settings: { loginsPerMinute: 1e6, publicPerMinute: 1e6, accessSeconds: 80_000 },
  })
  const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
    for (const of of entities.filter(({ name }) => !isKnown(name))) {
      const row = { ...blankRow(of), id: idsOf(of.name)[1] ?? '' }
      tx.save(of, undefined, { ...row, ...of.derive(row) })
    }
    return { status: 204 }
  })
  return world
}

type Tokens = Map<string, string>
const tokenOf = async (world: World, tokens: Tokens, name: string): Promise<string> => {
  const known = tokens.get(name) ?? (await world.tokenOf(name, `device-of-${name}`).catch(() => 'none'))
  tokens.set(name, known)
  return known
}

interface Sent {
  readonly status: number
  readonly milliseconds: number
}
const send = async (
  world: World,
  { method, path, headers, body }: FuzzRequest,
  token: string,
): Promise<Sent> => {
  const authorization = { authorization: `Bearer ${token}` }
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: { ...headers, ...(token === '' ? {} : authorization) },
    ...(body === undefined ? {} : { body }),
  })
  const began = loopComputing()
  const answer = await world.app.fetch(request, { address: '192.0.2.1' })
  await answer.arrayBuffer()
  return { status: answer.status, milliseconds: loopComputing() - began }
}

/** Code that was never run is compiled, and the memory of others is collected: only what is slow three times is the request's. */
const settled = async (again: () => Promise<Sent>, first: Sent): Promise<Sent> => {
  let { milliseconds } = first
  for (let left = 2; left > 0 && milliseconds > MOST_MS; left--)
    milliseconds = Math.min(milliseconds, (await again()).milliseconds)
  return { ...first, milliseconds }
}

const stackOf = (logged: { readonly [detail: string]: unknown } | undefined): string =>
  plainText(logged?.['stack']).slice(0, 800)

const whatIsWrong = (world: World, { status, milliseconds }: Sent): string | undefined => {
  if (milliseconds > MOST_MS) return `${Math.round(milliseconds)} ms of computing (${status})`
  // 503 and 507 tell of the machine; here nothing of it is missing.
  if (status >= 500) return `${status}: ${stackOf(world.logged.at(-1))}`
  return undefined
}

export const fuzz = async ({ seed, from, requests, onProgress }: FuzzAsked): Promise<FuzzReport> => {
  const findings: Finding[] = []
  const statuses = new Map<number, number>()
  let slowest = { number: 0, milliseconds: 0 }
  for (let began = from; began < from + requests; began += ROUND) {
    const world = await openOrganisation()
    const tokens: Tokens = new Map()
    try {
      for (let number = began; number < Math.min(began + ROUND, from + requests); number++) {
        const request = requestOf(seed, number)
        const token = request.as === null ? '' : await tokenOf(world, tokens, request.as)
        world.advance(1000)
        const logged = world.logged.length
        const sent = await settled(() => send(world, request, token), await send(world, request, token))
        const error = world.logged.slice(logged).find(({ level }) => level === 'error')
        const what =
          whatIsWrong(world, sent) ?? (error === undefined ? undefined : `logged: ${stackOf(error)}`)
        if (what !== undefined) findings.push({ number, request, what })
        statuses.set(sent.status, (statuses.get(sent.status) ?? 0) + 1)
        if (sent.milliseconds > slowest.milliseconds) slowest = { number, milliseconds: sent.milliseconds }
        // Signed out, shut out: the next request signs in again.
        if (sent.status === 401 && request.as !== null) tokens.delete(request.as)
      }
    } finally {
      await world.close()
    }
    onProgress?.(Math.min(began + ROUND, from + requests) - from, findings.length)
  }
  return { findings, statuses, slowest }
}
