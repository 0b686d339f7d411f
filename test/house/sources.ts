// Every source file of the project with its text, without tests.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Source } from './laws.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) yield path
    // Those of the bench's peers come with `npm run bench -- --peers`.
    else if (entry.name !== 'node_modules') yield* filesUnder(path)
  }
}

const inProject = (path: string): string => relative(root, path).split(sep).join('/')

const read = (path: string): Source => ({ path: inProject(path), text: readFileSync(path, 'utf8') })

/** The paths of all files in these folders, whatever they contain. */
export const pathsIn = (folders: readonly string[]): string[] =>
  folders.flatMap(folder => [...filesUnder(join(root, folder))].map(inProject))

export const sourcesIn = (folders: readonly string[], pattern: RegExp): Source[] =>
  folders.flatMap(folder => [...filesUnder(join(root, folder))].filter(path => pattern.test(path)).map(read))

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
export const houseSources = (): Source[] =>
  sourcesIn(['src', 'workers', 'sw', 'server'], /\.tsx?$/).filter(
    ({ path }) => !isTest(path) && !path.endsWith('.d.ts'),
  )
