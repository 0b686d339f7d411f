// Pings a server from a process of its own, so that neither an attacker's work nor its memory is measured: one after another until its
// standard input ends, then prints of each when it began and how many milliseconds it took, as JSON. `node bench/ping.mjs URL`; without an address it is the witness, a
// server that does nothing, whose answers take what the machine's other work makes them take, and prints its own address.
import { Agent, createServer, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const BETWEEN_MS = 5
const [, , url] = process.argv

const witness = () => {
  const server = createServer((_request, answer) => answer.end('{}')).listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${server.address().port}\n`)
  })
  process.stdin.once('end', () => process.exit(0)).resume()
}

const pings = async () => {
  const over = new AbortController()
  const agent = new Agent({ keepAlive: true })
  const ping = () =>
    new Promise((done, fail) => {
      const start = performance.now()
      const at = performance.timeOrigin + start
      get(`${url}/api/ping`, { agent }, answer => {
        answer.resume()
        answer.once('end', () => done({ at, took: performance.now() - start }))
      }).once('error', fail)
    })
  process.stdin.once('end', () => over.abort()).resume()
  // The first ones make the connection and compile the code.
  for (let n = 0; n < 20; n++) await ping()
  process.stdout.write('ready\n')
  const times = []
  while (!over.signal.aborted) {
    times.push(await ping())
    await wait(BETWEEN_MS)
  }
  process.stdout.write(`${JSON.stringify(times)}\n`)
  agent.destroy()
}

if (url === undefined) witness()
else await pings()
