// The server's answer to one item of the outbox, in the terms of the table of answers (sync.md section 2).
import type { Failure } from '#records/failure.ts'
import { failureOf } from '../wire/problem.ts'
import type { OutboxResult } from '../wire/sync-protocol.ts'

export interface Answer {
  readonly status: number | null
  /** The failure to report when the answer is not a success. */
  readonly failure: Failure
  readonly entity?: unknown
}

export const answerOf = (result: OutboxResult | undefined): Answer => {
  const { status = 0, problem, entity } = result ?? {}
  const text = JSON.stringify(problem ?? {})
  return {
    status,
    entity,
    failure: failureOf(status, problem?.title ?? '', 'application/problem+json', text),
  }
}

/** Whether the body is problem+json, from our server or a plain back end; a gateway's own JSON error has no title. */
export const isProblem = (body: string): boolean => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
