// A small seeded generator and deterministic ids: the demo world reads neither a clock nor a random number.

export interface Seeded {
  /** An integer from 0 to n - 1. */
  int(n: number): number
  chance(probability: number): boolean
  pick<const L extends readonly [unknown, ...unknown[]]>(list: L): L[number]
}

/** One step of a 32-bit mixing function: different inputs give different outputs. */
const mixed = (value: number): number => {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad)
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97)
  return (h ^ (h >>> 15)) >>> 0
}

const seedOf = (text: string): number =>
  Array.from(text).reduce((h, character) => mixed(h ^ (character.codePointAt(0) ?? 0)), 0x9e3779b9)

export const seeded = (text: string): Seeded => {
  let state = seedOf(text)
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    return mixed(state) / 2 ** 32
  }
  return {
    int: n => Math.floor(next() * n),
    chance: probability => next() < probability,
    pick: list => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

const hex8 = (value: number): string => value.toString(16).padStart(8, '0')

/** A UUID (version 8 of RFC 9562) of the nth record of a kind: the same at each run, never the same twice. */
export const demoId = (kind: string, n: number): string => {
  const seed = seedOf(kind)
  const tail = hex8(mixed(seed ^ mixed(n + 1)))
  return `${hex8(seed)}-${tail.slice(0, 4)}-8${tail.slice(4, 7)}-8${hex8(mixed(n ^ seed)).slice(1, 4)}-${tail}${hex8(n).slice(4)}`
}
