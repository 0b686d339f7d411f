// How long each file of the tests took: the slowest are printed at the end of a run, and what grew since test/times.json was kept is
// named. `npm test -- --times` keeps the times of its run. Machines differ and are busy: what all files took together says by how much, and
// a fixed loop, timed while the tests run, where a run has few files.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST = 12
/** A file that grew by less than both is not named. */
const GROWN_BY = 1.2
const GROWN_MS = 2_000
const LOOP_EVERY_MS = 5_000
/** The pace of the machine is measured on this many files or more, each long enough to be measured. */
const ENOUGH_FILES = 20
const LONG_ENOUGH_MS = 500

interface Times {
  /** How long the loop took in that run. */
  readonly loop: number
  readonly files: { readonly [layerAndFile: string]: number }
}

const keptFile = fileURLToPath(new URL('times.json', import.meta.url))
export const keptTimes = (): Times => {
  try {
    return JSON.parse(readFileSync(keptFile, 'utf8')) as Times
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { loop: 0, files: {} }
    throw error
  }
}

const loopTime = (): number => {
  const began = performance.now()
  let sum = 1
  for (let at = 0; at < 10_000_000; at++) sum = (sum + Math.imul(at, 31)) | 0
  return sum === 0 ? 0 : performance.now() - began
}
const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** When files share a process, the first one loads what all of them need, so only the time of the tests counts. */
const timeOf = (module: TestModule): number => {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } =
    module.diagnostic()
  if (!module.project.config.isolate) return duration
  return collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration
}
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(6)} s`

/** How much slower the machine is than in the kept run: the median over the files, or the loop when few files are in both runs. */
const paceOf = (now: Times, before: Times): number => {
  const ratios = Object.entries(now.files).flatMap(([file, ms]) => {
    const kept = before.files[file] ?? 0
    return kept < LONG_ENOUGH_MS ? [] : [ms / kept]
  })
  if (ratios.length >= ENOUGH_FILES) return medianOf(ratios)
  return before.loop === 0 ? 1 : now.loop / before.loop
}

export const grownSince = (now: Times, before: Times): string[] => {
  const pace = paceOf(now, before)
  return Object.entries(now.files).flatMap(([file, ms]) => {
    const expected = (before.files[file] ?? Infinity) * pace
    return ms > expected * GROWN_BY && ms - expected > GROWN_MS * pace
      ? [`${seconds(ms)} instead of ${seconds(expected)}  ${file}`]
      : []
  })
}

export const timesReporter = (): Reporter => {
  const loops: number[] = []
  let timer: NodeJS.Timeout | undefined
  return {
    onTestRunStart: () => {
      loops.push(loopTime())
      timer = setInterval(() => loops.push(loopTime()), LOOP_EVERY_MS).unref()
    },
    onTestRunEnd: modules => {
      clearInterval(timer)
      const times = modules.map(one => [`${one.project.name} ${one.relativeModuleId}`, timeOf(one)] as const)
      if (times.length < 2) return
      const now: Times = { loop: medianOf(loops), files: Object.fromEntries(times) }
      const before = keptTimes()
      const sorted = times.toSorted(([, a], [, b]) => b - a)
      const lines = sorted.slice(0, SLOWEST).map(([file, ms]) => `${seconds(ms)}  ${file}`)
      process.stdout.write(`\nThe slowest of ${times.length} files:\n${lines.join('\n')}\n`)
      const grown = grownSince(now, before)
      if (grown.length > 0)
        process.stdout.write(
          `\nGrown since test/times.json, at this machine’s pace of now:\n${grown.join('\n')}\n`,
        )
      if (process.env['QUAI_KEEP_TIMES'] !== undefined) keep(now, before)
    },
  }
}

/** Keeps the times at the pace of the first kept run, so that the times of different layers can be compared. */
const keep = (now: Times, before: Times): void => {
  const loop = before.loop === 0 ? now.loop : before.loop
  const paced = Object.entries(now.files).map(([file, ms]) => [file, (ms * loop) / now.loop] as const)
  const files = Object.entries({ ...before.files, ...Object.fromEntries(paced) })
    .map(([file, ms]) => [file, Math.round(ms / 10) * 10] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const kept: Times = { loop: Math.round(loop * 10) / 10, files: Object.fromEntries(files) }
  writeFileSync(keptFile, `${JSON.stringify(kept, null, 2)}\n`)
}
