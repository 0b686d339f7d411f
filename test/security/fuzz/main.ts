// The program of `npm run fuzz` (scripts/fuzz.mjs).
import { parseArgs } from 'node:util'
import { fuzzDoor } from './door.ts'
import { fuzz, MOST_MS, type Finding } from './run.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '50000' },
    from: { type: 'string', default: '1' },
    sockets: { type: 'string', default: '2000' },
  },
})
const [seed, requests, from] = [Number(values.seed), Number(values.requests), Number(values.from)]
const sockets = Number(values.sockets)
if (![seed, requests + 1, from, sockets + 1].every(one => Number.isSafeInteger(one) && one > 0)) {
  process.stderr.write('--seed, --requests, --from et --sockets sont des nombres entiers.\n')
  process.exit(1)
}

const SHOWN = 4000
const tell = ({ number, request: { method, path, headers, as, body }, what }: Finding): void => {
  const round = number - ((number - from) % 500)
  say(`\nrequest ${number} of seed ${seed}: ${what}`)
  say(`  ${method} ${path.slice(0, SHOWN)}  as ${as ?? 'nobody'}  ${JSON.stringify(headers)}`)
  if (body !== undefined) say(`  ${body.slice(0, SHOWN)}`)
  say(`  alone: npm run fuzz -- --seed ${seed} --from ${number} --requests 1`)
  if (round !== number)
    say(
      `  after those before it: npm run fuzz -- --seed ${seed} --from ${round} --requests ${number - round + 1}`,
    )
}

const countsOf = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

const began = performance.now()
const { findings, statuses, slowest, felt } = await fuzz({
  seed,
  requests,
  from,
  onProgress: (done, found) => {
    if (done % 5000 === 0) say(`${done} of ${requests} requests, ${found} found`)
  },
})
for (const one of findings.slice(0, 20)) tell(one)
say(`\n${countsOf(statuses)}`)
say(
  `slowest: request ${slowest.number}, ${Math.round(slowest.milliseconds)} ms of computing (at most ${MOST_MS})`,
)
say(
  `of others: ${felt.what} beside request ${felt.number}, ${Math.round(felt.milliseconds)} ms of computing until it was answered`,
)
say(
  `${requests} requests of seed ${seed}, ${findings.length} found, ${Math.round((performance.now() - began) / 1000)} s`,
)

const door = await fuzzDoor({ seed, from, connections: sockets })
for (const { number, saying, what } of door.findings.slice(0, 20)) {
  say(`\nconnection ${number} of seed ${seed} (${saying.kind}): ${what}`)
  say(`  ${JSON.stringify(saying).slice(0, SHOWN)}`)
  say(`  with those beside it: npm run fuzz -- --seed ${seed} --requests 0 --from ${number} --sockets 20`)
}
if (!door.isGivenBack) say('\nplaces at the door were not given back')
say(`\n${countsOf(door.statuses)}`)
say(`${sockets} connections of seed ${seed}, ${door.findings.length} found`)
process.exit(findings.length === 0 && door.findings.length === 0 && door.isGivenBack ? 0 : 1)
