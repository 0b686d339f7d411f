// `GET /live` (sync.md section 3.3): a stream that contains nothing but the latest rev. A slow reader gets the latest rev instead of each
// one.
import type { Hono } from 'hono'
import { nextTurn } from '../../storage/turns.ts'
import type { Env, Parts } from '../context.ts'
import { authenticate, staffRoute, type StaffCall } from '../routing.ts'

const headers = {
  'Content-Type': 'text/event-stream',
  'X-Accel-Buffering': 'no',
}

/** Notes an open stream, by what ends it; returns what is to be called once it has ended. */
type Hold = (call: StaffCall, end: () => void) => () => void

/** Whether the session is still valid: a stream must not outlive a revoked or expired token, however busy it is. */
const isStillSignedIn = async (parts: Parts, { c, expires_at }: StaffCall): Promise<boolean> =>
  parts.ports.clock() < expires_at && !((await authenticate(c, parts)) instanceof Response)

const pokeStream = (parts: Parts, call: StaffCall, hold: Hold): ReadableStream<Uint8Array> => {
  const { caller } = call
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
    onEnd: () => end(),
  })
  const end = (): void => {
    ended = true
    wake()
  }
  const leave = hold(call, end)
  const stop = (): void => {
    clearInterval(beat)
    unsubscribe()
    leave()
  }
  const nextPoke = (): Promise<void> =>
    new Promise(resolve => {
      wake = resolve
    })

  return new ReadableStream<Uint8Array>(
    {
      start: controller => controller.enqueue(encoder.encode(': open\n\n')),
      pull: async controller => {
        if (latest === undefined && !ended && !isDue) await nextPoke()
        const wasDue = isDue
        isDue = false
        const rev = latest
        latest = undefined
        if (ended || (wasDue && !(await isStillSignedIn(parts, call)))) {
          stop()
          controller.close()
          return
        }
        const text = rev === undefined ? ': still here\n\n' : `event: rev\ndata: {"rev":${rev}}\n\n`
        controller.enqueue(encoder.encode(text))
      },
      cancel: () => {
        stop()
        end()
      },
    },
    { highWaterMark: 1 },
  )
}

/** Of one device, whose tabs share one; those that it left behind without a word are there for a while. */
const STREAMS_OF_DEVICE = 4
const STREAMS_OF_PERSON = 20

/** The open streams of each holder, the oldest first: the newest one is what is listened to, so the oldest ends. */
const createHolders = (most: number) => {
  const open = new Map<string, Set<() => void>>()
  return (holder: string, end: () => void): (() => void) => {
    const own = open.get(holder) ?? new Set()
    open.set(holder, own.add(end))
    const [oldest] = own
    if (oldest !== undefined && own.size > most) {
      own.delete(oldest)
      oldest()
    }
    return () => {
      own.delete(end)
      if (own.size === 0) open.delete(holder)
    }
  }
}

export const addLiveRoutes = (api: Hono<Env>, parts: Parts): void => {
  const holdDevice = createHolders(STREAMS_OF_DEVICE)
  const holdPerson = createHolders(STREAMS_OF_PERSON)
  const hold: Hold = ({ caller: { org, user_id, device } }, end) => {
    const leave = [holdDevice(`${org} ${user_id} ${device ?? ''}`, end), holdPerson(`${org} ${user_id}`, end)]
    return () => {
      for (const one of leave) one()
    }
  }
  // Of many that are opened at once, one is in each turn of the loop: a stream may begin a moment later.
  api.use('/live', async (_, next) => {
    await nextTurn()
    await next()
  })
  staffRoute(api, parts, '/live', {
    GET: call =>
      call.request.method === 'HEAD'
        ? new Response(null, { headers })
        : new Response(pokeStream(parts, call, hold), { headers }),
  })
}
