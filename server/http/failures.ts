// Turns a thrown error into an answer: a fixed text and an `error_id`, the request's own, that is also in the log, never the error itself.
import { problemBody } from '#core/wire/problem.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import {
  hasCode,
  IMAGES_FULL,
  isDiskFull,
  isForNow,
  isGone,
  isImagesFault,
  READ_ONLY,
  UNCONFIRMED,
} from '../storage/error-codes.ts'
import type { Ports } from '../use/write/caller.ts'
import { UPLOAD_HELP } from './routes/image-routes.ts'
import { problem } from './answers.ts'
import { requestIdOf } from './request-id.ts'

/** What a person reads aloud: among the failures of one server the beginning is enough. */
const codeOf = (error_id: string): string => error_id.slice(0, 8)

const bodyOf = (error: unknown, error_id: string): ProblemBody => {
  const full = (what: string): ProblemBody =>
    problemBody(507, `${what} est plein (numéro ${codeOf(error_id)}).`, { error_id })
  if (hasCode(error, IMAGES_FULL)) return full('Le stockage des images')
  if (isImagesFault(error))
    return problemBody(503, 'Les images ne sont pas disponibles. Réessayez dans un moment.', { error_id })
  if (isDiskFull(error)) return full('Le disque du serveur')
  if (isForNow(error))
    return problemBody(503, 'Le serveur n’est pas disponible. Réessayez dans un moment.', { error_id })
  return problemBody(
    500,
    `Une erreur est survenue sur le serveur. Elle est notée au journal sous le numéro ${codeOf(error_id)}.`,
    { error_id },
  )
}

/** That the database or the images are away is told where it is noticed, and not once for each request. */
const isToldOnce = (error: unknown): boolean =>
  isGone(error) || hasCode(error, READ_ONLY, UNCONFIRMED) || isImagesFault(error)

/** What the path says of the product; what follows may name a person. */
const placeOf = ({ url }: Request): string => {
  const { pathname } = new URL(url)
  const [named = '/'] = /^\/(api\/[a-z_]+|images|metrics)(?=\/|$)/.exec(pathname) ?? []
  return pathname === named ? named : `${named}${named === '/' ? '' : '/'}…`
}

/** The problem that answers a thrown error, which is logged under its id. A reader that disconnected is not logged as an error. */
export const failureProblem = (ports: Ports, error: unknown, request: Request): ProblemBody => {
  const error_id = requestIdOf(request)
  ports.log({
    level: request.signal.aborted || isToldOnce(error) ? 'info' : 'error',
    message: error instanceof Error ? error.message : 'thrown value',
    stack: error instanceof Error ? error.stack : String(error),
    error_id,
    method: request.method,
    path: placeOf(request),
  })
  return bodyOf(error, error_id)
}

export const answerToError = (ports: Ports, error: unknown, request: Request): Response => {
  const body = failureProblem(ports, error, request)
  const isUpload = new URL(request.url).pathname.endsWith('/files/upload')
  const upload = isUpload ? { message: body.detail, help: UPLOAD_HELP } : {}
  const retry = body.status === 503 ? { 'Retry-After': '2' } : undefined
  return problem({ ...body, ...upload }, retry)
}
