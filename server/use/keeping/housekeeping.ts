// Removes what is kept only for a time (sync.md sections 2 and 3.2; api-dialect.md section 13): idempotency keys and departures after 90
// days, soft-deleted records after 30 days, tokens a week after they expire. It works in small transactions, so that no other write waits
// long. It also extends the holidays (CA2) and the series (RC1).
import { ShiftException } from '#records/entities/shift.ts'
import type { AnyRow } from '#records/entity.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { momentOf } from '#records/time/dates.ts'
import { isHoliday } from '#records/values/slot-id.ts'
import { isImagesFault } from '../../storage/error-codes.ts'
import type { Condition, OrganisationStorage } from '../../storage/storage.ts'
import type { Ports } from '../write/caller.ts'
import type { Images } from '../pictures/images.ts'
import { collectImages } from './collect-images.ts'
import { extendSeries } from './extend-series.ts'
import { organisationFacts } from '../write/organisation.ts'
import { followCalendarIn } from '../records/follow-calendar.ts'
import { keepHolidays } from '../settings/keep-holidays.ts'
import { asException } from '../write/stored-rows.ts'
import { tidyUp, write } from '../write/write.ts'

const DAY = 86_400_000
const KEYS = 90 * DAY
const DEPARTURES = 90 * DAY
/** For a week an expired token is answered as expired, after that as unknown. */
const TOKENS = 7 * DAY
const DELETED = 30 * DAY
const EVERY = 6 * 3_600_000
const AT_ONCE = 500

/**
 * Kinds of records that are purged, and the fields of other records that may reference one. Records that old tasks still reference
 * (catalogue, instances, resources, slots, places, partners, people, prices, setup lists) are few and are kept for ever; payments and
 * invoices are accounts.
 */
const purged: { readonly [entity: string]: readonly (readonly [by: string, field: string])[] } = {
  task: [
    ['payment', 'task_id'],
    ['invoice', 'task_id'],
    ['document', 'task_id'],
    ['task', 'next_task_id'],
  ],
  shift_exception: [],
  print_template: [],
}

export interface Tidied {
  /** How many keys, tokens and departures were removed. */
  readonly forgotten: number
  readonly purged: number
}

export const tidy = async (ports: Ports): Promise<Tidied> => {
  const total = { forgotten: 0, purged: 0 }
  for (const org of await ports.storage.organisations()) {
    const data = ports.storage.of(org)
    total.forgotten += await forgetOld(ports, data)
    for (const entity of Object.keys(purged)) total.purged += await purgeDeleted(ports, org, data, entity)
  }
  return total
}

const forgetOld = async ({ clock }: Ports, data: OrganisationStorage): Promise<number> => {
  const before = (age: number): string => new Date(clock() - age).toISOString()
  const limits = {
    mutations_before: before(KEYS),
    tokens_before: clock() - TOKENS,
    gone_to: await data.revAt(before(DEPARTURES)),
  }
  let total = 0
  for (;;) {
    const removed = await tidyUp(data, tx => tx.forget(limits, AT_ONCE))
    total += removed
    if (removed === 0) return total
  }
}

/** Purges deleted records that no other record references. */
const purgeDeleted = async (
  { clock }: Ports,
  org: string,
  data: OrganisationStorage,
  entity: string,
): Promise<number> => {
  const { zone, namespace } = await organisationFacts(data, org)
  const today = momentOf(clock(), zone).slice(0, 10)
  const old: Condition = { is: 'to', field: 'modification_time', value: momentOf(clock() - DELETED, zone) }
  let total = 0
  let last: string | undefined
  for (;;) {
    const found = await data.find(entity, {
      where: last === undefined ? [old] : [old, { is: 'from', field: 'id', value: last }],
      deleted: 'only',
      limit: AT_ONCE + 1,
    })
    const batch = found.filter(({ id }) => id !== last).slice(0, AT_ONCE)
    if (batch.length === 0) return total
    const ids = batch.map(({ id }) => id)
    last = ids.at(-1)
    total += await tidyUp(data, async tx => {
      const named = new Set<unknown>()
      for (const [by, field] of purged[entity] ?? [])
        for (const row of await tx.find(by, { where: [{ is: 'in', field, values: ids }], deleted: 'with' }))
          named.add(row[field])
      const gone: string[] = []
      for (const id of ids) {
        // The record may have been restored since it was found.
        const row = named.has(id) ? undefined : await tx.getForUpdate(entity, id)
        if (row?.deleted === 1 && !isLiftedAhead(entity, row, { namespace, today })) gone.push(id)
      }
      await tx.purge(entity, gone)
      return gone.length
    })
  }
}

/** CA3: a lifted holiday is known by its deleted record alone; without it the holiday would be made again. */
const isLiftedAhead = (
  entity: string,
  row: AnyRow,
  { namespace, today }: { readonly namespace: string; readonly today: string },
): boolean => {
  if (entity !== ShiftException.name) return false
  const exception = asException(row)
  return (exception.date ?? '') >= today && isHoliday(namespace, exception)
}

/**
 * The holidays of the year that has come within reach, and those of an organisation from before there were any; what stands on them follows
 * as in any other write (SL1, RC8). Answers how many it made, changed or took back.
 */
export const extendHolidays = async (ports: Ports, org: string): Promise<number> => {
  let changed = 0
  const operator = { org, user_id: 'operator', rights: NO_RIGHTS, device: null }
  await write(ports, operator, { key: null, fingerprint: '' }, async tx => {
    changed = await keepHolidays(tx, tx.organisation.holidays)
    tx.atEnd(followCalendarIn)
    return { status: 204 }
  })
  return changed
}

/** What is kept beside the database: a store of images that is away keeps nothing of the rest from being done. */
export const tidyImages = async (ports: Ports, images: Images, memory: string): Promise<void> => {
  try {
    await images.used.forgetExpired(ports.clock())
    await images.removeNoted()
    const removed = await collectImages(ports, images, memory)
    if (removed > 0) ports.log({ level: 'info', message: 'unused images removed', removed })
  } catch (error) {
    // The store has said so itself.
    if (!isImagesFault(error)) throw error
  }
}

/**
 * Runs at once and then every 6 hours until it is stopped; `later` starts a job and logs its failure. `beside`: a job of its own each time.
 */
export const startHousekeeping = (
  ports: Ports,
  later: (job: () => Promise<void>) => void,
  beside: () => Promise<void> = () => Promise.resolve(),
): (() => void) => {
  const run = (): void => {
    later(beside)
    later(async () => {
      const tidied = await tidy(ports)
      if (tidied.forgotten + tidied.purged > 0)
        ports.log({ level: 'info', message: 'housekeeping', ...tidied })
      for (const org of await ports.storage.organisations()) {
        const holidays = await extendHolidays(ports, org)
        if (holidays > 0) ports.log({ level: 'info', message: 'holidays kept', org, holidays })
        const { made, real } = await extendSeries(ports, org)
        if (made + real > 0) ports.log({ level: 'info', message: 'series extended', org, made, real })
      }
    })
  }
  run()
  const timer = setInterval(run, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
