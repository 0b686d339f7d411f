// The network between a device and the model server: it loses the request or the answer, duplicates, delays, reorders, cuts in the middle,
// or answers with an error in place of the server.
import type { Scheduler } from '#core/api/scheduler.ts'
import type { Fetch } from '../wire.ts'

export interface NetworkPorts {
  readonly time: Pick<Scheduler, 'after'>
  readonly random: () => number
  readonly isHealed: () => boolean
  /** Whether there is no network at all at the moment. */
  readonly isOffline: () => boolean
  readonly deliver: Fetch
}

const lost = (): TypeError => new TypeError('Failed to fetch')

export const makeModelNetwork = ({ time, random, isHealed, isOffline, deliver }: NetworkPorts): Fetch => {
  const pause = (ms: number): Promise<void> => new Promise(resolve => time.after(ms, resolve))

  const travel: Fetch = async (url, init) => {
    if (isOffline()) throw lost()
    if (isHealed()) {
      await pause(20)
      return deliver(url, init)
    }
    const luck = random()
    await pause(random() * 300)
    if (luck < 0.08) throw lost()
    if (luck < 0.1) return never()
    if (luck < 0.16) return unwell(random)
    if (luck < 0.24) time.after(random() * 20_000, () => void deliver(url, init))
    const answer = await deliver(url, init)
    if (luck >= 0.24 && luck < 0.34) throw lost()
    if (luck >= 0.34 && luck < 0.36) return never()
    if (luck >= 0.36 && luck < 0.42) await pause(random() * 35_000)
    await pause(random() * 500)
    return luck >= 0.42 && luck < 0.48 ? cut(answer, random) : answer
  }

  return (url, init) =>
    new Promise((resolve, reject) => {
      const { signal } = init
      const aborted = (): void => reject(new DOMException('The operation was aborted.', 'AbortError'))
      if (signal?.aborted === true) return aborted()
      signal?.addEventListener('abort', aborted, { once: true })
      travel(url, init).then(resolve, reject)
    })
}

const never = (): Promise<never> => new Promise(() => undefined)

const unwell = (random: () => number): Response => {
  const luck = random()
  if (luck < 0.5) return new Response(null, { status: 503, headers: { 'Retry-After': '7' } })
  if (luck < 0.7)
    return new Response('<html><h1>It works!</h1></html>', { headers: { 'Content-Type': 'text/html' } })
  return new Response('<html>Bad gateway</html>', {
    status: luck < 0.85 ? 502 : 500,
    headers: { 'Content-Type': 'text/html' },
  })
}

/** An answer without its end. */
const cut = async (answer: Response, random: () => number): Promise<Response> => {
  const text = await answer.text()
  const kept = text.slice(0, Math.floor(random() * text.length))
  return new Response(text === '' ? null : kept, { status: answer.status, headers: answer.headers })
}
