// Small files with one user, and the reasons for which such a file may stay on its own. Each reason is computed from the sources.
import { importedFiles, importedLibraries, laterFiles } from './imports.ts'
import { isPureLibrary, libraryOf, partOf, roomOf, type Source } from './laws.ts'

interface SmallFile {
  readonly path: string
  readonly user: string
  /** Why it stays on its own; undefined if it must join its user. */
  readonly reason: string | undefined
}

const SMALL = 25
const LONGEST_FILE = 300
/** A pure function, its user and the tests of both are still read at one glance. */
const ONE_GLANCE = 120

const linesOf = ({ text }: Source): number => text.split('\n').length - 1

const isTest = (path: string): boolean => path.startsWith('test/') || /\.test\.tsx?$/.test(path)
const testBeside = (path: string): RegExp => new RegExp(`^${path.replace(/\.tsx?$/, '')}\\.test\\.tsx?$`)

const touchesItsProcess = /\b(?:document|window|navigator|self|globalThis|indexedDB|localStorage|process)\b/
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Two trades of the server are two rooms, though the laws of imports take them as one. */
const areTogether = (one: string, other: string): boolean =>
  roomOf(one) === roomOf(other) && useOf(one) === useOf(other)
const useOf = (path: string): string | undefined => /^server\/use\/[^/]+/.exec(path)?.[0]

/**
 * The files of `sources` that have fewer than 25 lines and one user, which lies in the same room. `around` are the tests, scripts and
 * measurements: they use files too, but the law is not about them.
 */
export const smallFiles = (sources: readonly Source[], around: readonly Source[]): SmallFile[] => {
  const known = new Map(sources.map(source => [source.path, source]))
  const users = new Map<string, Set<string>>()
  const tests = new Map<string, string[]>()
  for (const source of [...sources, ...around])
    for (const file of importedFiles(source))
      if (isTest(source.path)) tests.set(file, [...(tests.get(file) ?? []), source.path])
      else users.set(file, (users.get(file) ?? new Set()).add(source.path))
  const later = new Set([...sources, ...around].flatMap(laterFiles))

  /** Nothing that the file reaches, types included, is a library of the browser or the server, and it touches neither by itself. */
  const isPure = (source: Source, seen = new Set<string>()): boolean => {
    if (seen.has(source.path)) return true
    seen.add(source.path)
    return (
      !touchesItsProcess.test(withoutComments(source.text)) &&
      importedLibraries(source).every(library => isPureLibrary(libraryOf(library))) &&
      importedFiles(source).every(path => {
        const next = known.get(path)
        return next === undefined || isPure(next, seen)
      })
    )
  }

  const reasonFor = (file: Source, user: Source): string | undefined => {
    if (later.has(file.path)) return 'it is a chunk of its own'
    if (partOf(file.path) !== partOf(user.path)) return 'its user is on another floor'
    if (file.path.includes('/migrations/')) return 'it is a migration'
    if (linesOf(file) + linesOf(user) > LONGEST_FILE) return 'its user would be too long'
    const hasTest = (tests.get(file.path) ?? []).some(path => testBeside(file.path).test(path))
    if (!hasTest) return undefined
    return isPure(file) && isPure(user) && linesOf(file) + linesOf(user) < ONE_GLANCE
      ? undefined
      : 'its test needs nothing of its user'
  }

  return sources.flatMap(file => {
    const [only, ...others] = users.get(file.path) ?? []
    const user = only === undefined ? undefined : known.get(only)
    return user === undefined ||
      others.length > 0 ||
      linesOf(file) >= SMALL ||
      !areTogether(file.path, user.path)
      ? []
      : [{ path: file.path, user: user.path, reason: reasonFor(file, user) }]
  })
}
