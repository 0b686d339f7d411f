// `GET /live` (sync.md section 3.3): a stream that contains nothing but the latest rev. A slow reader gets the latest rev instead of each
// one.
import type { Hono } from 'hono'
import type { Env, Parts } from '../context.ts'
import { authenticate, staffRoute, type StaffCall } from '../routing.ts'

const headers = {
  'Content-Type': 'text/event-stream',
  'X-Accel-Buffering': 'no',
}

const pokeStream = (parts: Parts, { c, caller, expires_at }: StaffCall): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let latest: number | undefined
  let ended = false
  let isDue = false
  let wake = (): void => undefined
  const beat = setInterval(() => {
    isDue = true
    wake()
  }, parts.liveEvery)
  const unsubscribe = parts.pokes.subscribe(caller.org, {
    onRev: rev => {
      latest = rev
      wake()
    },
    onEnd: () => {
      ended = true
      wake()
    },
  })
  const stop = (): void => {
    clearInterval(beat)
    unsubscribe()
  }
  const nextPoke = (): Promise<void> =>
    new Promise(resolve => {
      wake = resolve
    })
  /** Whether the session is still valid: a stream must not outlive a revoked or expired token, however busy it is. */
  const isStillSignedIn = async (): Promise<boolean> =>
    parts.ports.clock() < expires_at && !((await authenticate(c, parts)) instanceof Response)

  return new ReadableStream<Uint8Array>(
    {
      start: controller => controller.enqueue(encoder.encode(': open\n\n')),
      pull: async controller => {
        if (latest === undefined && !ended && !isDue) await nextPoke()
        const wasDue = isDue
        isDue = false
        const rev = latest
        latest = undefined
        if (ended || (wasDue && !(await isStillSignedIn()))) {
          stop()
          controller.close()
          return
        }
        const text = rev === undefined ? ': still here\n\n' : `event: rev\ndata: {"rev":${rev}}\n\n`
        controller.enqueue(encoder.encode(text))
      },
      cancel: () => {
        ended = true
        stop()
        wake()
      },
    },
    { highWaterMark: 1 },
  )
}

export const addLiveRoutes = (api: Hono<Env>, parts: Parts): void => {
  staffRoute(api, parts, '/live', {
    GET: call =>
      call.request.method === 'HEAD'
        ? new Response(null, { headers })
        : new Response(pokeStream(parts, call), { headers }),
  })
}
