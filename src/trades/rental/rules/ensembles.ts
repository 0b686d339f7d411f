// RT14a: an ensemble holds its parts, however deep, so that an object that two ensembles have is counted in both.
import type { PartsOf } from './dossier.ts'

interface WithParts {
  readonly children: readonly string[]
}
interface Parts {
  readonly counts: ReadonlyMap<string, number>
  /** A part of it holds it: what was left out depends on where one came from. */
  readonly isCircle: boolean
}

/** The object itself, and each of its parts as often as it is there; one that is a part of itself is counted once. */
export const partsIn = (objects: ReadonlyMap<string, WithParts>): PartsOf => {
  const known = new Map<string, ReadonlyMap<string, number>>()
  const partsOf = (id: string, above: ReadonlySet<string>): Parts => {
    const made = known.get(id)
    if (made !== undefined) return { counts: made, isCircle: false }
    const counts = new Map([[id, 1]])
    const here = new Set([...above, id])
    let isCircle = false
    for (const child of objects.get(id)?.children ?? []) {
      if (here.has(child)) isCircle = true
      else {
        const parts = partsOf(child, here)
        isCircle ||= parts.isCircle
        for (const [part, count] of parts.counts) counts.set(part, (counts.get(part) ?? 0) + count)
      }
    }
    if (!isCircle) known.set(id, counts)
    return { counts, isCircle }
  }
  return id => known.get(id) ?? partsOf(id, new Set()).counts
}
