// The security headers of every answer (quality.md section 3). The policy is exact: the page cannot load what it does not list.
import type { Settings } from '../settings.ts'

/** Hashes of the style elements that a library inserts, found by the journey that collects CSP reports. */
const styleHashes: readonly string[] = []

export const contentSecurityPolicy = (
  origins: readonly string[],
  frameAncestors: string,
  /** The origins from which the help widget loads, and to which it connects. */
  help: readonly string[] = [],
): string => {
  const outside = [...origins, ...help].map(origin => ` ${origin}`).join('')
  const scripts = help.map(origin => ` ${origin}`).join('')
  const styles = styleHashes.map(hash => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${scripts}`,
    "worker-src 'self'",
    `style-src 'self'${styles}`,
    `img-src 'self' data: blob:${outside}`,
    `connect-src 'self'${outside}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    // The page's one policy: src/shell/guard-scripts.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

export const outsideOrigins = ({ imageEndpoint, imageHosts }: Settings): string[] => [
  ...new Set([...(imageEndpoint === null ? [] : [new URL(imageEndpoint).origin]), ...imageHosts]),
]

export const helpOrigins = ({ help }: Pick<Settings, 'help'>): string[] =>
  help === null ? [] : [new URL(help).origin]

export const sharedHeaders: { readonly [name: string]: string } = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
}

export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** Of an answer of the API that somebody opens as a page: it shows nothing, runs nothing, and is framed by nobody. */
export const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"
