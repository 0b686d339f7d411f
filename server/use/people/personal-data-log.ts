// What is kept about personal data outside the database, in files of the data folder that a restore does not replace (RP3, RP4): who read
// or exported records, by month, and the ids of erased records, so that an erasure can be repeated.
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListKind, RecordName, Retention, RetentionRun } from '#core/wire/personal-data.ts'
import { isJson, textMember } from '#core/wire/json.ts'
import { takeFairTurns } from '../../storage/turns.ts'
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

/** Piece by piece: a month of a busy house, or of somebody who reads sheet after sheet, has hundreds of thousands. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let begun = ''
  // By readline other letters would end a line too.
  for await (const piece of createReadStream(file, 'utf8')) {
    const [first = '', ...others] = String(piece).split('\n')
    const last = others.pop()
    if (last === undefined) begun += first
    else {
      yield begun + first
      yield* others
      begun = last
    }
  }
  yield begun
}

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

const push = <T>(lists: Map<string, T[]>, name: string, one: T): void => {
  const list = lists.get(name)
  if (list === undefined) lists.set(name, [one])
  else list.push(one)
}

/** What came later first. By time, because what was done offline is noted after what was done later. */
const latestFirst = (lines: readonly AccessLine[]): readonly AccessLine[] =>
  lines.toReversed().toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))

/** The lines of a month by their minutes, so that of the hundreds of thousands that one may have only those of a page are put in order. */
const sortedMonth = () => {
  const minutes = new Map<string, AccessLine[]>()
  const hours = new Map<string, AccessLine>()
  const minuteOf = ({ at }: AccessLine): string => at.slice(0, 16)
  return {
    add: (line: AccessLine): void => {
      if (line.hourly !== true) return push(minutes, minuteOf(line), line)
      // The first keeps its place, so that a page that was read stays as it was; only its count grows.
      const known = hours.get(hourOf(line))
      const [first, count] =
        known === undefined ? [line, 0] : [line.at < known.at ? line : known, known.count]
      hours.set(hourOf(line), { ...first, count: count + line.count })
    },
    latest: (most: number, from: LogPlace | undefined): AccessLine[] => {
      for (const line of hours.values()) push(minutes, minuteOf(line), line)
      hours.clear()
      const page: AccessLine[] = []
      for (const minute of [...minutes.keys()].toSorted().toReversed()) {
        if (page.length >= most) break
        if (from !== undefined && minute > from.at.slice(0, 16)) continue
        const lines = linesFrom(latestFirst(minutes.get(minute) ?? []), from)
        page.push(...lines.slice(0, most - page.length))
      }
      return page
    },
  }
}

const linesFrom = (lines: readonly AccessLine[], from: LogPlace | undefined): readonly AccessLine[] => {
  if (from === undefined) return lines
  const { at, shown } = from
  return [...lines.filter(line => line.at === at).slice(shown), ...lines.filter(line => line.at < at)]
}

const erasuresOf = (org: string, value: unknown): Erasure[] =>
  isJson(value) && value['org'] === org && Array.isArray(value['records'])
    ? value['records'].filter(isJson).map(one => ({
        entity: textMember(one, 'entity'),
        id: textMember(one, 'id'),
        at: textMember(value, 'at'),
      }))
    : []

export const openPersonalLog = (data: string): PersonalLog => {
  const folder = join(data, FOLDER)
  const append = appender(folder)
  const months = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder)).filter(name => /^access-\d{4}-\d\d\.ndjson$/.test(name)).sort()
  }
  async function* valuesIn(name: string): AsyncGenerator {
    const breathe = breather()
    for await (const text of linesIn(join(folder, name))) {
      const value = parsed(text)
      if (value !== undefined) yield value
      await breathe()
    }
  }
  const pageOf = async (org: string, limit: number, from?: LogPlace): Promise<AccessLine[]> => {
    const lines: AccessLine[] = []
    const seen = new Set<string>()
    const isNew = ({ user_id, note }: AccessLine): boolean => {
      if (note === undefined) return true
      const name = `${user_id} ${note}`
      return !seen.has(name) && seen.add(name).has(name)
    }
    const names = (await months()).filter(name => from === undefined || monthOf(name) <= from.at.slice(0, 7))
    for (const name of names.reverse()) {
      const month = sortedMonth()
      for await (const line of valuesIn(name))
        if (isAccess(line) && line.org === org && isNew(line)) month.add(line)
      lines.push(...month.latest(limit - lines.length, from))
      if (lines.length >= limit) break
    }
    return lines
  }
  // A month that is read is held whole: one at a time.
  const inTurn = takeFairTurns(1)
  return {
    note: line => append(`access-${line.at.slice(0, 7)}.ndjson`, line),
    lines: (org, limit, from) => inTurn(org, () => pageOf(org, limit, from)),
    noteErasure: (org, records, at) => append(ERASURES, { at, org, records }),
    erasures: async org => {
      await months()
      if (!(await readdir(folder)).includes(ERASURES)) return []
      const erased: Erasure[] = []
      for await (const value of valuesIn(ERASURES)) erased.push(...erasuresOf(org, value))
      return erased
    },
    forget: async (before, isDryRun) => {
      const old = (await months()).filter(name => monthOf(name) < before.slice(0, 7))
      if (!isDryRun) for (const name of old) await rm(join(folder, name))
      return old.length
    },
  }
}
