// One recorded expectation of the dialect as data, and its replay. `{{name}}` is replaced by a value kept from an earlier step,
// `{{mailed}}` by the token of the last mail, `{{code}}` by the code of the first run.
import { expect } from 'vitest'
import type { World } from './world.ts'

export interface Step {
  readonly method: string
  /** Relative to the API's base, or to the origin when it starts with `//`; a kept value may be a whole address. */
  readonly path: string
  /** The caller; by default nobody is signed in. */
  readonly as?: 'admin' | 'camion' | 'bureau' | 'lecteur' | 'quai' | 'caisse' | 'ajout' | 'oubli'
  readonly headers?: { readonly [name: string]: string }
  /** Sent as JSON with its media type. */
  readonly body?: unknown
  /** Sent unchanged. */
  readonly raw?: string
  /** Values to keep for later steps: name → member of the answer (`a.b` is b inside a). */
  readonly keep?: { readonly [name: string]: string }
  /** Milliseconds by which the clock is advanced before the step. */
  readonly after?: number
}

export interface Expectation extends Step {
  /** The row of api-dialect.md to which this expectation belongs. */
  readonly row: string
  readonly before?: readonly Step[]
  readonly status: number
  /** Header → its exact value, a pattern, or null for absent. */
  readonly answers?: { readonly [header: string]: string | RegExp | null }
  /** A subset of the JSON body. */
  readonly json?: object
  /** Members that must be absent. */
  readonly absent?: readonly string[]
  readonly empty?: true
  /** Patterns for a body that is not JSON. */
  readonly text?: readonly RegExp[]
}

export const PROBLEM = { 'content-type': 'application/problem+json' }
export const HAL = { 'content-type': 'application/hal+json' }
export const TYPE = 'http://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html'

/** The four members of a problem. */
export const problem = (status: number, title: string, detail: string) => ({
  type: TYPE,
  title,
  status,
  detail,
})

type Kept = Map<string, string>
const filled = (text: string, kept: Kept): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => kept.get(name) ?? `missing ${name}`)

const memberIn = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inside, name) =>
        typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : undefined,
      value,
    )

/** Keeps the values that only the world has: the token of its last mail, the code that it prints. */
const keepSecrets = async (world: World, kept: Kept): Promise<void> => {
  await world.app.idle()
  kept.set('mailed', /#token=(\S+)/.exec(world.mails.at(-1)?.text ?? '')?.[1] ?? 'no mail')
  kept.set('code', world.app.firstRunCode() ?? kept.get('code') ?? 'no code')
}

const run = async (world: World, step: Step, kept: Kept): Promise<{ answer: Response; text: string }> => {
  if (step.after !== undefined) world.advance(step.after)
  await keepSecrets(world, kept)
  const headers = new Headers()
  if (step.as !== undefined) {
    const known = kept.get(`token ${step.as}`) ?? (await world.tokenOf(step.as))
    kept.set(`token ${step.as}`, known)
    headers.set('authorization', `Bearer ${known}`)
  }
  if (step.body !== undefined) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(step.headers ?? {})) headers.set(name, filled(value, kept))
  const sent = step.raw ?? (step.body === undefined ? undefined : JSON.stringify(step.body))
  const path = step.path.startsWith('{{')
    ? step.path
    : step.path.startsWith('//')
      ? step.path.slice(1)
      : `/api${step.path}`
  const answer = await world.call(filled(path, kept), {
    method: step.method,
    headers,
    // Sent as bytes, because a text would set a media type.
    ...(sent === undefined ? {} : { body: new TextEncoder().encode(filled(sent, kept)) }),
  })
  const text = await answer.text()
  for (const [name, member] of Object.entries(step.keep ?? {})) {
    kept.set(name, String(memberIn(JSON.parse(text), member)))
  }
  return { answer, text }
}

export const replay = async (world: World, row: Expectation): Promise<void> => {
  const kept: Kept = new Map()
  for (const step of row.before ?? []) await run(world, step, kept)
  const { answer, text } = await run(world, row, kept)
  expect(answer.status, text).toBe(row.status)
  for (const [name, value] of Object.entries(row.answers ?? {}))
    if (value instanceof RegExp) expect(answer.headers.get(name), name).toMatch(value)
    else expect(answer.headers.get(name), name).toBe(value)
  if (row.empty === true) expect(text).toBe('')
  if (row.json !== undefined) expect(JSON.parse(text)).toMatchObject(row.json)
  for (const pattern of row.text ?? []) expect(text).toMatch(pattern)
  for (const name of row.absent ?? []) expect(JSON.parse(text)).not.toHaveProperty([name])
  expect(answer.headers.get('date')).toMatch(/ GMT$/)
  if (!row.path.startsWith('//') && row.answers?.['x-server-epoch'] === undefined)
    expect(answer.headers.get('x-server-epoch')).toBe('epoch-one')
}
