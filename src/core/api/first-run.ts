// The first run of an empty server (api-dialect.md section 13): whether it waits for one, and sending the answers.
import { failed, success, type Outcome } from '#records/failure.ts'
import type { FirstRunAnswers } from '../wire/first-run.ts'
import { isJson } from '../wire/json.ts'
import { LARGE_CALL_MS, type Client } from './client.ts'

/** The request lasts while the demo world is written. */
const INSTALL_MS = 4 * LARGE_CALL_MS

/** Null when the server did not answer. A plain back end has no first run. */
export const askFirstRun = async (client: Client): Promise<boolean | null> => {
  const reply = await client.sendForJson({ method: 'GET', path: '/ping', open: true })
  if (!reply.ok) return reply.status === null ? null : false
  return isJson(reply.value) && reply.value['first_run'] === 1
}

export const install = async (client: Client, answers: FirstRunAnswers): Promise<Outcome<null>> => {
  const reply = await client.sendForJson({
    method: 'POST',
    path: '/first_run',
    body: answers,
    open: true,
    timeout: INSTALL_MS,
  })
  return reply.ok ? success(null) : failed(reply.failure)
}
