// Uploads one image to the image service, in the ImageKit dialect (api-dialect.md section 9): a multipart form, success is
// exactly 200.
import { isJson, textMember } from '../wire/json.ts'
import { bodyOf, SMALL_CALL_MS } from './client.ts'
import type { Scheduler } from './scheduler.ts'

/** Longer than any other call: half a megabyte over a truck's worst network. */
const UPLOAD_MS = 120_000

export interface UploadCall {
  readonly fetch: typeof fetch
  readonly scheduler: Scheduler
  readonly signal: AbortSignal
  readonly endpoint: string
  readonly file: Blob
  readonly fields: { readonly [name: string]: string }
}

export type UploadReply =
  | { readonly kind: 'sent'; readonly file_id: string; readonly url: string }
  /** No answer of the service: the same image may be sent again. `after`: ms that it asked to wait. */
  | { readonly kind: 'unanswered'; readonly detail: string | null; readonly after: number | null }
  | { readonly kind: 'refused'; readonly detail: string }

const UNANSWERED = { kind: 'unanswered', detail: null, after: null } as const

export const sendUpload = async (call: UploadCall): Promise<UploadReply> => {
  const { scheduler, signal } = call
  const form = new FormData()
  for (const [name, value] of Object.entries(call.fields)) form.append(name, value)
  form.append('file', call.file, call.fields['fileName'])
  const aborting = new AbortController()
  const stop = (): void => aborting.abort()
  const cancel = scheduler.after(UPLOAD_MS, stop)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    const response = await call.fetch(call.endpoint, {
      method: 'POST',
      body: form,
      signal: aborting.signal,
      // The form is signed: neither our token nor a cookie is sent to a service that may belong to somebody else.
      credentials: 'omit',
      cache: 'no-store',
    })
    const body = await bodyOf(response, UPLOAD_MS, scheduler)
    return body === null ? UNANSWERED : replyOf(response, body)
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return UNANSWERED
    throw error
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
  }
}

/** Whether an image that was sent once is still stored at its address; null when unknown. */
export const isStillStored = async (
  { fetch, scheduler, signal }: Pick<UploadCall, 'fetch' | 'scheduler' | 'signal'>,
  url: string,
): Promise<boolean | null> => {
  const aborting = new AbortController()
  const stop = (): void => aborting.abort()
  const cancel = scheduler.after(SMALL_CALL_MS, stop)
  signal.addEventListener('abort', stop)
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      signal: aborting.signal,
      credentials: 'omit',
      cache: 'no-store',
    })
    return status === 404 || status === 410 ? false : status === 200 ? true : null
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null
    throw error
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
  }
}

const replyOf = ({ status, headers }: Response, body: string): UploadReply => {
  const answer = parsed(body)
  const message = textMember(answer ?? {}, 'message') || `HTTP ${status}`
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
    return {
      kind: 'unanswered',
      detail: message,
      after: Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null,
    }
  }
  // A hotel's sign-in page answers 200 to everything.
  if (answer === null) return { ...UNANSWERED, detail: message }
  const [file_id, url] = [textMember(answer, 'fileId'), textMember(answer, 'url')]
  return status === 200 && file_id !== '' && url !== ''
    ? { kind: 'sent', file_id, url }
    : { kind: 'refused', detail: message }
}

/** Null when it is not a JSON object, and so not an answer of the image service. */
const parsed = (body: string) => {
  try {
    const value: unknown = JSON.parse(body)
    return isJson(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
