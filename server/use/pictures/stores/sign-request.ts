// AWS Signature Version 4 for one request whose whole body is known, as every S3-compatible store checks it. No library: it is two hashes
// and one text in a given form, proved by the examples that AWS publishes.
import { createHash, createHmac } from 'node:crypto'

export interface S3Keys {
  readonly key: string
  readonly secret: string
  readonly region: string
}
type Headers = { readonly [name: string]: string }

/** Names in lower case; `host` among the headers; the path encoded as it is sent. */
export interface Signable {
  readonly method: string
  readonly path: string
  /** Not encoded. */
  readonly query: { readonly [name: string]: string }
  readonly headers: Headers
  /** SHA-256 of the body, in hexadecimal. */
  readonly payload: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** As AWS wants it: all but letters, digits and - . _ ~ */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const inOrder = (pairs: readonly (readonly [string, string])[]) =>
  pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

export const queryText = (query: Signable['query']): string =>
  inOrder(Object.entries(query).map(([name, value]) => [encoded(name), encoded(value)] as const))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The header `authorization`. `at`: as in `x-amz-date`, 20130524T000000Z. */
export const authorizationOf = (
  { method, path, query, headers, payload }: Signable,
  { key, secret, region }: S3Keys,
  at: string,
): string => {
  const lines = inOrder(Object.entries(headers))
  const names = lines.map(([name]) => name).join(';')
  const request = [
    method,
    path,
    queryText(query),
    ...lines.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    payload,
  ].join('\n')
  const day = at.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, hashOf(request)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(keyed, `AWS4${secret}`)
  const signature = keyed(signing, text).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${key}/${scope},SignedHeaders=${names},Signature=${signature}`
}
