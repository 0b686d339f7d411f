// Limits how many requests of one kind run at once, in all and from one address.
export interface Places {
  /** Takes a place and returns the function that frees it; undefined when all places are taken. */
  enter(address: string): (() => void) | undefined
}

export const places = (most: number, mostOfAddress: number): Places => {
  const counts = new Map<string, number>()
  let all = 0
  return {
    enter: address => {
      const own = counts.get(address) ?? 0
      if (all >= most || own >= mostOfAddress) return undefined
      all += 1
      counts.set(address, own + 1)
      return () => {
        all -= 1
        const left = (counts.get(address) ?? 1) - 1
        if (left === 0) counts.delete(address)
        else counts.set(address, left)
      }
    },
  }
}
