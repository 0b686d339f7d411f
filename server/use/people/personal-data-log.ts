// What is kept about personal data outside the database, in files of the data folder that a restore does not replace (RP3, RP4): who read
// or exported records, by month, and the ids of erased records, so that an erasure can be repeated.
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListKind, RecordName, Retention, RetentionRun } from '#core/wire/personal-data.ts'
import { isJson, textMember } from '#core/wire/json.ts'
import { breather } from '../write/breather.ts'
import type { NotedManner } from '../write/handed-out.ts'

export interface AccessLine {
  /** ISO 8601 UTC. */
  readonly at: string
  readonly org: string
  readonly user_id: string
  readonly device: string | null
  readonly what: NotedManner | 'search' | 'export' | 'erase' | 'retention' | 'periods'
  readonly entity: string
  /** The id of a single record; null for several. */
  readonly id: string | null
  /** How many records. */
  readonly count: number
  /** The kind of list, for a list that a device saved as a file. */
  readonly kind?: ListKind
  readonly asked?: string
  /** Of several lists that were reported at once: how many. */
  readonly lists?: number
  /** What a run of the retention erased: records and messages before this day, and months of this log. */
  readonly run?: RetentionRun
  /** The months that somebody set. */
  readonly months?: Retention
  /** Of the sheets that trickle to a device: the lines of one hour are read as one, with the moment of the first. */
  readonly hourly?: true
  /** The device's id for the note: a note that arrives twice is listed once. */
  readonly note?: string
}

export interface Erasure extends RecordName {
  /** ISO 8601 UTC. */
  readonly at: string
}

/**
 * Where a page of the log ends: the moment of its last line, and how many lines of that moment it and the pages before it have. New lines
 * come above it, so that nothing moves from one page to the next.
 */
export interface LogPlace {
  readonly at: string
  readonly shown: number
}

export const placeIn = (text: string): LogPlace | undefined => {
  const [, at, shown] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_(\d{1,6})$/.exec(text) ?? []
  return at === undefined ? undefined : { at, shown: Number(shown) }
}
export const placeText = ({ at, shown }: LogPlace): string => `${at}_${shown}`

export const placeAfter = (lines: readonly AccessLine[], from?: LogPlace): LogPlace | undefined => {
  const at = lines.at(-1)?.at
  if (at === undefined) return from
  const same = lines.filter(line => line.at === at).length
  return { at, shown: same + (from?.at === at ? from.shown : 0) }
}

export interface PersonalLog {
  note(line: AccessLine): Promise<void>
  /** The latest line first; `from`: those that come after a page. */
  lines(org: string, limit: number, from?: LogPlace): Promise<AccessLine[]>
  noteErasure(org: string, records: readonly RecordName[], at: string): Promise<void>
  /** The oldest erasure first. */
  erasures(org: string): Promise<Erasure[]>
  /** Removes the months that ended before this moment, and returns how many. */
  forget(before: string, isDryRun: boolean): Promise<number>
}

const FOLDER = 'personal-data'
const ERASURES = 'erasures.ndjson'

/** Undefined for a line that a power cut left unfinished. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
const isAccess = (value: unknown): value is AccessLine =>
  isJson(value) && typeof value['at'] === 'string' && typeof value['what'] === 'string'

/** Lines that come while others are being written wait for them, and are then one write together. */
const appender = (folder: string): ((name: string, value: unknown) => Promise<void>) => {
  let waiting = new Map<string, string>()
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()
  const writeWaiting = async (): Promise<void> => {
    const texts = waiting
    waiting = new Map()
    next = undefined
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const [name, text] of texts) await appendFile(join(folder, name), text, { mode: 0o600 })
  }
  return (name, value) => {
    waiting.set(name, `${waiting.get(name) ?? ''}${JSON.stringify(value)}\n`)
    if (next === undefined) {
      next = last.then(writeWaiting)
      last = next.catch(() => undefined)
    }
    return next
  }
}

/** `access-2026-11.ndjson` */
const monthOf = (name: string): string => name.slice(7, 14)

const hourOf = ({ at, user_id, device, entity }: AccessLine): string =>
  JSON.stringify([at.slice(0, 13), user_id, device, entity])

/** The first keeps its place, so that a page that was read stays as it was; only its count grows. */
const byHour = (lines: readonly AccessLine[]): readonly AccessLine[] => {
  const hours = new Map<string, AccessLine>()
  const others: AccessLine[] = []
  for (const line of lines) {
    if (line.hourly !== true) {
      others.push(line)
      continue
    }
    const known = hours.get(hourOf(line))
    const [first, count] = known === undefined ? [line, 0] : [line.at < known.at ? line : known, known.count]
    hours.set(hourOf(line), { ...first, count: count + line.count })
  }
  return [...others, ...hours.values()]
}

/** Sorted by time, because what was done offline is noted after what was done later. */
const latestFirst = (lines: readonly AccessLine[]): readonly AccessLine[] =>
  byHour(lines)
    .toReversed()
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))

const linesFrom = (lines: readonly AccessLine[], from: LogPlace | undefined): readonly AccessLine[] => {
  if (from === undefined) return lines
  const { at, shown } = from
  return [...lines.filter(line => line.at === at).slice(shown), ...lines.filter(line => line.at < at)]
}

export const openPersonalLog = (data: string): PersonalLog => {
  const folder = join(data, FOLDER)
  const append = appender(folder)
  const months = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder)).filter(name => /^access-\d{4}-\d\d\.ndjson$/.test(name)).sort()
  }
  const valuesIn = async (name: string): Promise<unknown[]> => {
    const values: unknown[] = []
    const breathe = breather()
    for (const text of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const value = parsed(text)
      if (value !== undefined) values.push(value)
      await breathe()
    }
    return values
  }
  return {
    note: line => append(`access-${line.at.slice(0, 7)}.ndjson`, line),
    lines: async (org, limit, from) => {
      const lines: AccessLine[] = []
      const seen = new Set<string>()
      const isNew = ({ user_id, note }: AccessLine): boolean => {
        if (note === undefined) return true
        const name = `${user_id} ${note}`
        return !seen.has(name) && seen.add(name).has(name)
      }
      const names = (await months()).filter(
        name => from === undefined || monthOf(name) <= from.at.slice(0, 7),
      )
      for (const name of names.reverse()) {
        const own = (await valuesIn(name)).filter(isAccess).filter(line => line.org === org && isNew(line))
        lines.push(...linesFrom(latestFirst(own), from))
        if (lines.length >= limit) break
      }
      return lines.slice(0, limit)
    },
    noteErasure: (org, records, at) => append(ERASURES, { at, org, records }),
    erasures: async org => {
      await months()
      if (!(await readdir(folder)).includes(ERASURES)) return []
      return (await valuesIn(ERASURES)).flatMap(value =>
        isJson(value) && value['org'] === org && Array.isArray(value['records'])
          ? value['records'].filter(isJson).map(one => ({
              entity: textMember(one, 'entity'),
              id: textMember(one, 'id'),
              at: textMember(value, 'at'),
            }))
          : [],
      )
    },
    forget: async (before, isDryRun) => {
      const old = (await months()).filter(name => monthOf(name) < before.slice(0, 7))
      if (!isDryRun) for (const name of old) await rm(join(folder, name))
      return old.length
    },
  }
}
