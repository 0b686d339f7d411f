// The whole server as one function from a Request to a Response: API under /api, then the client's files.
import { join } from 'node:path'
import { Hono } from 'hono'
import { notFound } from './http/answers.ts'
import { addClientRoutes } from './http/routes/client-routes.ts'
import { DEFAULT_ORGANISATION, type Env, type NoteHandedOut, type Parts } from './http/context.ts'
import { answerToError } from './http/failures.ts'
import { addGeocodeRoutes } from './http/routes/geocode-routes.ts'
import { addImageRoutes } from './http/routes/image-routes.ts'
import { addLiveRoutes } from './http/routes/live-routes.ts'
import { addLogoRoutes } from './http/routes/logo-routes.ts'
import { createMetrics, type Metrics } from './http/metrics/server-metrics.ts'
import { addMetricsRoute } from './http/routes/metrics-route.ts'
import { addOauthRoutes } from './http/routes/oauth-routes.ts'
import { addDeviceRoutes } from './http/routes/device-routes.ts'
import { addPasswordRoutes } from './http/routes/password-routes.ts'
import {
  addPersonalRoutes,
  notePersonalReads,
  type PersonalRouteParts,
} from './http/routes/personal-routes.ts'
import { openPokes } from './http/pokes.ts'
import { answerPlaces } from './http/unread.ts'
import { addResourceRoutes } from './http/routes/resource-routes.ts'
import { takeFairTurns } from './storage/turns.ts'
import { rateLimit } from './http/rate-limit.ts'
import { withRequestId } from './http/request-id.ts'
import { isSecure, patternOf } from './http/routing.ts'
import { addProxyRoute, openProxyWatch } from './http/untrusted-proxy.ts'
import { ANSWER_POLICY, sharedHeaders, STRICT_TRANSPORT } from './http/security-headers.ts'
import { addServerRoute, type Machine } from './http/routes/server-route.ts'
import { addSessionRoutes } from './http/routes/session-routes.ts'
import { addSyncRoutes } from './http/routes/sync-routes.ts'
import type { Settings } from './settings.ts'
import { silentDevices } from './use/keeping/silent-devices.ts'
import { createAttempts } from './use/people/attempts.ts'
import { tellOldAddress } from './use/people/changed-address.ts'
import type { Ports } from './use/write/caller.ts'
import { createFirstRun } from './use/people/first-run.ts'
import { startHousekeeping, tidyImages } from './use/keeping/housekeeping.ts'
import type { Images } from './use/pictures/images.ts'
import type { Mail } from './use/people/mail.ts'
import { createPasswords, type Passwords } from './use/people/passwords.ts'
import { noteHandedOut, replayErasures } from './use/people/personal-data.ts'
import { openPersonalLog } from './use/people/personal-data-log.ts'
import { openRetention } from './use/people/personal-data-retention.ts'

export interface AppParts {
  readonly ports: Ports
  readonly settings: Settings
  readonly images: Images
  readonly mail: Mail
  /** The folder of the built client; null when it is not built. */
  readonly client: string | null
  readonly seed?: (org: string) => Promise<void>
  readonly passwords?: Passwords
  readonly sleep?: (milliseconds: number) => Promise<void>
  readonly liveEvery?: number
  /** Whether records that are kept for a limited time are removed, at the start and every 6 hours. */
  readonly housekeeping?: boolean
  /** Absent where nobody asks how its machine is. */
  readonly machine?: Machine
}

export interface App {
  readonly fetch: (request: Request, from?: { readonly address?: string }) => Promise<Response>
  /** The one-time code of the first run; null after the first run. */
  readonly firstRunCode: () => string | null
  /** Resolves when all work that continues after an answer was sent is done. */
  readonly idle: () => Promise<void>
  /** Ends the live streams and waits for that work; the storage stays open. */
  readonly close: () => Promise<void>
}

const realSleep = (milliseconds: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, milliseconds)
  })

/** Links for a new password that one person is mailed at once; they come back over an hour, as long as each of them is good. */
const RESETS = 3
const HOUR = 3_600_000
/** Of one person, read at the same time. */
const LARGE_BODIES = 2

/** In the data folder: since when which image is named by no record. */
const UNUSED = 'unused-images.json'

/** Work that goes on after its answer left; what fails of it is in the log. */
const laterOf =
  (jobs: Set<Promise<void>>, { log }: Ports): Parts['later'] =>
  job => {
    const running = job()
      .catch((error: unknown) =>
        log({ level: 'error', message: 'background work failed', stack: String(error) }),
      )
      .finally(() => jobs.delete(running))
    jobs.add(running)
  }

const metricsOf = ({ ports, pokes, images }: Parts, machine: Machine | undefined): Metrics =>
  createMetrics({
    storage: ports.storage,
    pokes,
    images: () => images.files.state().is,
    clock: ports.clock,
    lastBackup: machine?.lastBackup ?? (() => Promise.resolve(undefined)),
    silentDevices: () => silentDevices(ports),
  })

export const createApp = async (given: AppParts): Promise<App> => {
  const { settings, images, mail, client } = given
  const jobs = new Set<Promise<void>>()
  const later = laterOf(jobs, given.ports)
  const ports: Ports = {
    ...given.ports,
    pictureHosts: settings.imageHosts,
    addressChanged: change => later(() => tellOldAddress({ ports, mail }, change)),
  }
  const passwords = given.passwords ?? createPasswords()
  const attempts = createAttempts(ports.clock, given.sleep ?? realSleep)
  const log = openPersonalLog(settings.data)
  const personal = { ports, log, images, retention: openRetention(settings.data) }
  const replayed = await replayErasures(personal)
  if (replayed > 0) ports.log({ level: 'warn', message: 'erasures done again after a restore', replayed })
  const firstRun = createFirstRun({ ports, passwords, images, seed: given.seed ?? (() => Promise.resolve()) })
  const parts: Parts = {
    ports,
    settings,
    images,
    client,
    firstRun,
    pokes: await openPokes(ports.storage),
    liveEvery: given.liveEvery ?? 20_000,
    auth: {
      ports,
      passwords,
      attempts,
      mail,
      url: settings.url,
      resets: rateLimit(RESETS, ports.clock, HOUR),
      accessSeconds: settings.accessSeconds,
      refreshSeconds: settings.refreshSeconds,
    },
    later,
    largeBodies: takeFairTurns(Infinity, LARGE_BODIES),
    ...answerPlaces(),
  }

  const app = routesOf(parts, personal, given.machine)

  const stopHousekeeping =
    given.housekeeping === true
      ? startHousekeeping(ports, parts.later, () => tidyImages(ports, images, join(settings.data, UNUSED)))
      : () => undefined

  const idle = async (): Promise<void> => {
    while (jobs.size > 0) await Promise.all(jobs)
  }
  return {
    fetch: async (request, from = {}) => app.fetch(request, from),
    firstRunCode: firstRun.code,
    idle,
    close: async () => {
      stopHousekeeping()
      await parts.pokes.close()
      await idle()
    },
  }
}

/** A streamed answer is noted at its end, when its call is over: whoever closes the app waits for that. */
const notedLater =
  ({ later }: Parts, personal: PersonalRouteParts): NoteHandedOut =>
  caller => {
    const noted = noteHandedOut(personal, caller)
    later(() => noted)
    return noted
  }

/** Everything that answers, with the headers that every answer has. */
const routesOf = (parts: Parts, personal: PersonalRouteParts, machine: Machine | undefined) => {
  const metrics = metricsOf(parts, machine)
  const { ports, settings } = parts
  const app = new Hono<Env>()
  const isPublicSecure = settings.url.startsWith('https:')
  const proxy = openProxyWatch(parts)
  app.use('*', async (c, next) => {
    proxy.look(name => c.req.header(name) !== undefined)
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    metrics.answered({ method: c.req.method, route: patternOf(c), status: c.res.status, seconds })
    const answer = await withRequestId(c.req.raw, c.res)
    // To give a context the answer that it has makes another of it.
    if (answer !== c.res) c.res = answer
    c.res.headers.set('Date', new Date(ports.clock()).toUTCString())
    for (const [name, value] of Object.entries(sharedHeaders)) c.res.headers.set(name, value)
    if (isPublicSecure || isSecure(c, settings.trustProxy))
      c.res.headers.set('Strict-Transport-Security', STRICT_TRANSPORT)
  })
  app.onError((error, c) => answerToError(ports, error, c.req.raw))

  const api = new Hono<Env>()
  const epochs = new Map<string, string>()
  api.use('*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('Content-Security-Policy', ANSWER_POLICY)
    const org = c.get('org') ?? DEFAULT_ORGANISATION
    // After a failure the epoch comes from memory: the storage may be what failed, so it is not read again.
    const epoch =
      c.error === undefined && c.res.status < 500
        ? (await ports.storage.of(org).clock()).epoch
        : epochs.get(org)
    if (epoch === undefined) return
    epochs.set(org, epoch)
    c.res.headers.set('X-Server-Epoch', epoch)
  })
  notePersonalReads(api, personal)
  addOauthRoutes(api, parts)
  addPasswordRoutes(api, parts)
  addSessionRoutes(api, parts)
  addDeviceRoutes(api, parts)
  addImageRoutes(api, parts)
  addLogoRoutes(api, parts)
  addLiveRoutes(api, parts)
  addProxyRoute(api, parts, proxy)
  addServerRoute(api, parts, machine)
  const note = notedLater(parts, personal)
  addSyncRoutes(api, parts, { note, lagged: metrics.lagged })
  addGeocodeRoutes(api, parts)
  addPersonalRoutes(api, parts, personal)
  addResourceRoutes(api, parts, note)
  api.all('*', notFound)
  app.route('/api', api)
  app.all('/api', notFound)
  addMetricsRoute(app, settings.metricsToken, metrics)
  addClientRoutes(app, parts)
  return app
}
