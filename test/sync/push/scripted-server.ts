// A server that answers an outbox batch by a script, and records the sent bytes.
import type { Fetch } from '../wire.ts'
import { bodyText } from '../wire.ts'

export interface Sent {
  readonly _key: string
  readonly _op: string
  readonly _rev: number | null
  readonly _force: boolean
  readonly id: string
  readonly [field: string]: unknown
}
/** A whole answer, or one result for each item. */
export type Script = (
  items: readonly Sent[],
  path: string,
) => Response | { readonly [member: string]: unknown }[]

export const scripted =
  (script: Script, bodies: string[]): Fetch =>
  async (url, init) => {
    const body = bodyText(init)
    bodies.push(body)
    const items = JSON.parse(body) as readonly Sent[]
    const answer = script(items, new URL(url).pathname)
    if (answer instanceof Response) return answer
    const results = answer.map((result, i) => Object.assign({ _key: items[i]?._key }, result))
    return json(200, { results })
  }

export const json = (status: number, value: unknown, headers: { [name: string]: string } = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } })
