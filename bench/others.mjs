// What somebody else does meanwhile: a file of the page, a list, a sign-in and a write, each again and again until the standard input ends;
// then prints the milliseconds of each kind, and how many were refused, as JSON. `node bench/others.mjs URL TOKEN NAME PASSWORD`.
import { setTimeout as wait } from 'node:timers/promises'

const [, , url, token, username, password] = process.argv
/** Not the attacker's. */
const from = { 'x-forwarded-for': '192.0.2.7' }
const json = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...from }

const send = async (path, init = {}) => {
  const answer = await fetch(`${url}${path}`, { headers: json, ...init })
  return { ok: answer.ok, text: await answer.text() }
}
const post = (path, body, headers = json) =>
  send(path, { method: 'POST', headers, body: JSON.stringify(body) })

const made = await post('/api/task', { lastname: 'Autre', city: 'Ostwiller' })
const { id } = JSON.parse(made.text)
let turn = 0
const kinds = {
  fichier: { every: 50, act: () => send('/') },
  liste: { every: 50, act: () => send('/api/container?page_size=30') },
  connexion: {
    every: 700,
    act: () =>
      post(
        '/api/oauth',
        { grant_type: 'password', username, password, client_id: 'quai' },
        {
          'content-type': 'application/json',
          ...from,
        },
      ),
  },
  écriture: {
    every: 25,
    act: () =>
      send(`/api/task/${id}`, { method: 'PATCH', body: JSON.stringify({ note: `Vu ${(turn += 1)}` }) }),
  },
}

const over = new AbortController()
process.stdin.once('end', () => over.abort()).resume()
for (const { act } of Object.values(kinds)) await act()
process.stdout.write('ready\n')
const measured = await Promise.all(
  Object.entries(kinds).map(async ([kind, { every, act }]) => {
    const times = []
    let refused = 0
    while (!over.signal.aborted) {
      const start = performance.now()
      const { ok } = await act().catch(() => ({ ok: false }))
      times.push(performance.now() - start)
      if (!ok) refused += 1
      await wait(every)
    }
    return [kind, { times, refused }]
  }),
)
process.stdout.write(`${JSON.stringify(Object.fromEntries(measured))}\n`)
