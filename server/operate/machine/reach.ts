// What a server shows from outside: its certificate as browsers see it, and whether the mail server lets Quai in.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:tls'
import { codesOf } from '../../storage/error-codes.ts'
import { tryMail } from '../../use/people/mail.ts'
import { wholeOf } from '../../use/pictures/stores/image-store.ts'
import type { S3Settings } from '../../use/pictures/stores/s3-calls.ts'
import { s3Store } from '../../use/pictures/stores/s3-store.ts'
import { imageFault, imageSentences } from '../images/image-sentences.ts'

export type Certificate =
  | { readonly is: 'good'; readonly days: number }
  | { readonly is: 'bad' | 'unreachable'; readonly code: string }

export interface Reach {
  readonly certificate: (url: string) => Promise<Certificate>
  /** Null when the mail server lets Quai in, else why not. */
  readonly mail: (url: string) => Promise<string | null>
  /** Null when the bucket lists, keeps, gives back and removes a file; else a sentence. */
  readonly bucket: (s3: S3Settings) => Promise<string | null>
}

const PATIENCE_MS = 5000
const DAY_MS = 86_400_000
const HTTPS_PORT = 443

const codeOf = (error: unknown): string => codesOf(error)[0] ?? (error instanceof Error ? error.message : '')

/** Of the address that browsers use. `ca`: an authority besides the usual ones. */
export const certificateOf = (url: string, now: number, ca?: string): Promise<Certificate> => {
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    const socket = connect({
      host: hostname,
      port: port === '' ? HTTPS_PORT : Number(port),
      servername: hostname,
      // It is looked at, nothing is sent.
      rejectUnauthorized: false,
      ...(ca === undefined ? {} : { ca }),
    })
    const end = (found: Certificate): void => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(PATIENCE_MS, () => end({ is: 'unreachable', code: 'ETIMEDOUT' }))
    socket.once('error', error => end({ is: 'unreachable', code: codeOf(error) }))
    socket.once('secureConnect', () => {
      if (!socket.authorized) return end({ is: 'bad', code: String(socket.authorizationError) })
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      end({ is: 'good', days: Math.floor((until - now) / DAY_MS) })
    })
  })
}

/** What is put is removed again: after it the bucket is as it was. */
export const faultOfBucket = async (s3: S3Settings): Promise<string | null> => {
  const store = s3Store(s3, { times: { silentMs: PATIENCE_MS } })
  const path = `doctor_${randomBytes(16).toString('hex')}.png`
  try {
    for await (const first of store.list()) if (first.path !== path) break
    await store.put(path, Buffer.from(path))
    const read = await store.read(path)
    const isSame = read !== undefined && String(await wholeOf(read.body)) === path
    await store.remove(path)
    return isSame ? null : imageSentences.garbled
  } catch (error) {
    const fault = imageFault(error)
    if (fault === undefined) throw error
    return fault
  }
}

export const reachFrom = (now: number): Reach => ({
  certificate: url => certificateOf(url, now),
  mail: async url => {
    try {
      await tryMail(url)
      return null
    } catch (error) {
      return codeOf(error)
    }
  },
  bucket: faultOfBucket,
})
