// Copies every file of one store of images into another, each verified by its hash. It may end at any point: a file is there whole or not
// at all, and the next run goes on with what is missing.
import { isAsNamed, sha256, wholeOf, type ImageStore } from '../../use/pictures/stores/image-store.ts'

export interface Moved {
  copied: number
  there: number
  removed: number
  /** Of one name, and of other bytes in each store: neither is touched. */
  readonly different: string[]
  /** Other bytes than their name says, or others once they were copied. */
  readonly damaged: string[]
}

interface Moving {
  readonly from: ImageStore
  readonly to: ImageStore
  /** Whether a file leaves the first store once the second has it. */
  readonly removes: boolean
}

const AT_ONCE = 4
export const nothingMoved = (): Moved => ({ copied: 0, there: 0, removed: 0, different: [], damaged: [] })

const bytesAt = async (store: ImageStore, path: string): Promise<Buffer | undefined> => {
  const read = await store.read(path)
  return read === undefined ? undefined : wholeOf(read.body)
}

/** Whether the second store has it now, byte for byte. */
const copyOne = async ({ from, to }: Moving, path: string, moved: Moved): Promise<boolean> => {
  const known = await to.hash(path)
  if (known !== undefined) {
    const hash = await from.hash(path)
    const isSame = hash === known && isAsNamed(path, known)
    if (isSame) moved.there += 1
    else if (hash !== undefined) moved.different.push(path)
    return isSame
  }
  const bytes = await bytesAt(from, path)
  // Erased since it was listed.
  if (bytes === undefined) return false
  const hash = sha256(bytes)
  if (!isAsNamed(path, hash)) {
    moved.damaged.push(path)
    return false
  }
  await to.put(path, bytes)
  const copy = await bytesAt(to, path)
  if (copy === undefined || sha256(copy) !== hash) {
    await to.remove(path)
    moved.damaged.push(path)
    return false
  }
  if ((await from.look(path)) === undefined) {
    // Erased while it was copied: it does not come back.
    await to.remove(path)
    return false
  }
  moved.copied += 1
  return true
}

/** Counts into `moved`, which is right whenever it ends. */
export const moveImages = async (moving: Moving, moved: Moved): Promise<void> => {
  const files = moving.from.list()[Symbol.asyncIterator]()
  const work = async (): Promise<void> => {
    for (let next = await files.next(); next.done !== true; next = await files.next()) {
      const { path } = next.value
      if (!(await copyOne(moving, path, moved)) || !moving.removes) continue
      await moving.from.remove(path)
      moved.removed += 1
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
