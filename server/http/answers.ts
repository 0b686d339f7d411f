// Builds the server's answers with the media types and headers of api-dialect.md section 1.
import { problemBody } from '#core/wire/problem.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'

type Headers = { readonly [name: string]: string }

const answer = (status: number, type: string, body: unknown, headers: Headers = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type, ...headers } })

/** A plain JSON answer, for a service that is not a resource. */
export const plain = (body: unknown, headers?: Headers): Response =>
  answer(200, 'application/json; charset=utf-8', body, headers)

/** What is away, for who watches the server. */
export const away = (body: unknown): Response =>
  answer(503, 'application/json; charset=utf-8', body, { 'Retry-After': '2' })

export const PROBLEM_TYPE = 'application/problem+json'

export const problem = (body: ProblemBody, headers?: Headers): Response =>
  answer(body.status, PROBLEM_TYPE, body, headers)

export const refusal = (status: number, detail: string, headers?: Headers): Response =>
  problem(problemBody(status, detail), headers)

export const empty = (status: number, headers: Headers = {}): Response =>
  new Response(null, { status, headers })

export const tooMany = (seconds: number): Response =>
  refusal(429, 'Trop de demandes. Réessayez dans un moment.', { 'Retry-After': String(Math.max(1, seconds)) })

export const notFound = (): Response => refusal(404, 'Page not found.')
