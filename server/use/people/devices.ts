// Revoking a device (api-dialect.md section 12): its tokens end at once, its record stays and is marked as revoked.
import { Device } from '#records/entities/people.ts'
import { may } from '#records/rights/entity-rights.ts'
import { problemBody } from '#core/wire/problem.ts'
import type { Caller, Ports, Reply } from '../write/caller.ts'
import { isAboutDevice } from './device-ids.ts'
import { refuse, write } from '../write/write.ts'

/**
 * The device's own person ends only their own sign-in on it. A person who manages accounts revokes the device itself, whoever signed in on
 * it: it may be stolen.
 */
export const revokeDevice = (ports: Ports, caller: Caller, id: string, key: string | null): Promise<Reply> =>
  write(ports, caller, { key, fingerprint: `revoke ${id}` }, async (tx): Promise<Reply> => {
    const device = await tx.row('device', id)
    const isManager = may(caller.rights, 'delete', 'device')
    if (!isManager && device?.['user_id'] !== caller.user_id) return refuse(problemBody(403, 'Forbidden'))
    if (device === undefined || device.deleted === 1) return refuse(problemBody(404, 'Entity not found.'))
    const [physical = id] = id.split(':')
    const all = isManager ? await tx.db.find('device', {}) : [device]
    for (const one of all.filter(one => one.id === id || (isManager && isAboutDevice(one.id, physical)))) {
      const row = (await tx.row('device', one.id)) ?? one
      tx.save(Device, row, { ...row, revoked: 1 })
      await tx.db.revokeTokens({ device: one.id }, tx.nowMs)
    }
    return { status: 204 }
  })
