// What a device reports about itself at each sync (api-dialect.md section 13): the only source of « Appareils non synchronisés ». A report
// that changes nothing but the time of contact is stored without moving the clock: in the feed, every pull would make every other device
// pull again. The report is about the device of the session (decision 016), whatever id it names: without a named one nothing is stored.
import { blankRow, type AnyRow } from '#records/entity.ts'
import { Device } from '#records/entities/people.ts'
import { isWaitingLong } from '#records/states/device-wait.ts'
import { inOneDirection } from '#records/text/one-direction.ts'
import { plainText } from '#records/text/plain-text.ts'
import { momentOf } from '#records/time/dates.ts'
import type { DeviceReport } from '#core/wire/sync-protocol.ts'
import type { Caller, Ports } from '../write/caller.ts'
import { organisationFacts } from '../write/organisation.ts'
import { isUnnamed } from '../people/device-ids.ts'
import { asDevice } from '../write/stored-rows.ts'
import { write } from '../write/write.ts'

const FRESH_MS = 60_000

type Report = Omit<DeviceReport, 'id'>

/** Stores the device's report. On a full disk it cannot be stored, but the feed can still be read, and a batch be answered. */
export const noteDevice = (ports: Ports, caller: Caller, report: Report): Promise<void> =>
  noted(ports, caller, () => reportDevice(ports, caller, report))

/** What a device says with a batch: what is left on it. The items of the batch that were not accepted are still there, too. */
export const noteLeft = (
  ports: Ports,
  caller: Caller,
  left: Omit<Report, 'name'>,
  unaccepted: number,
): Promise<void> => noted(ports, caller, () => reportLeft(ports, caller, left, unaccepted))

const noted = async (ports: Ports, { org }: Caller, report: () => Promise<void>): Promise<void> => {
  try {
    await report()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    ports.log({ level: 'warn', message: 'a device could not be noted', org, reason })
  }
}

const reportDevice = async (ports: Ports, caller: Caller, report: Report): Promise<void> => {
  const { org, device: id } = caller
  // One that is unnamed is several: none of them speaks for the others.
  if (id === null || isUnnamed(id)) return
  const data = ports.storage.of(org)
  const { zone } = await organisationFacts(data, org)
  const nowMs = ports.clock()
  const known = await data.get('device', id)
  if (
    known !== undefined &&
    isSaid(known, caller, report) &&
    isFresh(known, momentOf(nowMs - FRESH_MS, zone))
  )
    return
  await write(ports, caller, { key: null, fingerprint: '' }, async tx => {
    const before = await tx.row('device', id)
    if (before?.deleted === 1) return { status: 204 as const }
    const after: AnyRow = {
      ...(before ?? { ...blankRow(Device), id }),
      name: nameIn(report),
      user_id: caller.user_id,
      pending: report.pending,
      oldest_at: report.oldest_at,
      last_seen: tx.now,
    }
    if (before === undefined || !isSameToOthers(before, after, zone)) tx.save(Device, before, after)
    else await tx.keep(Device, after)
    return { status: 204 as const }
  })
}

const reportLeft = async (
  ports: Ports,
  caller: Caller,
  left: Omit<Report, 'name'>,
  unaccepted: number,
): Promise<void> => {
  const { org, device } = caller
  const known = device === null ? undefined : await ports.storage.of(org).get('device', device)
  if (known === undefined) return
  const pending = left.pending + unaccepted
  const oldest_at = pending === 0 ? null : left.oldest_at
  await reportDevice(ports, caller, { name: plainText(known['name']), pending, oldest_at })
}

const isSaid = (known: AnyRow, caller: Caller, { name, pending, oldest_at }: Report): boolean =>
  known['user_id'] === caller.user_id &&
  known['name'] === nameIn({ name }) &&
  known['pending'] === pending &&
  known['oldest_at'] === oldest_at
const nameIn = ({ name }: Pick<Report, 'name'>): string => inOneDirection(name).slice(0, 120)
const isFresh = (known: AnyRow, since: string): boolean =>
  typeof known['last_seen'] === 'string' && known['last_seen'] >= since

/** Whether a planner would see no difference: the device's person, its name, and whether it has work that cannot be sent. */
const isSameToOthers = (before: AnyRow, after: AnyRow, zone: string): boolean =>
  before['user_id'] === after['user_id'] &&
  before['name'] === after['name'] &&
  isLate(before, zone) === isLate(after, zone)

/** What the desks are told; a report in between, of work that is just being sent, is none of it. */
const isLate = (row: AnyRow, zone: string): boolean => isWaitingLong(asDevice(row), zone)
