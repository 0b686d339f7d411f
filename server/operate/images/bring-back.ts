// Puts the images of an unpacked backup beside those that are there: a name is never that of other bytes. What the backup does not have stays,
// because the devices send its rows again, but may no longer have its bytes.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainPath, type ImageStore } from '../../use/pictures/stores/image-store.ts'
import { filesUnder } from '../data-folder.ts'

/** Answers how many files the backup does not have. */
export const bringBack = async (images: ImageStore, unpacked: string): Promise<number> => {
  const there = new Set<string>()
  for await (const { path } of images.list()) there.add(path)
  const saved = (await filesUnder(unpacked)).filter(path => plainPath(path) === path)
  for (const path of saved.filter(one => !there.has(one)))
    await images.put(path, await readFile(join(unpacked, path)))
  for (const path of saved) there.delete(path)
  return there.size
}
