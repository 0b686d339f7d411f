// `npm run simulate`: the long runs that test the offline core (design: sync.md section 5). Model schedules, the same kind on the real code
// with both stores, and the commit order on PostgreSQL, on all cores.
//   --seeds N --from S        model schedules S … S + N - 1 (10,000 from 1)
//   --only model|real|order   one of the three parts
//   --real sqlite|postgres --seed S   one real schedule, printed step by step
//   --seed S                  one model schedule, printed step by step
//   --browsers --seed S --minutes N   two planners and two crews in four browser contexts of the built app (seed 1, 5 minutes)
import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bundle } from './bundle.mjs'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    only: { type: 'string' },
    seed: { type: 'string' },
    real: { type: 'string' },
    browsers: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '5' },
  },
})
const seeds = Number(values.seeds)
const from = Number(values.from)
if (!Number.isSafeInteger(seeds) || !Number.isSafeInteger(from) || seeds < 1) {
  console.error('--seeds et --from sont des nombres entiers.')
  process.exit(1)
}
const parts = ['model', 'real', 'order']
if (values.only !== undefined && !parts.includes(values.only)) {
  console.error(`--only est l’un de ${parts.join(', ')}.`)
  process.exit(1)
}
if (values.browsers) {
  build()
  const program = await bundle('test/browsers/main.ts', 'browsers')
  run(process.execPath, [program, '--seed', values.seed ?? '1', '--minutes', values.minutes])
  process.exit(0)
}
const wants = part => values.only === undefined || values.only === part

const program = await bundle('test/sync/schedule-worker.ts', 'simulate')
const workers = Array.from({ length: Math.max(1, availableParallelism()) }, () =>
  fork(program, [], {
    cwd: root,
    execArgv: ['--max-semi-space-size=64'],
  }),
)
const seconds = since => ((performance.now() - since) / 1000).toFixed(1)

/** Gives the questions to the workers, one at a time to each; null when a worker dies. */
const askAll = (questions, onAnswer) =>
  new Promise(resolve => {
    const left = questions.values()
    let waiting = questions.length
    if (waiting === 0) resolve()
    for (const worker of workers) {
      const next = () => {
        const { value, done } = left.next()
        if (!done) worker.send(value)
      }
      worker.removeAllListeners('message')
      worker.removeAllListeners('exit')
      worker.on('message', told => {
        onAnswer(told)
        waiting -= 1
        if (waiting === 0) resolve()
        else next()
      })
      worker.on('exit', code => {
        console.error(`Un processus s’est arrêté (${code}).`)
        process.exit(1)
      })
      next()
    }
  })

const failures = []
const reproduction = ({ kind, seed }) =>
  kind === 'model'
    ? `npm run simulate -- --seed ${seed}`
    : `npm run simulate -- --real ${kind} --seed ${seed}`

const runSeeds = async (kind, first, count, every) => {
  const began = performance.now()
  let done = 0
  let failing = 0
  const questions = Array.from({ length: count }, (_, i) => ({ kind, seed: first + i, verbose: false }))
  await askAll(questions, told => {
    done += 1
    if (told.violations.length > 0) {
      failing += 1
      failures.push(told)
      console.error(
        `${kind} ${told.seed}:\n  ${told.violations.slice(0, 8).join('\n  ')}\n  ${reproduction(told)}`,
      )
    }
    if (done % every === 0 && done < count)
      console.log(`${kind}: ${done} of ${count} schedules, ${failing} failing, ${seconds(began)} s`)
  })
  const each = ((performance.now() - began) / count).toFixed(1)
  console.log(
    `${kind}: ${count} schedules from seed ${first}, ${failing} failing, ${seconds(began)} s, ${each} ms each`,
  )
}

if (values.seed !== undefined) {
  const kind = values.real ?? 'model'
  await askAll([{ kind, seed: Number(values.seed), verbose: true }], ({ violations }) => {
    if (violations.length > 0) failures.push({ kind, seed: values.seed })
    console.log(violations.length === 0 ? 'nothing violated' : violations.join('\n'))
  })
} else {
  if (wants('model')) await runSeeds('model', from, seeds, 500)
  if (wants('real')) {
    await runSeeds('sqlite', 1, 500, 100)
    await runSeeds('postgres', 1, 200, 100)
  }
  if (wants('order'))
    await askAll([{ kind: 'order', seed: 0, verbose: false }], ({ count, violations }) => {
      if (count === undefined || count.missed > 0) failures.push({ kind: 'order', seed: 0 })
      console.log(
        count === undefined
          ? `order: ${violations.join('\n')}`
          : `order: 16 writers × 10 s, ${count.written} written, ${count.abandoned} abandoned, ${count.readers} readers, ${count.missed} missed`,
      )
    })
}

await Promise.all(
  workers.map(
    worker =>
      new Promise(resolve => {
        worker.removeAllListeners('exit')
        worker.on('exit', resolve)
        worker.send('end')
      }),
  ),
)
if (failures.length > 0) {
  console.error(`${failures.length} failing schedules`)
  process.exit(1)
}
