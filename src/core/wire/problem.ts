// problem+json in both directions (api-dialect.md sections 4 to 6; specification section 8). The only file with the format of an
// error response.
import { blankAlone, type Issue } from '#records/entity.ts'
import type { Failure, FieldMessages } from '#records/failure.ts'
import type { Problem } from '#records/problem.ts'
import { isJson, type Json } from './json.ts'
import type { ProblemBody } from './sync-protocol.ts'

const PROBLEM_TYPE = 'http://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html'
const FAILED_VALIDATION = 'Failed Validation'
const BROKEN_RULE = 'Erreur de règle métier.'
export const MISSING_CREDENTIALS = 'Missing parameters: "username" and "password" required'

const statusPhrases: { readonly [status: number]: string } = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Time-out',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  416: 'Requested range not satisfiable',
  422: 'Unprocessable Entity',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

export type ProblemExtras = Partial<ProblemBody> & { readonly [member: string]: unknown }

export const problemBody = (status: number, detail: string, extras: ProblemExtras = {}): ProblemBody => ({
  type: PROBLEM_TYPE,
  title: statusPhrases[status] ?? 'Unknown',
  status,
  detail,
  ...extras,
})

const familyMessages: { readonly [rule: string]: string } = {
  isEmpty: "Value is required and can't be empty",
  notInt: 'The input does not appear to be an integer',
  notInArray: 'The input was not found in the haystack',
  noRecordFound: 'No record matching the input was found',
  recordFound: 'A record matching the input was found',
  emailAddressInvalidFormat:
    'The input is not a valid email address. Use the basic format local-part@hostname',
  notDigits: 'The input must contain only digits',
  dateInvalid: 'Invalid type given. String, integer, array or DateTime expected',
  dateInvalidDate: 'The input does not appear to be a valid date',
  dateFalseFormat: 'The input does not fit the date format',
  regexNotMatch: 'The input does not match against the expected pattern',
  stringInvalid: 'Invalid type given. String expected',
  notArray: 'Invalid type given. Array expected',
}
const messageOf = ({ rule, limit }: Issue): string => {
  switch (rule) {
    case 'stringLengthTooShort':
      return `The input is less than ${limit ?? 'the required number of'} characters long`
    case 'stringLengthTooLong':
      return `The input is more than ${limit ?? 'the allowed number of'} characters long`
    case 'notGreaterThanInclusive':
      return `The input is not greater than or equal to '${limit ?? ''}'`
    case 'notLessThanInclusive':
      return `The input is not less than or equal to '${limit ?? ''}'`
    default:
      return familyMessages[rule] ?? 'The input is not valid'
  }
}

/** Field → rule → the dialect's English message; a blank field has that fault alone, whoever found the others. */
export const validationMessages = (issues: readonly Issue[]): FieldMessages => {
  const messages: { [field: string]: { [rule: string]: string } } = {}
  for (const issue of blankAlone(issues)) (messages[issue.field] ??= {})[issue.rule] = messageOf(issue)
  return messages
}

export const validationProblem = (messages: { readonly [field: string]: unknown }): ProblemBody =>
  problemBody(422, FAILED_VALIDATION, { validation_messages: messages })

export const ruleProblem = (problems: readonly Problem[]): ProblemBody =>
  problemBody(422, BROKEN_RULE, { problems })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const parsedBody = (contentType: string | null, body: string): Json => {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(contentType ?? '')) return {}
  try {
    const parsed: unknown = JSON.parse(body)
    return isJson(parsed) ? parsed : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Nested inputs and batch rows keep their first level: the leaves are always rule → message. */
const fieldMessagesOf = (sent: unknown): FieldMessages => {
  const fields: { [field: string]: { [rule: string]: string } } = {}
  const read = (messages: Json): void => {
    for (const [field, rules] of Object.entries(messages)) {
      if (!isJson(rules)) continue
      if (Object.values(rules).some(isJson)) read(rules)
      else
        fields[field] = {
          ...fields[field],
          ...Object.fromEntries(Object.entries(rules).map(([rule, message]) => [rule, textOf(message)])),
        }
    }
  }
  if (isJson(sent)) read(sent)
  return fields
}

const problemOf = (sent: unknown): Problem[] => {
  if (!isJson(sent)) return []
  return [
    {
      id: Number(sent['id'] ?? 0),
      ...(typeof sent['field'] === 'string' ? { field: sent['field'] } : {}),
      message: textOf(sent['message']),
      user_overridable: sent['user_overridable'] === true || sent['user_overridable'] === 1,
      ...(typeof sent['right'] === 'string' ? { right: sent['right'] } : {}),
    },
  ]
}

const badRequest = (statusText: string, title: string, detail: string): Failure => {
  if (title !== 'invalid_request') return { kind: 'badRequest', statusText: statusText || title, detail }
  return detail === MISSING_CREDENTIALS ? { kind: 'missingCredentials' } : { kind: 'missingFields', detail }
}

const forbidden = ({ problems }: Json): Failure => {
  const named = Array.isArray(problems) ? problems.flatMap(problemOf) : []
  return named.length === 0 ? { kind: 'forbidden' } : { kind: 'forbidden', problems: named }
}

const unprocessable = (body: Json, detail: string): Failure => {
  if (detail === FAILED_VALIDATION)
    return { kind: 'invalid', fields: fieldMessagesOf(body['validation_messages']) }
  if (detail !== BROKEN_RULE) return { kind: 'other', status: 422, detail: detail || null }
  const problems = Array.isArray(body['problems']) ? body['problems'].flatMap(problemOf) : []
  return { kind: 'ruleBroken', problems }
}

/**
 * The meaning of a refusal. Back ends of this dialect also write the title in HTTP/1.1's reason phrase; HTTP/2 has none, so the
 * body's title is used then. Empty and non-JSON bodies are allowed.
 */
export const failureOf = (
  status: number,
  statusText: string,
  contentType: string | null,
  body: string,
): Failure => {
  const sent = parsedBody(contentType, body)
  const title = textOf(sent['title']) || textOf(sent['error']) || statusText
  const detail = textOf(sent['detail']) || textOf(sent['error_description'])
  switch (status) {
    case 400:
      return badRequest(statusText, title, detail)
    case 401:
      return { kind: 'notSignedIn', invalidGrant: title === 'invalid_grant' }
    case 403:
      return forbidden(sent)
    case 405:
      return { kind: 'methodNotAllowed' }
    case 412:
      return { kind: 'conflict', current: sent['current'] ?? null }
    case 422:
      return unprocessable(sent, detail)
    case 500:
      return { kind: 'server', title: title || 'Internal Server Error', detail }
    default:
      return { kind: 'other', status, detail: detail || null }
  }
}
