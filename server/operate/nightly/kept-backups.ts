// Which of the backups that were made by night are kept: the last of each of 7 days, of 4 weeks and of 12 months. Days without one count for
// nothing: after a long pause what there is stays. Backups that somebody asked for have other names, and nothing removes them.
import { mondayOf } from '#records/time/dates.ts'

const BY_NIGHT = /^quai-(\d{4}-\d{2}-\d{2})T[\d-]+Z-nuit\.tar$/

const periods: readonly { readonly kept: number; readonly of: (day: string) => string }[] = [
  { kept: 7, of: day => day },
  { kept: 4, of: mondayOf },
  { kept: 12, of: day => day.slice(0, 7) },
]

const BEFORE_MIGRATION = /^quai-[\dTZ-]+-maj\.tar$/
/** So many former versions back there is a way. */
const KEPT_VERSIONS = 3

/** Of these names of files those of former versions that may go, in their order. */
export const surplusMigrations = (names: readonly string[]): readonly string[] =>
  names
    .filter(name => BEFORE_MIGRATION.test(name))
    .toSorted()
    .slice(0, -KEPT_VERSIONS)

/** Of these names of files those that may go, in their order. */
export const surplusBackups = (names: readonly string[]): readonly string[] => {
  const newestFirst = names.filter(name => BY_NIGHT.test(name)).toSorted((a, b) => b.localeCompare(a))
  const kept = new Set<string>()
  for (const { kept: count, of } of periods) {
    const seen = new Set<string>()
    for (const name of newestFirst) {
      const period = of(BY_NIGHT.exec(name)?.[1] ?? '')
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      kept.add(name)
    }
  }
  return newestFirst.filter(name => !kept.has(name)).toReversed()
}
