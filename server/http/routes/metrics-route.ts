// `GET /metrics`, for who has the token of QUAI_METRICS_TOKEN; without that setting there is no such page.
import type { Hono } from 'hono'
import { sameText } from '../../use/pictures/upload-keys.ts'
import { empty, notFound } from '../answers.ts'
import type { Env } from '../context.ts'
import type { Metrics } from '../metrics/server-metrics.ts'

export const addMetricsRoute = (app: Hono<Env>, token: string | null, metrics: Metrics): void => {
  app.all('/metrics', async c => {
    if (token === null) return notFound()
    if (c.req.method !== 'GET') return empty(405, { Allow: 'GET' })
    const sent = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!sameText(sent, token)) return empty(401, { 'WWW-Authenticate': 'Bearer' })
    return new Response(await metrics.text(), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  })
}
