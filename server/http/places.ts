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
