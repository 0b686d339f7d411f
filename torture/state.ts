// What is saved between two runs: the progress of each program, its figures, and its verdict once it has one.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isJson } from '#core/wire/json.ts'
import type { Figures } from './program.ts'

interface Progress {
  readonly done: number
  readonly figures: Figures
}
export interface State {
  of(program: string): Progress
  write(program: string, progress: Progress): void
  forget(program: string): void
}

const figuresIn = (value: unknown): Figures => {
  const figures: Figures = {}
  for (const [name, n] of Object.entries(isJson(value) ? value : {}))
    if (typeof n === 'number') figures[name] = n
  return figures
}
const progressIn = (value: unknown): Progress => {
  const stored = isJson(value) ? value : {}
  return {
    done: typeof stored['done'] === 'number' ? stored['done'] : 0,
    figures: figuresIn(stored['figures']),
  }
}

const readStored = (file: string): { [program: string]: Progress } => {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Object.fromEntries(
      Object.entries(isJson(stored) ? stored : {}).map(([name, value]) => [name, progressIn(value)]),
    )
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    )
      return {}
    throw error
  }
}

/** `short` and full runs are kept apart by different names in the file. */
export const openState = (file: string, short: boolean): State => {
  const stored = readStored(file)
  const nameOf = (program: string): string => (short ? `${program} (short)` : program)
  const save = (): void => {
    if (Object.keys(stored).length === 0) rmSync(file, { force: true })
    else {
      writeFileSync(`${file}.part`, `${JSON.stringify(stored, null, 2)}\n`)
      renameSync(`${file}.part`, file)
    }
  }
  return {
    of: program => progressIn(stored[nameOf(program)]),
    write: (program, progress) => {
      stored[nameOf(program)] = progress
      save()
    },
    forget: program => {
      delete stored[nameOf(program)]
      save()
    },
  }
}
