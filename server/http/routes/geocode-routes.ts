// `POST /geocode`: the position of an address that somebody at the desk types. 404 when no service is set, 503 when the service fails: the
// task is then kept without a position.
import type { Hono } from 'hono'
import { isLocatable } from '#records/values/located-address.ts'
import { has } from '#records/rights/rights.ts'
import { isJson, textMember } from '#core/wire/json.ts'
import { geocode } from '../../use/request/geocode.ts'
import { plain, refusal } from '../answers.ts'
import type { Env, Parts } from '../context.ts'
import { staffRoute } from '../routing.ts'

const OFF = 'Ce serveur ne cherche pas la position des adresses.'
const SILENT = 'Le service d’adresses ne répond pas\u00a0: la position n’a pas été cherchée.'
const NO_ADDRESS = 'Donnez une adresse et sa ville.'
const LONGEST = 200

export const addGeocodeRoutes = (api: Hono<Env>, parts: Parts): void => {
  const { geocoderUrl } = parts.settings
  staffRoute(api, parts, '/geocode', {
    POST: async ({ caller, body }) => {
      if (!has(caller.rights, 'emma_desktop')) return refusal(403, 'Forbidden')
      if (geocoderUrl === null) return refusal(404, OFF)
      const sent = isJson(body) ? body : {}
      const part = (name: string): string => textMember(sent, name).trim().slice(0, LONGEST)
      const address = { address: part('address'), zipcode: part('zipcode'), city: part('city') }
      if (!isLocatable(address)) return refusal(422, NO_ADDRESS)
      const found = await geocode({ url: geocoderUrl }, address)
      if (found.ok) return plain({ place: found.place })
      parts.ports.log({ level: 'warn', message: 'geocoder failed', reason: found.reason })
      return refusal(503, SILENT)
    },
  })
}
