// `GET /logo`: the organisation's picture, for pages without a session (sign-in, public forms).
import type { Hono } from 'hono'
import { imagePath } from '../../use/pictures/images.ts'
import { notFound } from '../answers.ts'
import { DEFAULT_ORGANISATION, type Env, type Parts } from '../context.ts'
import { imageAnswer } from '../image-answer.ts'
import { openRoute } from '../routing.ts'

/** The address stays the same when the picture changes, so browsers ask each time and mostly get a 304. */
const headers = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': "default-src 'none'; sandbox" }

export const addLogoRoutes = (api: Hono<Env>, parts: Parts): void => {
  const { ports, images } = parts
  openRoute(api, parts, '/logo', {
    GET: async ({ c, url, request }) => {
      const org = url.searchParams.get('client_id') ?? DEFAULT_ORGANISATION
      if (!(await ports.storage.organisations()).includes(org)) return notFound()
      c.set('org', org)
      const [organisation] = await ports.storage.of(org).find('organisation', { limit: 1 })
      const path = imagePath(organisation?.['logo'])
      if (path === undefined) return notFound()
      return (await imageAnswer({ files: images.files, path, request, headers })) ?? notFound()
    },
  })
}
