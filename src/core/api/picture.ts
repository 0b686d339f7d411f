// One photo of a stop, small, for work without network (« Préparer ma tournée »): its thumbnail where our own image service made
// one (api-dialect.md section 9), the photo itself from any other service.
import { pictureAddress } from '#records/values/picture-address.ts'
import { LARGE_CALL_MS } from './client.ts'
import type { Scheduler } from './scheduler.ts'

const THUMBNAIL = 'tr:n-ik_ml_thumbnail'
/** Photos without a small version would fill the device with one tour. */
const MOST_BYTES = 2_000_000

export interface PictureCall {
  readonly fetch: typeof fetch
  readonly scheduler: Scheduler
  /** The address of our own image service: `/images`. */
  readonly images: string
  /** Others whose pictures are asked for. */
  readonly hosts?: readonly string[] | undefined
}

export type PictureReply =
  | { readonly kind: 'arrived'; readonly bytes: ArrayBuffer; readonly type: string }
  /** The network's fault: the next photo would fail too. */
  | { readonly kind: 'unanswered' }
  /** Deleted, too large, or not a picture. */
  | { readonly kind: 'refused' }

export const fetchPicture = async (call: PictureCall, url: string): Promise<PictureReply> => {
  const address = pictureAddress(url, call.images, call.hosts)
  if (address === undefined) return { kind: 'refused' }
  const small = thumbnailOf(address, call.images)
  const reply = await fetchOnce(call, small)
  // Images from before thumbnails were made have none.
  return reply.kind === 'refused' && small !== address ? fetchOnce(call, address) : reply
}

const thumbnailOf = (url: string, images: string): string => {
  const own = `${images}/`
  const at = url.indexOf(own)
  // The service writes full addresses, the configuration may contain only the path.
  const isOwn = images !== '' && at >= 0 && /^(https?:\/\/[^/]+)?$/.test(url.slice(0, at))
  const path = url.slice(at + own.length)
  return isOwn && !path.startsWith('tr:') ? `${url.slice(0, at)}${own}${THUMBNAIL}/${path}` : url
}

const fetchOnce = async ({ fetch, scheduler }: PictureCall, url: string): Promise<PictureReply> => {
  const aborting = new AbortController()
  const cancel = scheduler.after(LARGE_CALL_MS, () => aborting.abort())
  try {
    const response = await fetch(url, { signal: aborting.signal, credentials: 'omit' })
    if (response.status === 429 || response.status >= 500) return { kind: 'unanswered' }
    const type = response.headers.get('Content-Type') ?? ''
    // A hotel's sign-in page answers 200 to everything.
    if (!response.ok || !type.startsWith('image/')) return { kind: 'refused' }
    const bytes = await response.arrayBuffer()
    return bytes.byteLength > MOST_BYTES ? { kind: 'refused' } : { kind: 'arrived', bytes, type }
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return { kind: 'unanswered' }
    throw error
  } finally {
    cancel()
  }
}
