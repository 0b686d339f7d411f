// `GET /profile/devices`: the devices on which the caller signed in, the latest first, so that everybody can revoke a lost device of their
// own (`DELETE /device/{id}`). The list of all devices needs its own right.
import type { Hono } from 'hono'
import { plainText } from '#records/text/plain-text.ts'
import { isAboutDevice } from '../../use/people/device-ids.ts'
import { plain } from '../answers.ts'
import type { Env, Parts } from '../context.ts'
import { staffRoute } from '../routing.ts'

export const addOwnDeviceRoutes = (api: Hono<Env>, parts: Parts): void => {
  staffRoute(api, parts, '/profile/devices', {
    GET: async ({ caller }) => {
      const own = await parts.ports.storage.of(caller.org).find('device', {
        where: [{ is: 'in', field: 'user_id', values: [caller.user_id] }],
      })
      const devices = own
        .map(row => ({
          id: row.id,
          name: row['name'],
          last_seen: row['last_seen'],
          pending: row['pending'],
          revoked: row['revoked'],
          current: caller.device !== null && isAboutDevice(row.id, caller.device) ? 1 : 0,
        }))
        .toSorted((a, b) => plainText(b.last_seen).localeCompare(plainText(a.last_seen)))
      return plain({ devices })
    },
  })
}
