// Devices beside their records: `GET /profile/devices`, the devices on which the caller signed in, the latest first, so that everybody can
// revoke a lost device of their own (`DELETE /device/{id}`; the list of all devices needs its own right), and what a manager of accounts
// may do about a device: block it, unblock it, lift a revocation.
import type { Hono } from 'hono'
import { plainText } from '#records/text/plain-text.ts'
import { isAboutDevice, isBlocked } from '../../use/people/device-ids.ts'
import { blockDevice, restoreDevice, unblockDevice } from '../../use/people/devices.ts'
import { empty, plain, problem } from '../answers.ts'
import { readWriteHeaders } from '../conditional.ts'
import type { Env, Parts } from '../context.ts'
import { staffRoute, type StaffCall } from '../routing.ts'

export const addDeviceRoutes = (api: Hono<Env>, parts: Parts): void => {
  const { ports } = parts
  staffRoute(api, parts, '/profile/devices', {
    GET: async ({ caller }) => {
      const own = await ports.storage.of(caller.org).find('device', {
        where: [{ is: 'in', field: 'user_id', values: [caller.user_id] }],
      })
      const devices = own
        .map(row => ({
          id: row.id,
          name: row['name'],
          last_seen: row['last_seen'],
          pending: row['pending'],
          revoked: row['revoked'],
          blocked: isBlocked(row) ? 1 : 0,
          current: caller.device !== null && isAboutDevice(row.id, caller.device) ? 1 : 0,
        }))
        .toSorted((a, b) => plainText(b.last_seen).localeCompare(plainText(a.last_seen)))
      return plain({ devices })
    },
  })

  const changed =
    (change: typeof blockDevice) =>
    async (call: StaffCall): Promise<Response> => {
      const headers = readWriteHeaders(call.request)
      if (headers instanceof Response) return headers
      const id = call.c.req.param('id') ?? ''
      const reply = await change(ports, call.caller, { id, key: headers.key })
      return 'problem' in reply ? problem(reply.problem) : empty(204)
    }
  staffRoute(api, parts, '/device/:id/block', {
    POST: changed(blockDevice),
    DELETE: changed(unblockDevice),
  })
  staffRoute(api, parts, '/device/:id/revocation', { DELETE: changed(restoreDevice) })
}
