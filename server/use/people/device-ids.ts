// A device record belongs to one person: the first who signed in on the device has the record with the device's own id, each other person
// has another record. So nobody takes over a record by signing in with a known id, and on a shared phone it is clear whose work waits.
import { createHash } from 'node:crypto'
import type { AnyRow } from '#records/entity.ts'

export const maySpeakFor = (user_id: string, device: AnyRow | undefined): boolean =>
  device === undefined || device['user_id'] == null || device['user_id'] === user_id

/** Blocked for everybody, whoever's record this is. */
export const isBlocked = (device: AnyRow | undefined): boolean => device?.['blocked_at'] != null

/** This person's session on it has ended: revoked, removed from the list, or with the whole device. */
export const isClosed = (device: AnyRow | undefined): device is AnyRow =>
  device !== undefined && (device['revoked'] === 1 || device.deleted === 1 || isBlocked(device))

const UNNAMED = 'unnamed-'
const hashOf = (user_id: string): string => createHash('sha256').update(user_id).digest('hex').slice(0, 12)
/**
 * The device of all sign-ins of a person that name none, as those of other clients: one record, so that they can be seen and ended. Nobody
 * may name it.
 */
export const unnamedDevice = (user_id: string): string => `${UNNAMED}${hashOf(user_id)}`
export const isUnnamed = (device: string): boolean => device.startsWith(UNNAMED)

/** The id of this person's record; `known` is the record under the device's own id. */
export const deviceRecordId = (device: string, user_id: string, known: AnyRow | undefined): string =>
  maySpeakFor(user_id, known) ? device : `${device.slice(0, 48)}:${hashOf(user_id)}`

/** Whether a record is about this device, whoever it belongs to. */
export const isAboutDevice = (record_id: string, device: string): boolean =>
  record_id === device || record_id.startsWith(`${device.slice(0, 48)}:`)
