// The id of a request, from the page or made here: it is in every answer, in what the log says of the request, and its beginning is what a
// person reads on the screen and tells on the telephone.
import { randomBytes } from 'node:crypto'
import { PROBLEM_TYPE } from './answers.ts'

export const REQUEST_ID = 'X-Request-Id'
/** Nothing else of what was sent comes into the log: no name, no end of a line. */
const FORM = /^[0-9a-f]{16}$/

const made = new WeakMap<Request, string>()

export const newRequestId = (): string => randomBytes(8).toString('hex')

export const requestIdOf = (request: Request): string => {
  const sent = request.headers.get(REQUEST_ID) ?? ''
  if (FORM.test(sent)) return sent
  const id = made.get(request) ?? newRequestId()
  made.set(request, id)
  return id
}

/** The answer with the id of its request, which a problem says in its document too. */
export const withRequestId = async (request: Request, answer: Response): Promise<Response> => {
  const request_id = requestIdOf(request)
  answer.headers.set(REQUEST_ID, request_id)
  if (answer.headers.get('Content-Type') !== PROBLEM_TYPE || answer.body === null) return answer
  const body: unknown = await answer.json()
  const document = typeof body === 'object' && body !== null ? { ...body, request_id } : body
  const { status, headers } = answer
  return new Response(JSON.stringify(document), { status, headers })
}
