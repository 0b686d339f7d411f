// Images in a bucket of any S3-compatible store, under « images/ »: what else the bucket holds is not touched.
import { createHash } from 'node:crypto'
import { failure, IMAGES_AWAY } from '../../../storage/error-codes.ts'
import { plainPath, sha256, type ImagesState, type ImageStore } from './image-store.ts'
import {
  between,
  openS3Calls,
  UNKNOWN_CONDITION,
  type S3Answer,
  type S3Calls,
  type S3Settings,
  type S3Times,
} from './s3-calls.ts'

const PREFIX = 'images/'
const HASH = 'x-amz-meta-sha256'
const PROBE_MS = 5000

const types: { readonly [ending: string]: string } = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
const typeOf = (path: string): string =>
  types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const entities: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
]
const plainXml = (text: string): string =>
  entities.reduce((sofar, [entity, mark]) => sofar.replaceAll(entity, mark), text)

/** One page of « ListObjectsV2 ». Keys come encoded, where the store knows that it was asked to. */
const pageOf = (xml: string) => {
  const isEncoded = between(xml, '<EncodingType>', '</EncodingType>') === 'url'
  const keyOf = (text: string): string =>
    isEncoded ? decodeURIComponent(plainXml(text).replaceAll('+', ' ')) : plainXml(text)
  const files = xml
    .split('<Contents>')
    .slice(1)
    .map(one => ({
      path: keyOf(between(one, '<Key>', '</Key>') ?? '').slice(PREFIX.length),
      size: Number(between(one, '<Size>', '</Size>')),
    }))
  const more = between(xml, '<IsTruncated>', '</IsTruncated>') === 'true'
  const next = between(xml, '<NextContinuationToken>', '</NextContinuationToken>')
  return { files, next: more && next !== undefined ? plainXml(next) : undefined }
}

const storedIn = ({ headers }: S3Answer) => ({
  size: Number(headers.get('content-length') ?? 0),
  tag: (headers.get('etag') ?? '').replaceAll('"', ''),
})

export interface S3Options {
  /** Called once for each change. */
  readonly tell?: (state: ImagesState) => void
  readonly times?: Partial<S3Times>
  readonly probeMs?: number
}

const NOT_A_PATH = 'not the path of an image'
const oddAnswer = (status: number): Error => failure(IMAGES_AWAY, `images are away: HTTP ${status}`)

const pageFrom = async ({ call }: S3Calls, token: string | undefined, most = 1000) => {
  const query = {
    'list-type': '2',
    'encoding-type': 'url',
    prefix: PREFIX,
    'max-keys': String(most),
    ...(token === undefined ? {} : { 'continuation-token': token }),
  }
  const answer = await call({ method: 'GET', query })
  if (answer.status !== 200) throw oddAnswer(answer.status)
  return pageOf(await answer.text())
}

async function* allFrom(calls: S3Calls) {
  let token: string | undefined
  do {
    const { files, next } = await pageFrom(calls, token)
    yield* files
    token = next
  } while (token !== undefined)
}

const askFor = async (
  { call }: S3Calls,
  method: 'GET' | 'HEAD',
  path: string,
): Promise<S3Answer | undefined> => {
  const plain = plainPath(path)
  const answer = plain === undefined ? undefined : await call({ method, key: `${PREFIX}${plain}` })
  return answer?.status === 200 ? answer : undefined
}

const putInto = async (calls: S3Calls, path: string, bytes: Uint8Array): Promise<'stored' | 'there'> => {
  const plain = plainPath(path)
  if (plain === undefined) throw new Error(NOT_A_PATH)
  const headers = { 'content-type': typeOf(plain), [HASH]: sha256(bytes) }
  const file = { method: 'PUT', key: `${PREFIX}${plain}`, body: Uint8Array.from(bytes) } as const
  let { status } = await calls.call({ ...file, headers: { ...headers, 'if-none-match': '*' } })
  if (status === UNKNOWN_CONDITION) {
    if ((await askFor(calls, 'HEAD', plain)) !== undefined) return 'there'
    status = (await calls.call({ ...file, headers })).status
  }
  if (status === 412) return 'there'
  if (status < 300) return 'stored'
  throw oddAnswer(status)
}

const hashIn = async (calls: S3Calls, path: string): Promise<string | undefined> => {
  const head = await askFor(calls, 'HEAD', path)
  const kept = head?.headers.get(HASH)
  if (head === undefined || (kept != null && /^[0-9a-f]{64}$/.test(kept))) return kept ?? undefined
  // Brought there by another program, which says no hash.
  const answer = await askFor(calls, 'GET', path)
  if (answer === undefined) return undefined
  const hash = createHash('sha256')
  for await (const piece of answer.body()) hash.update(piece)
  return hash.digest('hex')
}

/** Asks now and then while the store is away, so that what is said of it is true again without anybody wanting a picture. */
const probeWhileAway = (calls: S3Calls, probeMs: number): void => {
  const timer = setTimeout(() => {
    const again = (): void => {
      const { is } = calls.state()
      if (is !== 'ok' && is !== 'full') probeWhileAway(calls, probeMs)
    }
    void pageFrom(calls, undefined, 1).then(again, again)
  }, probeMs)
  timer.unref()
}

export const s3Store = (
  settings: S3Settings,
  { tell, times, probeMs = PROBE_MS }: S3Options = {},
): ImageStore => {
  let before: ImagesState['is'] = 'ok'
  const calls = openS3Calls(
    settings,
    state => {
      const isProbed = before !== 'ok' && before !== 'full'
      before = state.is
      if (!isProbed && state.is !== 'ok' && state.is !== 'full') probeWhileAway(calls, probeMs)
      tell?.(state)
    },
    times,
  )
  return {
    state: calls.state,
    put: (path, bytes) => putInto(calls, path, bytes),
    look: async path => {
      const answer = await askFor(calls, 'HEAD', path)
      return answer === undefined ? undefined : storedIn(answer)
    },
    read: async path => {
      const answer = await askFor(calls, 'GET', path)
      return answer === undefined ? undefined : { ...storedIn(answer), body: answer.body() }
    },
    hash: path => hashIn(calls, path),
    remove: async path => {
      const plain = plainPath(path)
      if (plain !== undefined) await calls.call({ method: 'DELETE', key: `${PREFIX}${plain}` })
    },
    list: () => allFrom(calls),
  }
}
