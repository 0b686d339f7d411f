// `npm run torture`: repeats disasters hundreds of times on the built server, and can be resumed after any of them (quality.md section 2).
// --short: few of each; --postgres: several servers on PostgreSQL instead; --patroni: on a cluster; --only NAME; --state FILE: the file from which
// an interrupted run continues.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '#test/journeys/tools/free-port.ts'
import { isClientFault } from './client-faults.ts'
import type { Program, Verdict } from './program.ts'
import { patroniPrograms, postgresPrograms, programs } from './programs.ts'
import { openState } from './state.ts'

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
/** The short form is bounded by its counts: its minutes only end what hangs, on a machine that does other work too. */
const MINUTES = { short: 12, full: 45 } as const
const words = {
  held: 'tenu',
  broken: 'ROMPU',
  unfinished: 'inachevé',
  'left out': 'laissé de côté',
} as const

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    state: { type: 'string', default: 'torture/.state.json' },
    server: { type: 'string', default: 'dist/server/main.js' },
    postgres: { type: 'boolean', default: false },
    patroni: { type: 'boolean', default: false },
  },
})
const { short, only } = values
const offered = values.patroni ? patroniPrograms : values.postgres ? postgresPrograms : programs
const chosen = offered.filter(({ name }) => only === undefined || name === only)
const state = openState(resolve(values.state), short)

const runOne = async (program: Program): Promise<Verdict> => {
  const { done, figures } = state.of(program.name)
  const scratch = mkdtempSync(join(tmpdir(), 'quai-torture-'))
  const clean = (): void => rmSync(scratch, { recursive: true, force: true })
  process.once('exit', clean)
  const deadline = performance.now() + 60_000 * (short ? MINUTES.short : MINUTES.full)
  if (done > 0) say(`${program.name} : reprise après ${done}`)
  try {
    const verdict = await program.run({
      short,
      total: short ? program.short : program.full,
      done,
      figures,
      scratch,
      ports: [await freePort(), await freePort()],
      server: resolve(values.server),
      isLate: () => performance.now() > deadline,
      save: n => state.write(program.name, { done: n, figures }),
    })
    if (verdict.kind !== 'unfinished') state.forget(program.name)
    return verdict
  } catch (error) {
    // When a program throws, the others still run, and its progress so far is kept.
    return {
      kind: 'broken',
      line: `le programme s'est arrêté : ${error instanceof Error ? error.stack : String(error)}`,
    }
  } finally {
    process.off('exit', clean)
    clean()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    say('Interrompu : la même commande reprend là où elle en était.')
    process.exit(130)
  })

process.on('uncaughtException', error => {
  const told = error.stack ?? String(error)
  if (isClientFault(error)) return say(`Un client a perdu son serveur ou son navigateur : ${told}`)
  say(`ROMPU : personne n’a attrapé ${told}`)
  process.exit(1)
})

const rows: string[] = []
const runAndTell = async (program: Program): Promise<void> => {
  const start = performance.now()
  const { kind, line } = await runOne(program)
  const seconds = Math.round((performance.now() - start) / 1000)
  say(`${program.name} : ${words[kind]} en ${seconds} s. ${line}`)
  rows.push(`${program.name.padEnd(16)} ${words[kind].padEnd(15)} ${String(seconds).padStart(5)} s`)
  // Whoever asks for a cluster by name wants to know that there was none.
  if (kind === 'broken' || kind === 'unfinished' || (kind === 'left out' && values.patroni))
    process.exitCode = 1
}

if (chosen.length === 0) {
  say(`Aucun programme ne se nomme « ${only} » : ${offered.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  const left = chosen.values()
  const work = async (): Promise<void> => {
    for (const program of left) await runAndTell(program)
  }
  // Each has its own folders and ports. In a long run one at a time: what one disaster costs another is not in its figures.
  await Promise.all(short ? [work(), work()] : [work()])
  say(`\n${rows.join('\n')}`)
}
