// What every attack is made of: calls whose answers nobody cares about, so many at a time.
import { isJson } from '#core/wire/json.ts'

export interface Target {
  readonly url: string
  /** Of a signed-in person with every right. */
  readonly token: string
}
export interface Attack {
  readonly name: string
  readonly run: (target: Target) => Promise<void>
  /** It is of writes that are taken: others who write feel it. */
  readonly writes?: true
}

/** An attack that does not end by itself is left after this. */
export const LONGEST_MS = 10_000

export const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** Runs all, so many at a time. What the server answers, or that it cuts the connection, is of no interest. */
export const all = async (works: readonly (() => Promise<unknown>)[], atOnce: number): Promise<void> => {
  const waiting = works.values()
  const end = performance.now() + LONGEST_MS
  await Promise.all(
    many(atOnce, async () => {
      for (const work of waiting) {
        if (performance.now() > end) return
        await work().catch(() => undefined)
      }
    }),
  )
}

export const send = async (
  { url, token }: Target,
  method: string,
  path: string,
  body?: string | Buffer<ArrayBuffer> | FormData,
): Promise<void> => {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  await answer.arrayBuffer()
}
export const sendJson = (target: Target, method: string, path: string, body: unknown): Promise<void> =>
  send(target, method, path, JSON.stringify(body))

/** The members of an answer as a form sends them. */
export const fieldsAt = async (
  { url, token }: Target,
  path: string,
): Promise<{ readonly [name: string]: string }> => {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const members: unknown = await answer.json()
  return Object.fromEntries(
    Object.entries(isJson(members) ? members : {}).map(([name, value]) => [name, String(value)]),
  )
}
