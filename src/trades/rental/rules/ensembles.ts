// RT14a: an ensemble holds its parts, however deep, so that an object that two ensembles have is counted in both.
import type { PartsOf } from './dossier.ts'

interface WithParts {
  readonly children: readonly string[]
}
type Edges = (id: string) => readonly string[]

/** All that can be reached, each after whatever it leads to that was not seen before. Whatever the depth, without a call within a call. */
const lastToFirst = (starts: readonly string[], edges: Edges, seen: Set<string>): string[] => {
  const order: string[] = []
  const open: { readonly id: string; readonly left: string[] }[] = []
  const enter = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    open.push({ id, left: [...edges(id)] })
  }
  for (const start of starts) {
    enter(start)
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const next = top.left.pop()
      if (next !== undefined) enter(next)
      else {
        order.push(top.id)
        open.pop()
      }
    }
  }
  return order
}

/**
 * What can be reached, from the whole to its parts. Objects that are parts of one another are one group: the reversed edges lead from one of
 * them to no other that has not come yet.
 */
const groupsBelow = (id: string, edges: Edges): string[][] => {
  const order = lastToFirst([id], edges, new Set()).toReversed()
  const holders = new Map<string, string[]>(order.map(one => [one, []]))
  for (const one of order) for (const part of edges(one)) holders.get(part)?.push(one)
  const seen = new Set<string>()
  return order.flatMap(one => {
    const group = lastToFirst([one], part => holders.get(part) ?? [], seen)
    return group.length === 0 ? [] : [group]
  })
}

const countsOf = (id: string, edges: Edges): ReadonlyMap<string, number> => {
  const sums = new Map([[id, 1]])
  const counts = new Map<string, number>()
  for (const group of groupsBelow(id, edges)) {
    const count = group.reduce((sum, one) => sum + (sums.get(one) ?? 0), 0)
    for (const one of group) counts.set(one, count)
    for (const one of group)
      for (const part of edges(one)) if (!counts.has(part)) sums.set(part, (sums.get(part) ?? 0) + count)
  }
  return counts
}

/**
 * The object itself, and each of its parts as often as it is there. Those that are parts of one another, which nobody means, are there as often
 * as one of them is asked for.
 */
export const partsIn = (objects: ReadonlyMap<string, WithParts>): PartsOf => {
  const known = new Map<string, ReadonlyMap<string, number>>()
  const edges: Edges = id => objects.get(id)?.children ?? []
  return id => {
    const counts = known.get(id) ?? countsOf(id, edges)
    known.set(id, counts)
    return counts
  }
}
