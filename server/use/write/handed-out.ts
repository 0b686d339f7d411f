// What the answer to one call contains about persons (RP3), collected where rows leave (`handOut`): never guessed from an address, which has
// many spellings, nor from a method, since a write answers with its record too.

/** How a row leaves: by itself, among others, as its past, as a part of what a device is filled with, or of what trickles to it. */
export type Manner = 'read' | 'list' | 'history' | 'fill' | 'trickle'
export type NotedManner = Exclude<Manner, 'trickle'>

interface Handed {
  readonly what: NotedManner
  readonly entity: string
  /** The id of a single sheet; null for several. */
  readonly id: string | null
  readonly count: number
  /** Read together with the others of its hour. */
  readonly hourly?: true
}

export interface HandedOut {
  add(what: Manner, entity: string, id: string): void
  /** What was handed out since the last call: one for each manner and entity, however many rows. */
  take(): readonly Handed[]
}

/** Sheets in the single answers of one batch are a list, too. */
const manners = { read: 'list', list: 'list', history: 'history', fill: 'fill' } as const

/** `isNoted`: of which entities. */
export const openHandedOut = (isNoted: (entity: string) => boolean): HandedOut => {
  const idsByKind = new Map<
    string,
    { readonly what: Manner; readonly entity: string; readonly ids: Set<string> }
  >()
  return {
    add: (what, entity, id) => {
      if (!isNoted(entity)) return
      const name = `${what} ${entity}`
      const known = idsByKind.get(name)
      if (known === undefined) idsByKind.set(name, { what, entity, ids: new Set([id]) })
      else known.ids.add(id)
    },
    take: () => {
      const handed = [...idsByKind.values()].map(({ what, entity, ids }): Handed => {
        const [first = null] = ids
        if (what === 'trickle') return { what: 'fill', entity, id: null, count: ids.size, hourly: true }
        const isSingle = ids.size === 1 && (what === 'read' || what === 'history')
        return isSingle
          ? { what, entity, id: first, count: 1 }
          : { what: manners[what], entity, id: null, count: ids.size }
      })
      idsByKind.clear()
      return handed
    },
  }
}
