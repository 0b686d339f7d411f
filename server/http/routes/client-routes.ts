// The built client, its settings and the photographs (quality.md section 3). An existing page answers 200 with the shell, an unknown one
// 404 with the same shell.
import type { Hono } from 'hono'
import { routeOf } from '#records/rights/routes.ts'
import type { ClientConfig } from '#core/wire/sync-protocol.ts'
import { empty } from '../answers.ts'
import { DEFAULT_ORGANISATION, type ApiContext, type Env, type Parts } from '../context.ts'
import { fileAnswer } from '../file-answer.ts'
import { imageAnswer } from '../image-answer.ts'
import { contentSecurityPolicy, helpOrigins, outsideOrigins } from '../security-headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** A hash of the content in the name: a file of a build, or what is told about one. */
const HASHED = /^\/(assets\/|builds\/(meta|pages|shell)\/[0-9a-f]{16}[./])/
const Allow = 'GET, HEAD, OPTIONS'

const clientConfig = ({ settings, images }: Parts): ClientConfig => ({
  api: '/api',
  client_id: DEFAULT_ORGANISATION,
  images: '/images',
  ...(settings.imageHosts.length === 0 ? {} : { image_hosts: settings.imageHosts }),
  upload: settings.imageEndpoint ?? '/api/v1/files/upload',
  upload_public_key: images.keys.publicKey,
  help: settings.help,
  ...(settings.geocoderUrl === null ? {} : { geocoder: true }),
})

const text = (status: number, body: string): Response =>
  new Response(body, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })

const pathOf = (url: string): string | undefined => {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

export const addClientRoutes = (app: Hono<Env>, parts: Parts): void => {
  const origins = outsideOrigins(parts.settings)
  const policy = contentSecurityPolicy(origins, "'none'", helpOrigins(parts.settings))
  const framedPolicy = contentSecurityPolicy(origins, parts.settings.frameAncestors || "'none'")
  const policyOf = (path: string): string => (/^\/public\/emma\/?$/.test(path) ? framedPolicy : policy)

  const answerTo = async (c: ApiContext): Promise<Response> => {
    const { raw: request } = c.req
    if (request.method === 'OPTIONS') return empty(200, { Allow })
    if (request.method !== 'GET' && request.method !== 'HEAD') return empty(405, { Allow })
    const path = pathOf(request.url)
    if (path === undefined) return text(400, 'Adresse mal formée.')
    if (path === '/config.json') {
      const headers = { 'Cache-Control': 'no-cache', 'Content-Type': 'application/json; charset=utf-8' }
      return new Response(JSON.stringify(clientConfig(parts)), { headers })
    }
    if (path.startsWith('/images/')) {
      const headers = { 'Cache-Control': IMMUTABLE, 'Content-Security-Policy': "default-src 'none'; sandbox" }
      const { files } = parts.images
      const image = await imageAnswer({ files, path: path.slice('/images/'.length), request, headers })
      return image ?? text(404, `Page Not Found: ${path}`)
    }
    if (parts.client === null) return text(404, `Page Not Found: ${path}`)
    const folder = parts.client
    const caching = HASHED.test(path) ? IMMUTABLE : 'no-cache'
    const headers = { 'Cache-Control': caching, 'Content-Security-Policy': policyOf(path) }
    const file = path === '/' ? undefined : await fileAnswer({ folder, path, request, headers })
    if (file !== undefined) return file
    const isPage = routeOf(path) !== undefined
    if (!isPage && /\.\w+$/.test(path)) return text(404, `Page Not Found: ${path}`)
    const shell = await fileAnswer({
      folder,
      path: 'index.html',
      request,
      status: isPage ? 200 : 404,
      headers: { ...headers, 'Cache-Control': 'no-cache' },
    })
    return shell ?? text(404, `Page Not Found: ${path}`)
  }

  app.all('*', answerTo)
}
