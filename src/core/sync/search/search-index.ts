// The text index in memory: segments of about a thousand records, each one long text that indexOf searches quickly. Pure except
// for its own state; search.ts updates it when the tables change.
import { dayNumber } from '#records/time/calendar.ts'

interface IndexedRecord {
  readonly entity: string
  readonly id: string
  /** Blank removes the record. */
  readonly text: string
  readonly day: number
}

/** As it is stored: three lists of one length, with a blank id for a removed record. */
export interface Segment {
  readonly n: number
  readonly entity: string
  readonly ids: readonly string[]
  readonly texts: string
  readonly days: readonly number[]
}

interface Found {
  readonly hits: readonly { readonly entity: string; readonly id: string }[]
  readonly total: number
}

interface Wanted {
  /** Null for all entities. */
  readonly entities: ReadonlySet<string> | null
  readonly limit: number
  /** A day as `YYYYMMDD`: the nearest to it come first. Without one the latest do. */
  readonly near?: number | undefined
}

export interface SearchIndex {
  put(record: IndexedRecord): void
  forgetAll(entity: string): void
  find(terms: readonly string[], wanted: Wanted): Found
  /** Segments that changed since forgetChanges(). */
  changedSegments(): Segment[]
  /** To call once the changes are stored. */
  forgetChanges(): void
  size(): number
}

const SEGMENT_RECORDS = 1000
const END = '\n'

interface Living {
  readonly n: number
  readonly entity: string
  ids: string[]
  days: number[]
  /** At least one of the two is set: separate texts for changing, joined text for storing and searching. */
  texts: string[] | null
  joined: string | null
  /** Where each record starts in `joined`, and its end. */
  starts: Uint32Array | null
}

interface Place {
  readonly segment: Living
  readonly at: number
}
type Places = Map<string, Place>

/** The segments in memory: those that were stored, and those that new records begin. */
interface Shelf {
  readonly segments: readonly Living[]
  /** A segment of the entity that has room; it is a new one when all are full. */
  roomFor(entity: string): Living
}

const makeShelf = (stored: readonly Segment[]): Shelf => {
  const segments = [...stored].toSorted((a, b) => a.n - b.n).map(living)
  const open = new Map(
    segments.filter(({ ids }) => ids.length < SEGMENT_RECORDS).map(one => [one.entity, one]),
  )
  let nextNumber = (segments.at(-1)?.n ?? 0) + 1
  return {
    segments,
    roomFor: entity => {
      const last = open.get(entity)
      if (last !== undefined && last.ids.length < SEGMENT_RECORDS) return last
      const segment = living({ n: nextNumber, entity, ids: [], texts: '', days: [] })
      nextNumber += 1
      segments.push(segment)
      open.set(entity, segment)
      return segment
    },
  }
}

const living = ({ n, entity, ids, texts, days }: Segment): Living => ({
  n,
  entity,
  ids: [...ids],
  days: [...days],
  texts: null,
  joined: texts,
  starts: null,
})

export const makeSearchIndex = (stored: readonly Segment[] = []): SearchIndex => {
  const { segments, roomFor } = makeShelf(stored)
  const placesOf = new Map<string, Places>()
  const changed = new Set<Living>()

  const placesIn = (entity: string): Places => {
    const places: Places = placesOf.get(entity) ?? new Map<string, Place>()
    placesOf.set(entity, places)
    return places
  }
  for (const segment of segments) {
    const places = placesIn(segment.entity)
    for (const [at, id] of segment.ids.entries()) if (id !== '') places.set(id, { segment, at })
  }

  const textsToChange = (segment: Living): string[] => {
    const texts = textsOf(segment)
    Object.assign(segment, { joined: null, starts: null })
    changed.add(segment)
    return texts
  }

  return {
    put: ({ entity, id, text, day }) => {
      const places = placesIn(entity)
      const place = places.get(id)
      if (place === undefined && text === '') return
      const segment = place?.segment ?? roomFor(entity)
      const at = place?.at ?? segment.ids.length
      if (place !== undefined && textsOf(segment)[at] === text && segment.days[at] === day) return
      segment.ids[at] = text === '' ? '' : id
      segment.days[at] = day
      textsToChange(segment)[at] = text
      if (text === '') places.delete(id)
      else places.set(id, { segment, at })
    },
    forgetAll: entity => {
      placesOf.delete(entity)
      for (const segment of segments.filter(one => one.entity === entity)) {
        Object.assign(segment, { ids: [], days: [], texts: [] })
        textsToChange(segment)
      }
    },
    find: (terms, { entities, ...wanted }) =>
      findIn(
        segments.filter(({ entity }) => entities === null || entities.has(entity)),
        terms,
        wanted,
      ),
    changedSegments: () => [...changed].map(toStore),
    forgetChanges: () => changed.clear(),
    size: () => [...placesOf.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

const toStore = (segment: Living): Segment => ({
  n: segment.n,
  entity: segment.entity,
  ids: [...segment.ids],
  texts: joinedOf(segment),
  days: [...segment.days],
})

const findIn = (
  segments: readonly Living[],
  terms: readonly string[],
  { limit, near }: Omit<Wanted, 'entities'>,
): Found => {
  // The longest term is the rarest: the others are only looked for in the records that contain it.
  const [first, ...others] = terms.toSorted((a, b) => b.length - a.length)
  if (first === undefined) return { hits: [], total: 0 }
  const best = makeBest(limit)
  const rankOf = near === undefined ? (day: number): number => day : nearnessTo(near)
  for (const segment of segments) lookThrough(segment, first, others, { best, rankOf })
  return best.found()
}

const textsOf = (segment: Living): string[] =>
  (segment.texts ??= segment.ids.length === 0 ? [] : (segment.joined ?? '').split(END))

const joinedOf = (segment: Living): string => (segment.joined ??= textsOf(segment).join(END))

const startsOf = (segment: Living, joined: string): Uint32Array => {
  if (segment.starts !== null) return segment.starts
  const starts = new Uint32Array(segment.ids.length + 1)
  for (let record = 0, at = 0; record < segment.ids.length; record += 1) {
    starts[record] = at
    const end = joined.indexOf(END, at)
    at = end === -1 ? joined.length + 1 : end + 1
  }
  starts[segment.ids.length] = joined.length + 1
  segment.starts = starts
  return starts
}

interface Ranking {
  readonly best: Best
  /** Of a record's day: the higher one comes first. */
  readonly rankOf: (day: number) => number
}

/** More than twice the days of any two dates that are compared. */
const FARTHEST = 50_000_000

/** The nearest day first, of two equally near ones the coming one, and last what has no day. */
const nearnessTo = (near: number): ((day: number) => number) => {
  const today = dayNumber(dayText(near))
  return day => {
    if (day === 0) return 0
    const ahead = dayNumber(dayText(day)) - today
    return FARTHEST - 2 * Math.abs(ahead) - (ahead < 0 ? 1 : 0)
  }
}
const dayText = (day: number): string => {
  const digits = String(day).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

const lookThrough = (
  segment: Living,
  first: string,
  others: readonly string[],
  { best, rankOf }: Ranking,
): void => {
  const joined = joinedOf(segment)
  const starts = startsOf(segment, joined)
  let record = 0
  for (let at = joined.indexOf(first); at !== -1; at = joined.indexOf(first, starts[record])) {
    record = recordAt(starts, at, record)
    const [start, next] = [starts[record] ?? 0, starts[record + 1] ?? 0]
    const own = others.length === 0 ? '' : joined.slice(start, next - 1)
    if (others.every(term => own.includes(term))) {
      const isWord = at === start || joined[at - 1] === ' '
      const areWords = isWord && others.every(term => own.startsWith(term) || own.includes(` ${term}`))
      best.offer(segment, record, (areWords ? WORDS_FIRST : 0) + rankOf(segment.days[record] ?? 0))
    }
    record += 1
    if (record >= segment.ids.length) return
  }
}
/** Greater than the number of any day. */
const WORDS_FIRST = 100_000_000

/** The record at a position: the last one that starts at or before it. */
const recordAt = (starts: Uint32Array, position: number, from: number): number => {
  let [low, high] = [from, starts.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

interface Best {
  offer(segment: Living, at: number, score: number): void
  found(): Found
}

/** The best `limit` of the offered records: beginnings of words first, then the day that ranks highest; among equals the first. */
const makeBest = (limit: number): Best => {
  const kept: { readonly segment: Living; readonly at: number; readonly score: number }[] = []
  let total = 0
  return {
    offer: (segment, at, score) => {
      total += 1
      const worst = kept.at(-1)
      if (kept.length === limit && (worst === undefined || score <= worst.score)) return
      let place = kept.length
      while (place > 0 && (kept[place - 1]?.score ?? 0) < score) place -= 1
      kept.splice(place, 0, { segment, at, score })
      if (kept.length > limit) kept.pop()
    },
    found: () => ({
      total,
      hits: kept.map(({ segment, at }) => ({ entity: segment.entity, id: segment.ids[at] ?? '' })),
    }),
  }
}
