// What is answered to one person and not read yet, which is in memory meanwhile: lists of everything, and records that are long by themselves.
import type { AnyRow } from '#records/entity.ts'
import { entityToHal } from '#core/wire/hal.ts'
import type { Reply } from '../use/write/caller.ts'
import { empty, problem, PROBLEM_TYPE, tooMany } from './answers.ts'
import type { Parts } from './context.ts'
import { failureProblem } from './failures.ts'
import { places, type Places } from './places.ts'
import type { StaffCall } from './routing.ts'
import { streamedText } from './streamed.ts'

/** A list of everything keeps the names of all its records, and a long record its text: so many one person may be reading at once. */
const MOST_UNREAD = 10

/** How many answers each person is reading. */
export const openUnread = () => {
  const counts = new Map<string, number>()
  const add = (who: string, more: number): void => {
    const count = (counts.get(who) ?? 0) + more
    if (count > 0) counts.set(who, count)
    else counts.delete(who)
  }
  return {
    isFull: (who: string): boolean => (counts.get(who) ?? 0) >= MOST_UNREAD,
    /** The same text; it counts from its first piece until it is read or left. */
    counted: async function* (
      who: string,
      text: AsyncIterable<string> | Iterable<string>,
    ): AsyncGenerator<string> {
      add(who, 1)
      try {
        yield* text
      } finally {
        add(who, -1)
      }
    },
  }
}
export type Unread = ReturnType<typeof openUnread>

export const personOf = ({ caller }: StaffCall): string => `${caller.org} ${caller.user_id}`

/**
 * Answers of many records that one person waits for or has not read: each holds what it sends next, a record and its text at least. A page of the
 * family shows some dozen lists.
 */
const MOST_ANSWERS = 50
/** Batches of the family, whose records are in memory whole until they are sent. */
const MOST_FAMILY_BATCHES = 5

export const answerPlaces = (): Pick<Parts, 'answers' | 'familyBatches'> => ({
  answers: places(Infinity, MOST_ANSWERS),
  familyBatches: places(Infinity, MOST_FAMILY_BATCHES),
})

type Text = AsyncIterable<string>

/** Takes a place of the person's from the question until the answer is refused, read or left. */
export const inPlace = async (
  taken: Places,
  call: StaffCall,
  answer: (untilRead: (text: Text) => Text) => Promise<Response>,
): Promise<Response> => {
  const leave = taken.enter(personOf(call))
  if (leave === undefined) return tooMany(1)
  let isStreamed = false
  const read = async function* (text: Text): AsyncGenerator<string> {
    try {
      yield* text
    } finally {
      leave()
    }
  }
  try {
    return await answer(text => {
      // Nobody reads the body of a HEAD, nor leaves it.
      if (call.request.method === 'HEAD') return text
      isStreamed = true
      return read(text)
    })
  } finally {
    if (!isStreamed) leave()
  }
}

/** Letters of an answer that counts among those that nobody has read. */
export const LONG = 100_000
/** Letters that are sent at once: what is counted is what stands before them. */
const PIECE = 32 * 1024

export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    // A letter of two halves stays whole.
    const end = /[\uD800-\uDBFF]/.test(text.charAt(at + PIECE - 1)) ? at + PIECE + 1 : at + PIECE
    yield text.slice(at, end)
    at = end
  }
}

interface Told {
  readonly status: number
  readonly type: string
  readonly body: unknown
  readonly headers: { readonly [name: string]: string }
}

/** Undefined where the person has too many long ones unread. */
const longAnswer = (
  { ports }: Parts,
  unread: Unread,
  call: StaffCall,
  { status, type, body, headers }: Told,
): Response | undefined => {
  const who = personOf(call)
  const { request } = call
  const text = JSON.stringify(body)
  // Nobody reads the body of a HEAD.
  if (text.length <= LONG || request.method === 'HEAD')
    return new Response(text, { status, headers: { 'Content-Type': type, ...headers } })
  if (unread.isFull(who)) return undefined
  const answer = streamedText(request, unread.counted(who, piecesOf(text)), type, error =>
    failureProblem(ports, error, request),
  )
  const all = new Headers(answer.headers)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  return new Response(answer.body, { status, headers: all })
}

const tagOf = (row: AnyRow): { readonly ETag: string } => ({ ETag: `"${row.rev}"` })

/**
 * Turns a use's reply into an answer; `url` is the collection's absolute address. Who has too many long ones unread is not told what they
 * wrote, which is written all the same.
 */
export const answerReply = (
  parts: Parts,
  unread: Unread,
  call: StaffCall,
  reply: Reply,
  url: string,
): Response => {
  if ('problem' in reply) {
    const { current, ...rest } = reply.problem
    if (current === undefined) return problem(reply.problem)
    const told = { status: reply.problem.status, type: PROBLEM_TYPE, body: reply.problem, headers: {} }
    return longAnswer(parts, unread, call, told) ?? problem(rest)
  }
  if (!('row' in reply)) return empty(204)
  const { row, status } = reply
  const Location = `${url}/${encodeURIComponent(row.id)}`
  const headers = { ...tagOf(row), ...(status === 201 ? { Location, 'Content-Location': Location } : {}) }
  const told = { status, type: 'application/hal+json', body: entityToHal(url, row), headers }
  const answer = longAnswer(parts, unread, call, told)
  if (answer !== undefined) return answer
  return call.request.method === 'GET' ? tooMany(1) : empty(204, tagOf(row))
}
