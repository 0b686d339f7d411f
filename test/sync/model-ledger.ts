// What people did, as they remember it: each thing they wrote is a mark of its own, so that wherever it turns up one can tell whose it
// is, and when it turns up nowhere it is lost.
import { plainText } from '#records/text/plain-text.ts'
import type { Values } from '#core/store/rows/entry.ts'

export interface Capture {
  readonly n: number
  readonly phone: string
  readonly user: string
  readonly entity: string
  readonly id: string
  /** A field, or `objects/<line>/<member>`. */
  readonly path: string
  readonly value: unknown
  /** What the person saw in its place. */
  readonly seen: unknown
  /** The product said that it was saved. */
  isSaved: boolean
}

export interface Ledger {
  readonly captures: Capture[]
  /** Marks given up on purpose. */
  readonly abandoned: Set<string>
  /** Marks that a planner took over from a dispute, under the planner's own name. */
  readonly adopted: Set<string>
  /** A mark that nobody has used. */
  mark(phone: string): string
  captureOf(mark: unknown): Capture | undefined
  note(capture: Omit<Capture, 'n'>): Capture
  /** Somebody was shown the marks in this value and chose over them. */
  noteShown(phone: string, id: string, value: unknown): void
  hasSeen(capture: Capture, value: unknown): boolean
}

export const DELETION = 'deletion'
const listKeys: { readonly [field: string]: string | undefined } = {
  objects: 'line_id',
  photosList: 'id',
}

export const isMark = (value: unknown): value is string =>
  typeof value === 'string' && /^\w+-m\d+$/.test(value)

/** Fields, with the keyed lists opened line by line and member by member. */
export const pathsOf = (fields: Values): Map<string, unknown> => {
  const paths = new Map<string, unknown>()
  for (const [field, value] of Object.entries(fields)) {
    const key = listKeys[field]
    if (key === undefined || !Array.isArray(value)) paths.set(field, value)
    else
      for (const line of value as readonly { readonly [member: string]: unknown }[])
        for (const [member, one] of Object.entries(line))
          if (member !== key) paths.set(`${field}/${plainText(line[key])}/${member}`, one)
  }
  return paths
}

/** Every mark in a value, however deep. */
export const marksIn = (value: unknown): string[] => {
  if (isMark(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(marksIn) : []
}

export const makeLedger = (): Ledger => {
  const byMark = new Map<string, Capture>()
  const shown = new Set<string>()
  let serial = 0
  const ledger: Ledger = {
    captures: [],
    abandoned: new Set(),
    adopted: new Set(),
    mark: phone => {
      serial += 1
      return `${phone}-m${serial}`
    },
    captureOf: mark => (isMark(mark) ? byMark.get(mark) : undefined),
    note: given => {
      const capture = { ...given, n: ledger.captures.length }
      ledger.captures.push(capture)
      if (isMark(capture.value)) byMark.set(capture.value, capture)
      return capture
    },
    noteShown: (phone, id, value) => {
      for (const mark of marksIn(value)) shown.add(`${phone} ${id} ${mark}`)
    },
    hasSeen: ({ phone, user, id, path, n }, value) =>
      shown.has(`${phone} ${id} ${String(value)}`) ||
      ledger.captures.some(
        one =>
          one.n <= n &&
          one.phone === phone &&
          one.user === user &&
          one.id === id &&
          one.path === path &&
          ((one.seen || null) === (value || null) || one.value === value),
      ),
  }
  return ledger
}
