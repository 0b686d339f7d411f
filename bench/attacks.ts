// What somebody sends to take a server down: each attack is bounded in count and time, and ends by itself.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { IN_HEAD } from '#test/security/hard-texts.ts'
import { all, LONGEST_MS, many, send, sendJson, type Attack, type Target } from './attack-calls.ts'
import { taskId } from './rows.ts'

/** Bytes, so that this program does not take the server's processor for making them of a text each time. */
const MILLION = Buffer.from(`[${'1,'.repeat(999_999)}1]`)

/** Open connections on which nothing is read. */
const rawSockets = async ({ url }: Target, count: number, use: (socket: Socket, n: number) => void) => {
  const { port, hostname } = new URL(url)
  const sockets = await Promise.all(
    many(
      count,
      n =>
        new Promise<Socket>((done, fail) => {
          const socket = connect(Number(port), hostname, () => {
            socket.on('error', () => undefined)
            use(socket, n)
            done(socket)
          }).once('error', fail)
          socket.pause()
        }),
    ),
  )
  return { sockets, close: () => sockets.forEach(socket => socket.destroy()) }
}
const head = (request: string, ...headers: readonly string[]): string =>
  [`${request} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
const bearer = ({ token }: Target): string => `Authorization: Bearer ${token}`

const millionsUnread = async (target: Target): Promise<void> => {
  const length = `Content-Length: ${MILLION.length}`
  const request = Buffer.concat([
    Buffer.from(head('PUT /api/task', bearer(target), 'Content-Type: application/json', length)),
    MILLION,
  ])
  const { close } = await rawSockets(target, 12, socket => socket.write(request))
  await wait(5000)
  close()
}

const line = (n: number) => ({ line_id: `l${n}`, name: 'Chaise' })
const longFields = (target: Target): Promise<void> => {
  const fields = [
    { objects: many(12_000, line) },
    {
      disputes: [
        {
          id: 'd1',
          cause: 'both_changed',
          captured_at: '2026-11-18 09:00:00',
          from: {},
          patch: { note: 'x'.repeat(1_900_000) },
        },
      ],
    },
    { photosList: many(20_000, n => ({ id: `p${n}`, kind: 'proof' })) },
    { check_reasons: many(100_000, n => `r${n}`) },
  ]
  return all(
    many(10, n => n).flatMap(n =>
      fields.map(body => () => sendJson(target, 'PATCH', `/task/${taskId(n)}`, body)),
    ),
    6,
  )
}

/** Each line grows by all the members that were not sent. */
const grownLists = (target: Target): Promise<void> => {
  const bodies = [
    { objects: many(2000, line) },
    { objects: many(1900, n => ({ ...line(n), trace: many(30, () => ({ why: 'edited' })) })) },
  ]
  return all(
    many(5, n => n).flatMap(n =>
      bodies.map(body => () => sendJson(target, 'PATCH', `/task/${taskId(n)}`, body)),
    ),
    3,
  )
}

/** The same bytes on eight connections at once, whose answers are read. */
const flood = async (target: Target, bytes: Buffer): Promise<void> => {
  const { close } = await rawSockets(target, 8, socket => {
    socket.resume()
    socket.write(bytes)
  })
  await wait(3000)
  close()
}
const chunkedHead = head('POST /api/oauth', 'Content-Type: application/json', 'Transfer-Encoding: chunked')
const CRUMBS = Buffer.from(chunkedHead + '1\r\n \r\n'.repeat(60_000))
const HEAP = Buffer.from(head('GET /api/ping').repeat(2000))

/** Uploads that say nothing of who sends them, and whose bytes come one by one. */
const trickle = async (target: Target): Promise<void> => {
  const start = `--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'x'.repeat(20_000)}`
  const { sockets, close } = await rawSockets(target, 200, socket =>
    socket.write(
      `${head('POST /api/v1/files/upload', 'Content-Type: multipart/form-data; boundary=edge', 'Content-Length: 10000000')}${start}`,
    ),
  )
  for (let n = 0; n < 20; n++) {
    for (const socket of sockets) if (socket.writable) socket.write('x')
    await wait(200)
  }
  close()
}

const liveStreams = async (target: Target): Promise<void> => {
  const request = head('GET /api/live', bearer(target))
  const { close } = await rawSockets(target, 500, socket => {
    socket.resume()
    socket.write(request)
  })
  await wait(3000)
  close()
}

const guesses = ({ url }: Target): Promise<void> =>
  all(
    many(1500, n => async () => {
      const answer = await fetch(`${url}/api/oauth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'password',
          username: n % 3 === 0 ? 'admin' : `nobody-${n}`,
          password: 'wrong',
          client_id: 'quai',
        }),
        signal: AbortSignal.timeout(LONGEST_MS),
      })
      await answer.arrayBuffer()
    }),
    40,
  )

const WHOLE_LIST = '/task?page_size=-1'
const unreadLists = async (target: Target): Promise<void> => {
  const request = head(`GET /api${WHOLE_LIST}`, bearer(target))
  const { close } = await rawSockets(target, 4, socket => socket.write(request))
  await wait(8000)
  close()
}

const textOf = async ({ url, token }: Target, path: string): Promise<string> => {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return answer.text()
}

/** Rentals that have the same objects in the same weeks, and then one of them is moved. */
const rentals = async (target: Target): Promise<void> => {
  const text = await textOf(target, '/object?page_size=-1')
  const { _embedded } = JSON.parse(text) as {
    readonly _embedded: { readonly object: { readonly id: string }[] }
  }
  const objects = many(60, n => ({
    ...line(n),
    object_id: _embedded.object[n % _embedded.object.length]?.id ?? null,
    quantity: 1,
  }))
  const step = (id: string, task_type_id: number, day: number, next_task_id: string | null) => {
    const date = `2027-03-${String(day).padStart(2, '0')}`
    const who = { lastname: 'Muller', city: 'Ostwiller', phone1: '0639980000', task_state_id: 2 }
    return { _key: id, _op: 'create', id, task_type_id, date, next_task_id, objects, ...who }
  }
  const both = (n: number) => [
    step(`rb${n}`, 13, 20 + (n % 9), null),
    step(`ra${n}`, 15, 1 + (n % 9), `rb${n}`),
  ]
  const batches = many(10, part => () => {
    const items = many(5, n => both(part * 5 + n)).flat()
    return sendJson(target, 'PUT', '/task?force=1', items)
  })
  await all(batches, 1)
  const moves = many(
    10,
    n => () => sendJson(target, 'PATCH', '/task/ra7', { date: `2027-03-0${1 + (n % 9)}` }),
  )
  await all(moves, 2)
}

/** Tasks with disputes as large as they may be, and lists that look at all of them. */
const largeRecords = async (target: Target): Promise<void> => {
  const objects = many(2000, n => ({ ...line(n), name: 'x'.repeat(100), object_id: `o${n}` }))
  const version = { objects }
  const facts = { cause: 'both_changed', captured_at: '2026-11-18 09:00:00' }
  const dispute = { ...facts, from: version, patch: version, theirs: version }
  const body = (n: number) => ({ disputes: [{ ...dispute, id: `large-${n}` }] })
  const fills = many(130, n => () => sendJson(target, 'PATCH', `/task/${taskId(n)}`, body(n)))
  await all(fills, 1)
  const days = 'date_from=2020-01-01'
  const mentions = many(99, n => `zz${n}`).join(',')
  const lists = [
    `/task?page_size=1&objects=${mentions}`,
    '/task?page_size=1&note=*zz*',
    `/task?page_size=1&order=date&${days}`,
    '/task?page_size=1000&order=id',
    '/history?entity=task&page_size=1000',
    '/personal/log',
  ]
  await all(
    lists.map(path => () => send(target, 'GET', path)),
    2,
  )
}

export const attacks: readonly Attack[] = [
  {
    name: 'recherche d’une personne parmi 100 000 tâches',
    run: target =>
      all(
        [{ email: 'personne@example.org' }, { phone: `${'1'.repeat(400)}x` }].map(
          body => () => sendJson(target, 'POST', '/personal/search', body),
        ),
        1,
      ),
  },
  {
    name: 'adresses de 15 000 barres, sans compte',
    run: target =>
      all(
        many(400, () => () => send({ ...target, token: '' }, 'GET', `${'/'.repeat(IN_HEAD)}a`)),
        40,
      ),
  },
  {
    name: 'un million de nombres, réponse lue',
    run: target =>
      all(
        many(24, () => () => send(target, 'PUT', '/task', MILLION)),
        12,
      ),
  },
  { name: 'un million de nombres, réponse non lue', run: millionsUnread },
  {
    name: '3 000 créations',
    run: target =>
      all(
        many(3, part => () => {
          const items = many(1000, n => ({
            _key: `h${part}-${n}`,
            _op: 'create',
            id: `h${part}-${n}`,
            lastname: `Muller ${n}`,
            city: 'Ostwiller',
          }))
          return sendJson(target, 'PUT', '/task', items)
        }),
        3,
      ),
  },
  {
    name: '500 modifications',
    writes: true,
    run: target =>
      sendJson(
        target,
        'PUT',
        '/task',
        many(500, n => ({ id: taskId(n), note: `Changé ${n}` })),
      ),
  },
  {
    name: 'lots de 1 000 remplacements, tout ou rien, l’un après l’autre',
    writes: true,
    run: target =>
      all(
        many(4, round => () => {
          const items = many(1000, n => ({
            id: taskId(n),
            note: `Remplacé ${round}`,
            lastname: `Muller ${n}`,
            objects: [line(n), line(n + 1)],
          }))
          return sendJson(target, 'PUT', '/task', items)
        }),
        1,
      ),
  },
  { name: 'champs de listes et de textes trop longs', run: longFields },
  { name: 'listes de 2 000 lignes, et 30 traces par ligne', run: grownLists },
  { name: 'corps en morceaux d’un octet, 8 à la fois, sans compte', run: target => flood(target, CRUMBS) },
  { name: '2 000 demandes d’un coup sur 8 connexions, sans compte', run: target => flood(target, HEAP) },
  { name: '200 envois de photos au compte-gouttes', run: trickle },
  { name: '500 flux en direct', run: liveStreams },
  { name: 'essais de mots de passe, d’une adresse', run: guesses },
  { name: '50 locations de 60 lignes aux mêmes dates, puis déplacées', writes: true, run: rentals },
  { name: '130 tâches de 0,9 Mo, et les listes qui les regardent', writes: true, run: largeRecords },
  { name: 'liste de 100 000 tâches, 4 lecteurs qui ne lisent pas', run: unreadLists },
  {
    name: 'liste de 100 000 tâches, 4 lecteurs',
    run: target =>
      all(
        many(4, () => () => send(target, 'GET', WHOLE_LIST)),
        4,
      ),
  },
  {
    name: 'liste de 100 000 tâches triée par nom, 4 pages',
    run: target =>
      all(
        many(4, n => () => send(target, 'GET', `/task?order=lastname&page_size=100&page=${n + 1}`)),
        4,
      ),
  },
]
