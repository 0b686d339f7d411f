// The server's answer to one item of the outbox, in the terms of the table of answers (sync.md section 2).
import type { AnyRow } from '#records/entity.ts'
import type { Failure } from '#records/failure.ts'
import type { Entry } from '../store/rows/entry.ts'
import { failureOf } from '../wire/problem.ts'
import type { OutboxResult } from '../wire/sync-protocol.ts'
import { livingRow } from './contradiction.ts'
import { rowOf } from './search/row-of.ts'

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

export const isAccepted = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300

/** The record as the server made it of an entry that it accepted; undefined where its answer had no room for it: the feed delivers it. */
export const rowFor = (entry: Entry, { status, entity }: Answer): AnyRow | null | undefined => {
  if (entity === undefined && status !== 204) return undefined
  const row = livingRow(rowOf(entity))
  // When the slot already exists under another id, the server answers with that one (SL1); the feed delivers it.
  return row?.id === entry.id ? row : null
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
