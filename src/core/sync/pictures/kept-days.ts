// The days whose photos one session downloads for work without network: one download of a day at a time, and the days that still
// lack photos.
import type { PicturesHere } from '../session/remote.ts'

export interface KeptDays {
  /** `download` of a day that is under way is followed by this one: new photos may be there, and none is fetched twice. */
  keep(day: string, download: () => Promise<PicturesHere>): Promise<PicturesHere>
  /** Days of which not all photos are here. */
  readonly lacking: ReadonlySet<string>
}

export const makeKeptDays = (isOver: () => boolean): KeptDays => {
  const lacking = new Set<string>()
  const underWay = new Map<string, Promise<PicturesHere>>()
  return {
    lacking,
    keep: async (day, download) => {
      const before = underWay.get(day)
      const present = before === undefined ? download() : before.then(download, download)
      underWay.set(day, present)
      const found = await present
      if (underWay.get(day) === present) underWay.delete(day)
      if (found.here < found.total && !isOver()) lacking.add(day)
      else lacking.delete(day)
      return found
    },
  }
}
