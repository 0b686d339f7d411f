// `/ping`, `/profile` and `/first_run` (api-dialect.md sections 11 to 13).
import type { Hono } from 'hono'
import { isJson } from '#core/wire/json.ts'
import type { Ping } from '#core/wire/sync-protocol.ts'
import type { DatabaseState } from '../../storage/storage.ts'
import type { ImagesState } from '../../use/pictures/stores/image-store.ts'
import { MAX_LOGO_BYTES } from '../../use/settings/logo.ts'
import { profileOf } from '../../use/people/profile.ts'
import { away, plain, problem } from '../answers.ts'
import { DEFAULT_ORGANISATION, type Env, type Parts } from '../context.ts'
import { rateLimit } from '../rate-limit.ts'
import { openRoute, staffRoute } from '../routing.ts'

/** A logo in base64, plus room for the other fields. */
const FIRST_RUN_BYTES = Math.ceil(MAX_LOGO_BYTES * 1.4)

/** Weights are sent in grams; the tables let a client show kilograms. */
const units = { weight: 'g' }
const conversions = { kg: { g: 1000 }, g: { kg: 0.001 } }

const databaseSentences: { readonly [state in Exclude<DatabaseState['is'], 'ok'>]: string } = {
  away: 'La base de données ne répond pas.',
  'read-only': 'Écriture impossible\u00a0: la base de données est en lecture seule.',
  unconfirmed: 'Écriture impossible\u00a0: le serveur de secours de la base de données ne confirme plus.',
}

const imageSentences: { readonly [state in Exclude<ImagesState['is'], 'ok'>]: string } = {
  away: 'Le stockage des images ne répond pas.',
  refused: 'Le stockage des images refuse les clés de Quai.',
  absent: 'Le stockage des images n’a pas de compartiment de ce nom.',
  full: 'Le stockage des images est plein.',
}

export const addSessionRoutes = (api: Hono<Env>, parts: Parts): void => {
  const { ports, firstRun, settings } = parts

  openRoute(api, parts, '/ping', {
    GET: async ({ c, url }) => {
      const asked = url.searchParams.get('client_id') ?? DEFAULT_ORGANISATION
      const isKnown = (await ports.storage.organisations()).includes(asked)
      const org = isKnown ? asked : DEFAULT_ORGANISATION
      c.set('org', org)
      const { epoch } = await ports.storage.of(org).clock()
      const ping: Ping = { units, conversions, sync: 1, epoch, time: new Date(ports.clock()).toISOString() }
      return plain((await firstRun.isOpen(org)) ? { ...ping, first_run: 1 } : ping)
    },
  })

  // For who watches the server: it answers whatever is away, and says what.
  openRoute(api, parts, '/health', {
    GET: () => {
      const [database, images] = [ports.storage.state().is, parts.images.files.state().is]
      const wrong = [
        ...(database === 'ok' ? [] : [databaseSentences[database]]),
        ...(images === 'ok' ? [] : [imageSentences[images]]),
      ]
      return wrong.length === 0
        ? plain({ status: 'ok', database, images, message: 'Le serveur va bien.' })
        : away({ status: 'degraded', database, images, message: wrong.join(' ') })
    },
  })

  openRoute(
    api,
    parts,
    '/first_run',
    {
      POST: async ({ body }) => {
        const refused = await firstRun.run(DEFAULT_ORGANISATION, isJson(body) ? body : {})
        return refused === undefined ? plain({}) : problem(refused)
      },
    },
    { limit: rateLimit(settings.publicPerMinute, ports.clock), bytes: FIRST_RUN_BYTES },
  )

  staffRoute(api, parts, '/profile', {
    GET: async ({ caller, user }) => plain(await profileOf(ports, caller, user)),
  })
}
