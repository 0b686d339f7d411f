import { expect, test } from 'vitest'
import { oauthRefusals } from './oauth.ts'
import { failureOf, problemBody, ruleProblem, validationMessages, validationProblem } from './problem.ts'

const JSON_PROBLEM = 'application/problem+json'
const read = (body: unknown, statusText = '') => {
  const { status } = body as { status: number }
  return failureOf(status, statusText, JSON_PROBLEM, JSON.stringify(body))
}

test('a problem always has its four members; the title is the status phrase', () => {
  expect(problemBody(404, 'Entity not found.')).toEqual({
    type: 'http://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html',
    title: 'Not Found',
    status: 404,
    detail: 'Entity not found.',
  })
  expect(problemBody(422, 'x').title).toBe('Unprocessable Entity')
})

test('validation messages are field → rule → the dialect’s message', () => {
  const issues = [
    { field: 'firstname', rule: 'isEmpty' },
    { field: 'name', rule: 'stringLengthTooLong', limit: 60 },
    { field: 'name', rule: 'notInt' },
    { field: 'x', rule: 'neverHeardOf' },
  ]
  expect(validationMessages(issues)).toEqual({
    firstname: { isEmpty: "Value is required and can't be empty" },
    name: {
      stringLengthTooLong: 'The input is more than 60 characters long',
      notInt: 'The input does not appear to be an integer',
    },
    x: { neverHeardOf: 'The input is not valid' },
  })
})

test('400 invalid_request about username and password is a missing credential', () => {
  expect(read(oauthRefusals.missingCredentials)).toEqual({ kind: 'missingCredentials' })
})
test('another 400 invalid_request names the missing fields', () => {
  expect(read(oauthRefusals.noGrant)).toEqual({
    kind: 'missingFields',
    detail: 'The grant type was not specified in the request',
  })
})
test('any other 400 has a status text, the title of the body when HTTP/2 gives none', () => {
  const body = problemBody(400, 'Unrecognized field "zzz"')
  expect(read(body)).toEqual({ kind: 'badRequest', statusText: 'Bad Request', detail: body.detail })
  expect(read(body, 'Mauvaise demande')).toMatchObject({ statusText: 'Mauvaise demande' })
})
test('401 distinguishes invalid_grant from the rest, also in the form of RFC 6749 and without a body', () => {
  expect(read(oauthRefusals.wrongCredentials)).toEqual({ kind: 'notSignedIn', invalidGrant: true })
  expect(failureOf(401, '', 'application/json', '{"error":"invalid_grant"}')).toMatchObject({
    invalidGrant: true,
  })
  expect(failureOf(401, 'Unauthorized', 'text/html', '')).toEqual({
    kind: 'notSignedIn',
    invalidGrant: false,
  })
  expect(failureOf(401, 'invalid_grant', null, '')).toMatchObject({ invalidGrant: true })
})
test('403 and 405 need no body', () => {
  expect(failureOf(403, '', null, '')).toEqual({ kind: 'forbidden' })
  expect(failureOf(405, '', null, '')).toEqual({ kind: 'methodNotAllowed' })
})
test('[RG3] 403 tells the right that is missing, where the server names it', () => {
  const problems = [{ id: 29, message: 'Il vous faut', user_overridable: false, right: 'add_task' }]
  expect(read(problemBody(403, 'Forbidden', { problems }))).toEqual({ kind: 'forbidden', problems })
  expect(read(problemBody(403, 'Forbidden', { problems: [] }))).toEqual({ kind: 'forbidden' })
})
test('a field that is blank has no other fault, whoever found it', () => {
  const issues = [
    { field: 'city', rule: 'noRecordFound' },
    { field: 'name', rule: 'notInArray' },
    { field: 'name', rule: 'isEmpty' },
  ]
  expect(validationMessages(issues)).toEqual({
    city: { noRecordFound: expect.any(String) },
    name: { isEmpty: expect.any(String) },
  })
})
test('422 Failed Validation gives the fields, nested rows of a batch included', () => {
  const messages = { name: { isEmpty: 'x' } }
  expect(read(validationProblem(messages))).toEqual({ kind: 'invalid', fields: messages })
  expect(read(validationProblem({ '1': messages }))).toEqual({ kind: 'invalid', fields: messages })
})
test('422 of a business rule gives its problems, an empty list included', () => {
  const problems = [{ id: 21, field: 'date', message: 'Plein', user_overridable: true, right: 'admin' }]
  expect(read(ruleProblem(problems))).toEqual({ kind: 'ruleBroken', problems })
  expect(read(problemBody(422, 'Erreur de règle métier.'))).toEqual({ kind: 'ruleBroken', problems: [] })
})
test('any other 422 shows its detail', () => {
  expect(read(problemBody(422, 'Unable to delete entity.'))).toEqual({
    kind: 'other',
    status: 422,
    detail: 'Unable to delete entity.',
  })
})
test('412 contains the current record, 500 its title and detail, others their detail or nothing', () => {
  expect(read(problemBody(412, 'x', { current: { id: '1' } }))).toEqual({
    kind: 'conflict',
    current: { id: '1' },
  })
  expect(read(problemBody(500, 'Panne'))).toEqual({
    kind: 'server',
    title: 'Internal Server Error',
    detail: 'Panne',
  })
  expect(failureOf(404, '', 'text/html', '<h1>no</h1>')).toEqual({ kind: 'other', status: 404, detail: null })
  expect(failureOf(400, 'Bad', JSON_PROBLEM, '{broken')).toEqual({
    kind: 'badRequest',
    statusText: 'Bad',
    detail: '',
  })
})
