// Calls to an S3-compatible store, path style, each bounded in time. What fails is one of four faults with a code of ours, never that of a
// socket: the database's own faults have those.
import {
  failure,
  IMAGES_ABSENT,
  IMAGES_AWAY,
  IMAGES_FULL,
  IMAGES_REFUSED,
} from '../../../storage/error-codes.ts'
import { sha256, type ImagesState } from './image-store.ts'
import { authorizationOf, encoded, queryText, type S3Keys } from './sign-request.ts'

export interface S3Settings extends S3Keys {
  /** Without a final slash. */
  readonly url: string
  readonly bucket: string
}

export interface S3Times {
  /** Until the head of an answer, and between two pieces of its body. */
  readonly silentMs: number
  /** While it is away nobody waits: it is asked again after this. */
  readonly restMs: number
  readonly now: () => number
}
const usual: S3Times = { silentMs: 10_000, restMs: 1000, now: Date.now }

interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Undefined for the bucket itself. */
  readonly key?: string
  readonly query?: { readonly [name: string]: string }
  readonly headers?: { readonly [name: string]: string }
  readonly body?: Uint8Array<ArrayBuffer>
}

export interface S3Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: () => Promise<string>
  readonly body: () => ReadableStream<Uint8Array>
}

export interface S3Calls {
  readonly call: (wanted: S3Call) => Promise<S3Answer>
  readonly state: () => ImagesState
}

type Fault = Exclude<ImagesState['is'], 'ok'>
const codes: { readonly [is in Fault]: string } = {
  away: IMAGES_AWAY,
  refused: IMAGES_REFUSED,
  absent: IMAGES_ABSENT,
  full: IMAGES_FULL,
}
const faultOf = (is: Fault, why: string): Error => failure(codes[is], `images are ${is}: ${why}`)

/** What stands between two marks, the first time. */
export const between = (text: string, before: string, after: string): string | undefined => {
  const start = text.indexOf(before)
  const end = start < 0 ? -1 : text.indexOf(after, start + before.length)
  return end < 0 ? undefined : text.slice(start + before.length, end)
}

const fullCodes = new Set([
  'QuotaExceeded',
  'QuotaExceededException',
  'InsufficientStorage',
  'XMinioStorageFull',
])
/** What a store answers that does not know « If-None-Match » on what is put. */
export const UNKNOWN_CONDITION = 501

/** Undefined for an answer that is no fault of the store: « not there » and « there already » are among those. */
const judge = (status: number, code: string): Fault | undefined => {
  if (fullCodes.has(code) || status === 507) return 'full'
  if (code === 'NoSuchBucket') return 'absent'
  if (status < 300 || status === 404 || status === 412 || status === UNKNOWN_CONDITION) return undefined
  // A bucket of another region answers by moving, or by a malformed authorisation.
  return status < 429 && status !== 408 && status !== 409 ? 'refused' : 'away'
}

const SILENT = 'no answer in time'
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Ends with a fault when the next piece does not come. */
const watched = (
  body: ReadableStream<Uint8Array>,
  silentMs: number,
  onFault: (why: string) => Error,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader()
  let isLeft = false
  const next = async () => {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(SILENT)), silentMs)
    })
    try {
      return await Promise.race([reader.read(), silence])
    } finally {
      clearTimeout(timer)
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        try {
          const { done, value } = await next()
          if (isLeft) return
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          if (isLeft) return
          controller.error(onFault(messageOf(error)))
          await reader.cancel().catch(() => undefined)
        }
      },
      cancel: reason => {
        isLeft = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

const codeIn = async (answer: S3Answer): Promise<string> =>
  between(await answer.text(), '<Code>', '</Code>') ?? ''

const EMPTY = sha256(new Uint8Array())

const requestOf = ({ url, bucket, ...keys }: S3Settings, wanted: S3Call, at: string) => {
  const { method, key, query = {}, headers = {}, body } = wanted
  const place = new URL(url)
  const root = place.pathname.endsWith('/') ? place.pathname.slice(0, -1) : place.pathname
  const inBucket = key === undefined ? '' : `/${key.split('/').map(encoded).join('/')}`
  const path = `${root}/${encoded(bucket)}${inBucket}`
  const payload = body === undefined ? EMPTY : sha256(body)
  const signed = { ...headers, host: place.host, 'x-amz-content-sha256': payload, 'x-amz-date': at }
  const authorization = authorizationOf({ method, path, query, headers: signed, payload }, keys, at)
  const search = queryText(query)
  return {
    address: `${place.origin}${path}${search === '' ? '' : `?${search}`}`,
    init: {
      method,
      headers: { ...signed, authorization },
      redirect: 'manual',
      ...(body ? { body } : {}),
    } as const,
  }
}

interface Notes {
  readonly state: () => ImagesState
  readonly isResting: () => boolean
  /** To be said of each call when it begins: what an older one learns is no news after a newer one. */
  readonly begin: () => number
  readonly fail: (begun: number, is: Fault, why: string) => Error
  readonly well: (begun: number) => void
}

const openNotes = (onChange: (state: ImagesState) => void, { restMs, now }: S3Times): Notes => {
  let state: ImagesState = { is: 'ok' }
  let notBefore = 0
  let calls = 0
  let newest = 0
  const become = (begun: number, next: ImagesState): void => {
    if (begun < newest) return
    newest = begun
    const isNew = next.is !== state.is
    state = next
    if (next.is === 'away') notBefore = now() + restMs
    if (isNew) onChange(next)
  }
  return {
    state: () => state,
    isResting: () => state.is === 'away' && now() < notBefore,
    begin: () => (calls += 1),
    fail: (begun, is, why) => {
      become(begun, { is, why })
      return faultOf(is, why)
    },
    well: begun => become(begun, { is: 'ok' }),
  }
}

/** The head of one answer, in time; a fault of its body is said to `onCut`. */
const askOnce = async (
  settings: S3Settings,
  wanted: S3Call,
  { silentMs, now }: S3Times,
  onCut: (why: string) => Error,
): Promise<S3Answer> => {
  const at = new Date(now()).toISOString().replace(/[-:]|\.\d+/g, '')
  const { address, init } = requestOf(settings, wanted, at)
  const aborting = new AbortController()
  // What is put has to arrive there first.
  const patience = wanted.method === 'PUT' ? 3 * silentMs : silentMs
  const timer = setTimeout(() => aborting.abort(new Error(SILENT)), patience)
  try {
    const answer = await fetch(address, { ...init, signal: aborting.signal })
    const { status, headers } = answer
    const body = () => watched(answer.body ?? new Blob([]).stream(), silentMs, onCut)
    return { status, headers, body, text: () => new Response(body()).text() }
  } finally {
    clearTimeout(timer)
  }
}

export const openS3Calls = (
  settings: S3Settings,
  onChange: (state: ImagesState) => void,
  given: Partial<S3Times> = {},
): S3Calls => {
  const times = { ...usual, ...given }
  const notes = openNotes(onChange, times)

  const ask = async (wanted: S3Call, begun: number): Promise<S3Answer> => {
    const once = () => askOnce(settings, wanted, times, why => notes.fail(begun, 'away', why))
    try {
      return await once()
    } catch (first) {
      // A connection that the other side had just closed is no news. Each of our calls may be made twice.
      try {
        if (messageOf(first) !== SILENT) return await once()
      } catch (second) {
        throw notes.fail(begun, 'away', messageOf(second))
      }
      throw notes.fail(begun, 'away', messageOf(first))
    }
  }

  return {
    state: notes.state,
    call: async wanted => {
      const state = notes.state()
      if (state.is === 'away' && notes.isResting()) throw faultOf('away', state.why)
      const begun = notes.begin()
      const answer = await ask(wanted, begun)
      const isGood = answer.status < 300
      const code = isGood || wanted.method === 'HEAD' ? '' : await codeIn(answer)
      const is = judge(answer.status, code)
      if (is !== undefined) throw notes.fail(begun, is, code === '' ? `HTTP ${answer.status}` : code)
      // Whether there is room is only known by putting something.
      if (notes.state().is !== 'full' || (wanted.method === 'PUT' && isGood)) notes.well(begun)
      return answer
    },
  }
}
