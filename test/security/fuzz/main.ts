// The program of `npm run fuzz` (scripts/fuzz.mjs).
import { parseArgs } from 'node:util'
import { fuzz, MOST_MS, type Finding } from './run.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '50000' },
    from: { type: 'string', default: '1' },
  },
})
const [seed, requests, from] = [Number(values.seed), Number(values.requests), Number(values.from)]
if (![seed, requests, from].every(one => Number.isSafeInteger(one) && one > 0)) {
  process.stderr.write('--seed, --requests et --from sont des nombres entiers.\n')
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

const began = performance.now()
const { findings, statuses, slowest } = await fuzz({
  seed,
  requests,
  from,
  onProgress: (done, found) => {
    if (done % 5000 === 0) say(`${done} of ${requests} requests, ${found} found`)
  },
})
for (const one of findings.slice(0, 20)) tell(one)
const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
say(`\n${counted.join(', ')}`)
say(
  `slowest: request ${slowest.number}, ${Math.round(slowest.milliseconds)} ms of computing (at most ${MOST_MS})`,
)
say(
  `${requests} requests of seed ${seed}, ${findings.length} found, ${Math.round((performance.now() - began) / 1000)} s`,
)
process.exit(findings.length === 0 ? 0 : 1)
