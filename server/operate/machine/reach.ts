// What a server shows from outside: its certificate as browsers see it, and whether the mail server lets Quai in.
import { connect } from 'node:tls'
import { codesOf } from '../../storage/error-codes.ts'
import { tryMail } from '../../use/people/mail.ts'

export type Certificate =
  | { readonly is: 'good'; readonly days: number }
  | { readonly is: 'bad' | 'unreachable'; readonly code: string }

export interface Reach {
  readonly certificate: (url: string) => Promise<Certificate>
  /** Null when the mail server lets Quai in, else why not. */
  readonly mail: (url: string) => Promise<string | null>
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
})
