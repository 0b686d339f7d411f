// How long personal data are kept, by purpose (RP2). Nothing is erased automatically, and a dry run first shows what would be.
import { dayOf } from '#records/time/dates.ts'
import { readFile, rename, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isJson, type Json } from '#core/wire/json.ts'
import type { Caller } from '../write/caller.ts'
import { breather, idsToRead } from '../write/breather.ts'
import { organisationFacts } from '../write/organisation.ts'
import { withoutPerson } from './personal-data-fields.ts'
import { erasePerson, noteAccess, type PersonalParts } from './personal-data.ts'
import type { RecordName } from '#core/wire/personal-data.ts'
import { entityByName } from '#records/entities/index.ts'
import type { AnyRow } from '#records/entity.ts'

export interface RetentionSettings {
  /** Months after a task's day; null means for ever. */
  readonly task_months: number | null
  /** Months that the log of accesses is kept. */
  readonly log_months: number | null
}
const DEFAULTS: RetentionSettings = { task_months: null, log_months: 12 }

const isMonths = (value: unknown): value is number | null =>
  value === null || (Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 240)

/** The settings; undefined for anything but months from 1 to 240, or null. */
export const retentionOf = (sent: Json): RetentionSettings | undefined => {
  const { task_months = null, log_months = null } = sent
  return isMonths(task_months) && isMonths(log_months) ? { task_months, log_months } : undefined
}

export interface RetentionStore {
  read(org: string): Promise<RetentionSettings>
  save(org: string, settings: RetentionSettings): Promise<void>
}

export const openRetention = (data: string): RetentionStore => {
  const file = join(data, 'personal-data', 'retention.json')
  const readAll = async (): Promise<Json> => {
    try {
      const value: unknown = JSON.parse(await readFile(file, 'utf8'))
      return isJson(value) ? value : {}
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
      throw error
    }
  }
  return {
    read: async org => {
      const own = (await readAll())[org]
      return (isJson(own) ? retentionOf(own) : undefined) ?? DEFAULTS
    },
    save: async (org, settings) => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, JSON.stringify({ ...(await readAll()), [org]: settings }), {
        mode: 0o600,
        flush: true,
      })
      await rename(`${file}.part`, file)
    },
  }
}

const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

export interface RetentionRun {
  /** Tasks before this day are erased; null when they are kept for ever. */
  readonly before: string | null
  readonly tasks: number
  /** What was said about the slots of those days, and written on them. */
  readonly messages: number
  readonly log_files: number
  readonly oldest: string | null
}

export const runRetention = async (
  parts: PersonalParts,
  caller: Caller,
  { task_months, log_months }: RetentionSettings,
  isDryRun: boolean,
): Promise<RetentionRun> => {
  const { ports, log } = parts
  const data = ports.storage.of(caller.org)
  const { zone } = await organisationFacts(data, caller.org)
  const today = dayOf(ports.clock(), zone)
  const before = task_months === null ? null : monthsBefore(today, task_months)
  const old = before === null ? [] : await oldRecords(parts, caller, before)
  const forgotten = log_months === null ? null : monthsBefore(today, log_months)
  const log_files = forgotten === null ? 0 : await log.forget(forgotten, true)
  const tasks = old.filter(({ entity }) => entity === 'task')
  const messages = old.length - tasks.length
  const run = { before, tasks: tasks.length, messages, log_files, oldest: tasks[0]?.date ?? null }
  if (isDryRun) return run
  // RP3: noted before it is done, like every erasure.
  await noteAccess(parts, caller, { what: 'retention', entity: 'task', id: null, count: old.length, run })
  await erasePerson(parts, caller, old)
  if (forgotten !== null) await log.forget(forgotten, false)
  return run
}

/** With a slot goes what desk and crew wrote about it (MS5). */
const datedEntities = ['task', 'shift_instance', 'slot_message'] as const

/** Records that are read at once. */
const AT_ONCE = 100

type OldRecord = RecordName & { readonly date: string }

/** Records of an older day that still contain personal data; deleted ones are purged separately. */
const oldRecords = async (
  { ports }: PersonalParts,
  { org }: Caller,
  before: string,
): Promise<OldRecord[]> => {
  const reader = ports.storage.of(org)
  const old: OldRecord[] = []
  const breathe = breather()
  for (const entity of datedEntities) {
    const of = entityByName(entity)
    if (of === undefined) continue
    const { listed } = await reader.list(entity, {
      where: [
        { is: 'to', field: 'date', value: before },
        { is: 'notNull', field: 'date' },
      ],
      order: [{ field: 'date', descending: false }],
      deleted: 'with',
    })
    const isPersonal = (row: AnyRow): boolean =>
      String(row['date']) < before && JSON.stringify(withoutPerson(of, row)) !== JSON.stringify(row)
    const ids = listed.map(([id]) => id)
    for await (const some of idsToRead(reader, entity, ids, AT_ONCE)) {
      await breathe()
      const rows = await reader.getMany(entity, some)
      old.push(...rows.filter(isPersonal).map(({ id, date }) => ({ entity, id, date: String(date) })))
    }
  }
  return old
}
