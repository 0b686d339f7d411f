// Numbers in the text form that Prometheus reads (version 0.0.4).

export interface Labels {
  readonly [name: string]: string
}
export interface Sample {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  readonly labels?: Labels
  readonly value: number
}

const escaped = (value: string): string =>
  value.replace(/[\\"\n]/g, mark => (mark === '\n' ? '\\n' : `\\${mark}`))
const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
const head = (name: string, help: string, kind: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${kind}`,
]

/** Several of one name stand together, under one head. */
export const linesOf = (samples: readonly Sample[]): string[] => {
  const byName = new Map<string, string[]>()
  for (const { name, help, kind, labels = {}, value } of samples) {
    const own = byName.get(name) ?? head(name, help, kind)
    byName.set(name, own)
    own.push(`${name}${labelled(labels)} ${value}`)
  }
  return [...byName.values()].flat()
}

/** Counts by labels; more different ones than `most` are counted as one, so that nobody fills the memory with them. */
export const counter = (name: string, help: string, most: number) => {
  const counts = new Map<string, { readonly labels: Labels; value: number }>()
  return {
    add: (labels: Labels, by = 1): void => {
      const key = counts.size < most || counts.has(labelled(labels)) ? labels : othersOf(labels)
      const own = counts.get(labelled(key)) ?? { labels: key, value: 0 }
      counts.set(labelled(key), own)
      own.value += by
    },
    lines: (): string[] =>
      linesOf(
        [...counts.values()].map(({ labels, value }) => ({ name, help, kind: 'counter', labels, value })),
      ),
  }
}
const othersOf = (labels: Labels): Labels =>
  Object.fromEntries(Object.keys(labels).map(name => [name, 'other']))

/** How many took at most so long, and all of them together. */
export const histogram = (name: string, help: string, bounds: readonly number[], most: number) => {
  interface Kept {
    readonly labels: Labels
    readonly counts: number[]
    sum: number
    count: number
  }
  const kept = new Map<string, Kept>()
  const nothing = (labels: Labels): Kept => ({ labels, counts: bounds.map(() => 0), sum: 0, count: 0 })
  return {
    observe: (labels: Labels, value: number): void => {
      const key = kept.size < most || kept.has(labelled(labels)) ? labels : othersOf(labels)
      const own = kept.get(labelled(key)) ?? nothing(key)
      kept.set(labelled(key), own)
      own.sum += value
      own.count += 1
      for (const [n, bound] of bounds.entries()) if (value <= bound) own.counts[n] = (own.counts[n] ?? 0) + 1
    },
    lines: (): string[] => {
      if (kept.size === 0) return []
      const lines = head(name, help, 'histogram')
      for (const { labels, counts, sum, count } of kept.values()) {
        for (const [n, bound] of bounds.entries())
          lines.push(`${name}_bucket${labelled({ ...labels, le: String(bound) })} ${counts[n] ?? 0}`)
        lines.push(
          `${name}_bucket${labelled({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${labelled(labels)} ${sum}`,
          `${name}_count${labelled(labels)} ${count}`,
        )
      }
      return lines
    },
  }
}
