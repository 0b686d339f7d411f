// Who may go on using a device (api-dialect.md section 12, decision 016). A revocation is about one person on one device, a block about the
// device itself, whoever signed in on it: it may be stolen. Both end tokens at once, delete no record and can be lifted.
import { configMessages } from '#records/fr/config-messages.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { Device } from '#records/entities/people.ts'
import { may } from '#records/rights/entity-rights.ts'
import { problemBody } from '#core/wire/problem.ts'
import { refuse, type Caller, type Ports, type Reply } from '../write/caller.ts'
import type { Asked as AskedWrite } from '../write/decided.ts'
import { write } from '../write/write.ts'
import { isAboutDevice, isBlocked } from './device-ids.ts'
import type { WriteTx } from '../write/write-tx.ts'

export const NOT_REVOKED = { revoked: 0, revoked_at: null, revoked_by: null } as const

interface Asked {
  readonly id: string
  readonly key: string | null
}

/**
 * Ends one person's use of one device: one's own, or a colleague's for who manages accounts. Nobody else on that device notices it. It is what
 * the deletion of a device means, alone or in a batch: the record stays, and says who ended it.
 */
export const toRevoke = ({ id, key }: Asked): AskedWrite<Reply> => ({
  request: { key, fingerprint: `revoke ${id}` },
  decide: async (tx): Promise<Reply> => {
    const { rights, user_id } = tx.caller
    const device = await tx.row('device', id)
    const isManager = may(rights, 'delete', 'device')
    if (!isManager && device?.['user_id'] !== user_id) return refuse(problemBody(403, 'Forbidden'))
    if (device === undefined || device.deleted === 1) return NOT_FOUND
    const since = device['revoked'] === 1 ? {} : { revoked_at: tx.now, revoked_by: user_id }
    tx.save(Device, device, { ...device, ...since, revoked: 1 })
    await tx.db.revokeTokens({ device: id }, tx.nowMs)
    return { status: 204 }
  },
})

export const revokeDevice = (ports: Ports, caller: Caller, asked: Asked): Promise<Reply> => {
  const { request, decide } = toRevoke(asked)
  return write(ports, caller, request, decide)
}

/** Lifts a revocation before its person signs in again, which lifts it as well. */
export const restoreDevice = (ports: Ports, caller: Caller, asked: Asked): Promise<Reply> =>
  byManager(ports, caller, 'restore', asked, async (tx, device) => {
    tx.save(Device, device, { ...device, ...NOT_REVOKED })
    return undefined
  })

/** Nobody signs in on the device any more, whatever their password, until it is unblocked. */
export const blockDevice = (ports: Ports, caller: Caller, asked: Asked): Promise<Reply> =>
  byManager(ports, caller, 'block', asked, async tx => {
    const ids = await recordsOf(tx, asked.id)
    if (caller.device !== null && ids.has(caller.device))
      return refuse(problemBody(422, configMessages.ownDeviceBlocked))
    for (const id of ids) {
      const before = await tx.row('device', id)
      const since = isBlocked(before) ? {} : { blocked_at: tx.now, blocked_by: caller.user_id }
      // Also a record that was removed: once it is purged, nothing would say any more that the device is blocked.
      tx.save(Device, before, { ...(before ?? { ...blankRow(Device), id }), ...since, deleted: 0 })
      await tx.db.revokeTokens({ device: id }, tx.nowMs)
    }
    return undefined
  })

/** Each person signs in again as before. Whose own session was ended beside the block stays marked so until then. */
export const unblockDevice = (ports: Ports, caller: Caller, asked: Asked): Promise<Reply> =>
  byManager(ports, caller, 'unblock', asked, async tx => {
    for (const id of await recordsOf(tx, asked.id)) {
      const row = await tx.row('device', id)
      if (row !== undefined && isBlocked(row))
        tx.save(Device, row, { ...row, blocked_at: null, blocked_by: null })
    }
    return undefined
  })

const NOT_FOUND = refuse(problemBody(404, 'Entity not found.'))

const byManager = (
  ports: Ports,
  caller: Caller,
  what: string,
  { id, key }: Asked,
  act: (tx: WriteTx, device: AnyRow) => Promise<Reply | undefined>,
): Promise<Reply> =>
  write(ports, caller, { key, fingerprint: `${what} ${id}` }, async (tx): Promise<Reply> => {
    if (!may(caller.rights, 'delete', 'device')) return refuse(problemBody(403, 'Forbidden'))
    const device = await tx.row('device', id)
    if (device === undefined || device.deleted === 1) return NOT_FOUND
    return (await act(tx, device)) ?? { status: 204 }
  })

/** Everybody's records of the device of this record, with the one under the device's own id, at which a sign-in looks. */
const recordsOf = async (tx: WriteTx, id: string): Promise<ReadonlySet<string>> => {
  const ids = (await tx.db.find('device', { deleted: 'with' })).map(one => one.id)
  const [stem = id] = id.split(':')
  const physical = ids.find(one => !one.includes(':') && isAboutDevice(id, one)) ?? stem
  return new Set([physical, ...ids.filter(one => isAboutDevice(one, physical))])
}
