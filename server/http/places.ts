// Who may be at something at the same time: a place is refused when all are taken, or who has waited longest makes room.

/** Limits how many requests of one kind run at once, in all and of one holder: an address, or a person. */
export interface Places {
  /** Takes a place and returns the function that frees it; undefined when all places are taken. */
  enter(holder: string): (() => void) | undefined
}

export const places = (most: number, mostOfOne: number): Places => {
  const counts = new Map<string, number>()
  let all = 0
  return {
    enter: holder => {
      const own = counts.get(holder) ?? 0
      if (all >= most || own >= mostOfOne) return undefined
      all += 1
      counts.set(holder, own + 1)
      return () => {
        all -= 1
        const left = (counts.get(holder) ?? 1) - 1
        if (left === 0) counts.delete(holder)
        else counts.set(holder, left)
      }
    },
  }
}

interface Waiting {
  readonly holder: string
  readonly pushOut: () => void
}
/** Lets everybody in: who has waited longest, of the same holder or of all, is pushed out where there would be too many. */
export interface Queue {
  enter(holder: string): { readonly pushedOut: Promise<null>; readonly leave: () => void }
}

export const queue = (most: number, mostOfOne: number): Queue => {
  const all = new Set<Waiting>()
  const pushOutOldest = (waiting: readonly Waiting[], limit: number): void => {
    const [oldest] = waiting
    if (oldest === undefined || waiting.length < limit) return
    all.delete(oldest)
    oldest.pushOut()
  }
  return {
    enter: holder => {
      pushOutOldest(
        [...all].filter(one => one.holder === holder),
        mostOfOne,
      )
      pushOutOldest([...all], most)
      let pushOut = (): void => undefined
      const pushedOut = new Promise<null>(resolve => {
        pushOut = () => resolve(null)
      })
      const own: Waiting = { holder, pushOut }
      all.add(own)
      return { pushedOut, leave: () => void all.delete(own) }
    },
  }
}
