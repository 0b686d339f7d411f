// What is kept about personal data outside the database, in files of the data folder that a restore does not replace (RP3, RP4): who read
// or exported records, by month, and the ids of erased records, so that an erasure can be repeated.
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListKind, RecordName } from '#core/wire/personal-data.ts'
import { isJson, textMember } from '#core/wire/json.ts'
import type { Manner } from '../write/handed-out.ts'

export interface AccessLine {
  /** ISO 8601 UTC. */
  readonly at: string
  readonly org: string
  readonly user_id: string
  readonly device: string | null
  readonly what: Manner | 'search' | 'export' | 'erase'
  readonly entity: string
  /** The id of a single record; null for several. */
  readonly id: string | null
  /** How many records. */
  readonly count: number
  /** The kind of list, for a list that a device saved as a file. */
  readonly kind?: ListKind
  readonly asked?: string
  /** The device's id for the note: a note that arrives twice is listed once. */
  readonly note?: string
}

export interface Erasure extends RecordName {
  /** ISO 8601 UTC. */
  readonly at: string
}

export interface PersonalLog {
  note(line: AccessLine): Promise<void>
  /** The latest line first. */
  lines(org: string, limit: number): Promise<AccessLine[]>
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

export const openPersonalLog = (data: string): PersonalLog => {
  const folder = join(data, FOLDER)
  const append = appender(folder)
  const months = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder)).filter(name => /^access-\d{4}-\d\d\.ndjson$/.test(name)).sort()
  }
  const valuesIn = async (name: string): Promise<unknown[]> =>
    (await readFile(join(folder, name), 'utf8')).split('\n').flatMap(text => parsed(text) ?? [])
  return {
    note: line => append(`access-${line.at.slice(0, 7)}.ndjson`, line),
    lines: async (org, limit) => {
      const lines: AccessLine[] = []
      const seen = new Set<string>()
      const isNew = ({ user_id, note }: AccessLine): boolean => {
        if (note === undefined) return true
        const name = `${user_id} ${note}`
        return !seen.has(name) && seen.add(name).has(name)
      }
      for (const name of (await months()).reverse()) {
        const own = (await valuesIn(name)).filter(isAccess).filter(line => line.org === org && isNew(line))
        // Sorted by time, because what was done offline is noted after what was done later.
        lines.push(...own.reverse().toSorted((a, b) => b.at.localeCompare(a.at)))
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
      const old = (await months()).filter(name => name.slice(7, 14) < before.slice(0, 7))
      if (!isDryRun) for (const name of old) await rm(join(folder, name))
      return old.length
    },
  }
}
