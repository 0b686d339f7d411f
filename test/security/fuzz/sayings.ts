// What the fuzz says to the server's port without a client that keeps to HTTP: each conversation is made from the seed and its own number.
import { seeded, type Seeded } from '#server/demo/seeded.ts'

export interface Saying {
  readonly kind: string
  /** What is written, one after another as soon as the piece before has left. */
  readonly pieces: readonly string[]
  /** What follows: the connection is cut, or closed on this side alone, or the server is to end it by its own patience. */
  readonly end: 'cut' | 'close' | 'wait'
  /** More answers than this are one to what was no request. */
  readonly most: number
}

const PING = '/api/ping'
const FORM = 'multipart/form-data; boundary=edge'
const request = (method: string, path: string, headers: readonly string[], body = ''): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...headers, '', body].join('\r\n')
const ping = (...headers: string[]): string => request('GET', PING, headers)

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
/** In pieces of some bytes, cut anywhere. */
const crumbs = (text: string, by: Seeded): string[] => {
  const size = by.pick([1, 2, 7, 40, 200])
  return times(Math.ceil(text.length / size), n => text.slice(n * size, (n + 1) * size))
}

type Say = (by: Seeded, token: string) => Omit<Saying, 'kind'>

const slowHead: Say = by => {
  const all = crumbs(ping(`X-Some: ${'a'.repeat(by.int(400))}`), by)
  const isWhole = by.chance(0.4)
  const pieces = isWhole ? all : all.slice(0, by.int(all.length))
  return { pieces, end: by.pick(['wait', 'cut', 'close']), most: isWhole ? 1 : 2 }
}

const wrongLength: Say = (by, token) => {
  const length = by.pick([
    '0',
    '1',
    '5',
    '11',
    '12',
    '4000',
    '-1',
    '+9',
    'abc',
    '1e3',
    '0x10',
    '',
    ' ',
    '5, 5',
    '99999999999999999999',
    '9007199254740993',
  ])
  const headers = [
    `Content-Length: ${length}`,
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
  ]
  if (by.chance(0.2)) headers.push(`Content-Length: ${by.int(20)}`)
  if (by.chance(0.2))
    headers.push(
      `Transfer-Encoding: ${by.pick(['chunked', 'identity', 'gzip, chunked', 'chunked, gzip', 'xchunked'])}`,
    )
  const body = by.pick(['{"weight":1}', '{"weight":1}\r\n', '0\r\n\r\n', ''])
  const smuggled = by.chance(0.5) ? ping() : ''
  return {
    pieces: [request(by.pick(['PATCH', 'POST', 'GET']), '/api/container/c1', headers, body) + smuggled],
    end: by.pick(['wait', 'cut', 'close']),
    most: 3,
  }
}

const badChunks: Say = (by, token) => {
  const size = by.pick([
    'zz',
    '-1',
    '',
    'c',
    'd',
    '00000000c',
    'fffffffffffffffff',
    'C;a=b',
    `c;${'e'.repeat(20_000)}`,
    '0xc',
    ' c',
    'c ',
  ])
  const chunk = `${size}${by.pick(['\r\n', '\n', '\r'])}{"weight":1}${by.pick(['\r\n', '', '\n'])}`
  const last = by.pick([
    '0\r\n\r\n',
    '0\r\nX-Trailer: 1\r\nContent-Length: 4\r\n\r\n',
    '0\r\n',
    '',
    `0\r\nX: ${'t'.repeat(20_000)}\r\n\r\n`,
  ])
  const headers = [
    'Transfer-Encoding: chunked',
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
  ]
  const all = request('PATCH', '/api/container/c1', headers, chunk + last)
  return { pieces: by.chance(0.3) ? crumbs(all, by) : [all], end: by.pick(['wait', 'cut', 'close']), most: 2 }
}

const pipelined: Say = (by, token) => {
  const count = 1 + by.int(8)
  const patch = (n: number): string => {
    const body = `{"weight":${n}}`
    const headers = [
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `Authorization: Bearer ${token}`,
    ]
    return request('PATCH', '/api/container/c2', headers, body)
  }
  const all = times(count, n =>
    by.chance(0.3) ? patch(n) : ping(by.chance(0.1) ? 'Connection: close' : 'X-Some: one'),
  )
  return {
    pieces: by.chance(0.5) ? [all.join('')] : all,
    end: by.pick(['wait', 'cut', 'close']),
    most: count,
  }
}

const abortedUpload: Say = (by, token) => {
  const field = (name: string): string =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`
  const file = `--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'p'.repeat(by.int(50_000))}`
  const headers = [`Content-Type: ${FORM}`, 'Content-Length: 200000']
  if (by.chance(0.5))
    headers.push(`Authorization: ${by.pick([`Bearer ${token}`, 'Basic eDp5', 'Bearer', 'nonsense'])}`)
  const body = field('fileName') + (by.chance(0.7) ? file : '')
  const [path, method] = by.pick([
    ['/api/v1/files/upload', 'POST'],
    ['/api/container/c1', 'PATCH'],
    ['/api/oauth', 'POST'],
    ['/api/sync', 'POST'],
  ] as const)
  const [first = '', ...rest] = crumbs(body, by).slice(0, 300)
  return {
    pieces: [request(method, path, headers) + first, ...rest],
    end: by.pick(['cut', 'cut', 'close', 'wait']),
    most: 1,
  }
}

const expectation: Say = (by, token) => {
  const body = '{"weight":1}'
  const expected = by.pick([
    '100-continue',
    '100-Continue',
    '100-continue, 100-continue',
    '200-maybe',
    '',
    'x'.repeat(3000),
  ])
  const headers = [
    `Expect: ${expected}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Authorization: Bearer ${token}`,
  ]
  const pieces = [request('PATCH', '/api/container/c3', headers), ...(by.chance(0.6) ? [body] : [])]
  return { pieces, end: by.pick(['wait', 'cut', 'close']), most: 2 }
}

const oldVersion: Say = by => {
  const head = by.pick([
    `GET ${PING} HTTP/1.0\r\n\r\n`,
    `GET ${PING} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`,
    `POST /api/oauth HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `GET ${PING}\r\n`,
    `GET ${PING} HTTP/0.9\r\n\r\n`,
    `GET ${PING} HTTP/1.9\r\nHost: x\r\n\r\n`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  ])
  return { pieces: [head], end: by.pick(['wait', 'cut', 'close']), most: 2 }
}

const headerFlood: Say = by => {
  const headers = by.pick([
    () => times(1 + by.int(3000), n => `X-${n}: a`),
    () => [`X-Long: ${'a'.repeat(by.int(40_000))}`],
    () => times(50, () => 'Cookie: a=b'),
    () => times(1 + by.int(20), () => `Host: ${by.pick(['x', 'y', '999999999999', '[', ''])}`),
    () => times(1 + by.int(20), n => `Authorization: Bearer ${n}`),
    () => [`X-Forwarded-For: ${'10.0.0.1, '.repeat(by.int(1000))}`],
  ])()
  return { pieces: [ping(...headers)], end: by.pick(['wait', 'cut', 'close']), most: 2 }
}

const oddHead: Say = by => {
  const head = by.pick([
    `GET ${PING} HTTP/1.1\nHost: x\n\n`,
    `GET ${PING} HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n`,
    `GET ${PING} HTTP/1.1\r\nHost : x\r\n\r\n`,
    `GET ${PING} HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n`,
    `GET ${PING} HTTP/1.1\r\n: none\r\n\r\n`,
    `GET http://elsewhere.example${PING} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'GET //elsewhere.example/ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /%zz/../..%2f%00 HTTP/1.1\r\nHost: x\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
    'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n',
    `get ${PING} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET ${PING} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\n\r\n`,
    `GET ${PING} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n`,
    `\r\n\r\n\r\n${ping()}`,
    'x'.repeat(by.int(30_000)),
  ])
  return { pieces: [head], end: by.pick(['wait', 'cut', 'close']), most: 2 }
}

const kinds: readonly (readonly [kind: string, say: Say])[] = [
  ['a slow head', slowHead],
  ['a wrong length', wrongLength],
  ['bad chunks', badChunks],
  ['pipelined', pipelined],
  ['an upload that is aborted', abortedUpload],
  ['an expectation', expectation],
  ['another version', oldVersion],
  ['a flood of headers', headerFlood],
  ['an odd head', oddHead],
]

export const sayingOf = (seed: number, number: number, token: string): Saying => {
  const by = seeded(`door ${seed} ${number}`)
  const [kind, say] = kinds[by.int(kinds.length)] ?? ['a slow head', slowHead]
  return { kind, ...say(by, token) }
}
