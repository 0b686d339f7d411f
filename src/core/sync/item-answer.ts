// What the server answered to one item of the outbox, as the table of answers (sync.md section 2) reads it.
import type { Failure } from '#records/failure.ts'
import { failureOf } from '../wire/problem.ts'
import type { OutboxResult } from '../wire/sync-protocol.ts'

export interface Answer {
  readonly status: number | null
  /** What it means when it is no success. */
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

/** Problem+json, ours or that of another back end of the family; what a gateway says of itself in JSON has no title. */
export const isProblem = (body: string): boolean => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
