// The stops that a new order moved: those outside the longest run that kept its order, so that one card carried over four others
// is one move.
export const movedStops = (was: readonly string[], now: readonly string[]): ReadonlySet<string> => {
  const known = now.filter(id => was.includes(id))
  /** The longest kept run that ends with each stop. */
  const runs: string[][] = []
  for (const [at, id] of known.entries()) {
    const before = runs
      .slice(0, at)
      .filter((_, earlier) => was.indexOf(known[earlier] ?? '') < was.indexOf(id))
      .reduce<string[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...before, id])
  }
  const kept = runs.reduce<string[]>((best, run) => (run.length > best.length ? run : best), [])
  return new Set(now.filter(id => !kept.includes(id)))
}
