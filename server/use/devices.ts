// Revoking a device (api-dialect.md section 12): its tokens end at once, its row stays and says so.
import { Device } from '#domain/entities/people.ts'
import { may } from '#domain/entity-rights.ts'
import { problemBody } from '#wire/problem.ts'
import type { Caller, Ports, Reply } from './caller.ts'
import { refuse, write } from './write.ts'

/** By those who manage the accounts, and by the device's own person. */
export const revokeDevice = (ports: Ports, caller: Caller, id: string, key: string | null): Promise<Reply> =>
  write(ports, caller, { key, fingerprint: `revoke ${id}` }, async (tx): Promise<Reply> => {
    const device = await tx.row('device', id)
    const isOwn = device?.['user_id'] === caller.user_id
    if (!isOwn && !may(caller.rights, 'delete', 'device')) return refuse(problemBody(403, 'Forbidden'))
    if (device === undefined || device.deleted === 1) return refuse(problemBody(404, 'Entity not found.'))
    tx.save(Device, device, { ...device, revoked: 1 })
    await tx.db.revokeTokens({ device: id }, tx.nowMs)
    return { status: 204 }
  })
