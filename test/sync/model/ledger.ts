// The ledger of what people wrote: each value is a unique mark, so that its author is known wherever it is found, and it is lost when it is
// found nowhere.
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
  /** The value that the person saw before. */
  readonly seen: unknown
  /** Whether the product reported it as saved. */
  isSaved: boolean
}

export interface Ledger {
  readonly captures: Capture[]
  /** Marks that were discarded on purpose. */
  readonly abandoned: Set<string>
  /** Marks that a planner took over from a dispute, under the planner's own name. */
  readonly adopted: Set<string>
  /** Makes a mark that was not used before. */
  mark(phone: string): string
  captureOf(mark: unknown): Capture | undefined
  note(capture: Omit<Capture, 'n'>): Capture
  /** Notes that a person was shown the marks in this value and decided about them. */
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

/** The values by path, with keyed lists split by line and member. */
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

/** Every mark in a value, at any depth. */
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
