// Speaks to the server's own port as no client does, some connections at once, and keeps what failed it: an answer that is none, one to what
// was no request, a connection that nobody ends, an error, somebody else who was not answered, a place at the door that is not given back.
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listen, type Limits } from '#server/http/sockets/listen.ts'
import { openFleet } from '../../contracts/dialect/fleet-world.ts'
import { sayingOf, type Saying } from './sayings.ts'

const LIMITS: Limits = {
  headersTimeout: 300,
  requestTimeout: 600,
  connectionsCheckingInterval: 50,
  unreadTimeout: 500,
  keepAliveTimeout: 300,
}
/** Whoever is not ended by then never is: many times the longest of the limits, on a machine that does something else too. */
const PATIENCE_MS = 20_000
const AT_ONCE = 20
/** As many bodies of one session may be on their way (server/http/sockets/connections.ts). */
const BODIES = 40

interface DoorFinding {
  readonly number: number
  readonly saying: Saying
  readonly what: string
}
export interface DoorReport {
  readonly findings: readonly DoorFinding[]
  readonly statuses: ReadonlyMap<number, number>
  /** Whether each place was free again at the end. */
  readonly isGivenBack: boolean
}

interface Heard {
  readonly text: string
  readonly isEnded: boolean
}

const written = (socket: Socket, piece: string): Promise<void> =>
  new Promise(done => {
    if (socket.destroyed || !socket.writable) done()
    else socket.write(Buffer.from(piece, 'latin1'), () => done())
  })

/** What the server answers until one of both ends the connection. */
const hear = async (port: number, { pieces, end }: Pick<Saying, 'pieces' | 'end'>): Promise<Heard> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined)
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
  const closed = new Promise<boolean>(done => {
    const late = setTimeout(() => done(false), PATIENCE_MS)
    const isOver = (): void => {
      clearTimeout(late)
      done(true)
    }
    socket.once('end', isOver).once('close', isOver)
  })
  for (const piece of pieces) {
    await written(socket, piece)
    await nextTurn()
  }
  if (end === 'cut') socket.destroy()
  if (end === 'close') socket.end()
  const isEnded = await closed
  socket.destroy()
  return { text, isEnded }
}

interface Answer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
}

/** The rest after a body in chunks; undefined where it is cut. */
const afterChunks = (text: string): string | undefined => {
  for (let rest = text; ;) {
    const [line = '', size = ''] = /^([\da-f]+)\r\n/i.exec(rest) ?? []
    if (line === '') return undefined
    const length = Number.parseInt(size, 16)
    rest = rest.slice(line.length + length)
    if (!rest.startsWith('\r\n')) return undefined
    rest = rest.slice(2)
    if (length === 0) return rest
  }
}

/** The answers, one after another; undefined where something between them is none. The last may be cut. */
const answersIn = (text: string): Answer[] | undefined => {
  const answers: Answer[] = []
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, Math.max(0, end)).split('\r\n')
    const [, code] = /^HTTP\/1\.1 (\d{3})( |$)/.exec(first) ?? []
    if (code === undefined) return undefined
    const headers = new Map(
      lines.map(
        line =>
          [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
      ),
    )
    const status = Number(code)
    rest = rest.slice(end + 4)
    if (status < 200) continue
    answers.push({ status, headers })
    const length = headers.get('content-length')
    if (headers.get('transfer-encoding') === 'chunked') rest = afterChunks(rest) ?? ''
    else if (length !== undefined) rest = rest.slice(Number(length))
    else if (headers.get('connection') === 'close' || status === 417) rest = ''
  }
  return answers
}

const whatIsWrong = (saying: Saying, { text, isEnded }: Heard): string | undefined => {
  const answers = answersIn(text)
  if (!isEnded) return 'nobody ended the connection'
  if (answers === undefined) return `no answer: ${JSON.stringify(text.slice(0, 400))}`
  if (answers.length > saying.most) return `${answers.length} answers, at most ${saying.most} are to requests`
  const failed = answers.find(({ status }) => status >= 500)
  if (failed !== undefined) return `answered ${failed.status}`
  if (answers.some(({ headers }) => headers.get('x-content-type-options') !== 'nosniff'))
    return `an answer without the headers of every answer: ${JSON.stringify(text.slice(0, 400))}`
  return undefined
}

const begun = (token: string): string =>
  `PATCH /api/container/c4 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`

/** Whether a session has all its places at the door: of forty bodies that are on their way at once none is told to wait. */
const hasAllPlaces = async (port: number, token: string): Promise<boolean> => {
  const sockets = Array.from({ length: BODIES }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  )
  try {
    const answers = sockets.map(
      socket =>
        new Promise<string>(done =>
          socket.once('data', piece => done(String(piece))).once('close', () => done('')),
        ),
    )
    await Promise.all(sockets.map(socket => written(socket, begun(token))))
    await Promise.all(sockets.map(socket => written(socket, '}')))
    return (await Promise.all(answers)).every(answer => answer !== '' && !answer.startsWith('HTTP/1.1 429'))
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** Nor is an upload of nobody told to wait for the uploads that were cut: of one address two are read at once. */
const hasUploadPlace = async (port: number): Promise<boolean> => {
  const body = '--edge\r\nContent-Disposition: form-data; name="fileName"\r\n\r\na.png\r\n--edge--\r\n'
  const head = `POST /api/v1/files/upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${body.length}\r\n\r\n`
  const { text } = await hear(port, { pieces: [head + body], end: 'wait' })
  const [answer] = answersIn(text) ?? []
  return answer !== undefined && answer.status !== 429
}

export const fuzzDoor = async ({
  seed,
  from,
  connections,
}: {
  readonly seed: number
  readonly from: number
  readonly connections: number
}): Promise<DoorReport> => {
  const world = await openFleet({
    settings: { loginsPerMinute: 1e6, publicPerMinute: 1e6, accessSeconds: 80_000 },
  })
  const { port, stop } = await listen(world.app, '127.0.0.1', 0, LIMITS)
  const token = await world.tokenOf('admin', 'device-of-admin')
  const findings: DoorFinding[] = []
  const statuses = new Map<number, number>()
  const ping = {
    pieces: ['GET /api/ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    end: 'wait',
  } as const
  const one = async (number: number): Promise<void> => {
    const saying = sayingOf(seed, number, token)
    const heard = await hear(port, saying)
    const what = whatIsWrong(saying, heard)
    if (what !== undefined) findings.push({ number, saying, what })
    for (const { status } of answersIn(heard.text) ?? [])
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  try {
    for (let began = from; began < from + connections; began += AT_ONCE) {
      const logged = world.logged.length
      const numbers = Array.from(
        { length: Math.min(AT_ONCE, from + connections - began) },
        (_, n) => began + n,
      )
      const [other] = await Promise.all([hear(port, ping), ...numbers.map(one)])
      const last = numbers.at(-1) ?? began
      const finding = (what: string): void =>
        void findings.push({ number: last, saying: sayingOf(seed, last, token), what })
      if (answersIn(other.text)?.[0]?.status !== 200)
        finding(`a ping of somebody else beside these: ${JSON.stringify(other.text.slice(0, 200))}`)
      const error = world.logged.slice(logged).find(({ level }) => level === 'error')
      if (error !== undefined) finding(`logged: ${JSON.stringify(error).slice(0, 800)}`)
    }
    const isGivenBack = (await hasAllPlaces(port, token)) && (await hasUploadPlace(port))
    return { findings, statuses, isGivenBack }
  } finally {
    await stop(50)
    await world.close()
  }
}
