// `GET /live` (sync.md section 3.3): a stream that contains nothing but the latest rev. It begins with the rev of that moment: whoever was
// cut off sees at once whether something was missed. A slow reader gets the latest rev instead of each one.
import type { Hono } from 'hono'
import type { Env, Parts } from '../context.ts'
import { authenticate, staffRoute, type StaffCall } from '../routing.ts'
import { textStream } from '../sockets/text-streams.ts'

const headers = {
  'Content-Type': 'text/event-stream',
  'X-Accel-Buffering': 'no',
}

/** Notes an open stream, by what ends it; returns what is to be called once it has ended. */
type Hold = (call: StaffCall, end: () => void) => () => void

/** Whether the session is still valid: a stream must not outlive a revoked or expired token, however busy it is. */
const isStillSignedIn = async (parts: Parts, { c, expires_at }: StaffCall): Promise<boolean> =>
  parts.ports.clock() < expires_at && !((await authenticate(c, parts)) instanceof Response)

interface News {
  readonly rev: number | null
  readonly isDue: boolean
  readonly hasEnded: boolean
}

/** What a stream has to say next: the latest rev, that it is still there, or its end. */
const openNews = (onNews: () => void) => {
  let news: News = { rev: null, isDue: false, hasEnded: false }
  const set = (more: Partial<News>): void => {
    news = { ...news, ...more }
    onNews()
  }
  return {
    tell: (rev: number): void => set({ rev }),
    /** What was read is older than what was told meanwhile. */
    begin: (rev: number): void => set({ rev: news.rev ?? rev }),
    beat: (): void => set({ isDue: true }),
    end: (): void => set({ hasEnded: true }),
    take: (): News | undefined => {
      const taken = news
      if (taken.rev === null && !taken.isDue && !taken.hasEnded) return undefined
      news = { rev: null, isDue: false, hasEnded: taken.hasEnded }
      return taken
    },
  }
}

const pokeStream = (parts: Parts, call: StaffCall, hold: Hold): ReadableStream<Uint8Array> =>
  textStream(outlet => {
    const { org } = call.caller
    let isReady = outlet.write(': open\n\n')
    let isSaying = false
    let isOver = false
    /** Says what there is, as long as the reader takes it. The common case, a rev, takes no turn of the loop. */
    const say = async (): Promise<void> => {
      if (isSaying) return
      isSaying = true
      while (isReady) {
        const next = isOver ? undefined : news.take()
        if (next === undefined) break
        if (next.hasEnded || (next.isDue && !(await isStillSignedIn(parts, call)))) return stop(outlet.end)
        isReady = outlet.write(
          next.rev === null ? ': still here\n\n' : `event: rev\ndata: {"rev":${next.rev}}\n\n`,
        )
      }
      isSaying = false
    }
    /** Nobody else tells of a stream that breaks: it would be poked for ever. */
    const orFail = (work: Promise<void>): void =>
      void work.catch((error: unknown) => stop(() => outlet.fail(error)))
    const news = openNews(() => orFail(say()))
    const beat = setInterval(news.beat, parts.liveEvery)
    const unsubscribe = parts.pokes.subscribe(org, { onRev: news.tell, onEnd: news.end })
    const leave = hold(call, news.end)
    const stop = (end?: () => void): void => {
      if (isOver) return
      isOver = true
      clearInterval(beat)
      unsubscribe()
      leave()
      end?.()
    }
    // Read after the subscription: a commit is either in this rev or announced.
    const begin = async (): Promise<void> => news.begin((await parts.ports.storage.of(org).clock()).rev)
    orFail(begin())
    return {
      ready: () => {
        isReady = true
        orFail(say())
      },
      left: () => stop(),
    }
  })

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
      // Ended twice, it would take away the place of the next ones.
      if (own.size === 0 && open.get(holder) === own) open.delete(holder)
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
  staffRoute(api, parts, '/live', {
    GET: call =>
      call.request.method === 'HEAD'
        ? new Response(null, { headers })
        : new Response(pokeStream(parts, call, hold), { headers }),
  })
}
