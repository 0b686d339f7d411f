// What `npm run images` does with the words it is given: the images go from the data folder into the bucket of the settings, or back.
import { join } from 'node:path'
import type { Settings } from '../../settings.ts'
import { isDiskFull } from '../../storage/error-codes.ts'
import { folderStore } from '../../use/pictures/stores/folder-store.ts'
import { s3Store } from '../../use/pictures/stores/s3-store.ts'
import { IMAGES } from '../data-folder.ts'
import { refusal, type Done } from '../make-backup.ts'
import { sentences } from '../sentences.ts'
import { imageFault, imageSentences, type Place } from './image-sentences.ts'
import { moveImages, nothingMoved } from './move-images.ts'

const isPlace = (word: string | undefined): word is Place => word === 's3' || word === 'folder'

export const moveAsTold = async (
  { data, s3 }: Settings,
  given: readonly string[],
): Promise<Done<{ readonly sentence: string }>> => {
  const to = given[given.indexOf('--to') + 1]
  const isOdd = given.some((word, n) => word !== '--to' && word !== '--remove' && given[n - 1] !== '--to')
  if (!given.includes('--to') || !isPlace(to) || isOdd) return refusal(imageSentences.usage)
  if (s3 === null) return refusal(imageSentences.noBucket)
  const [bucket, folder] = [s3Store(s3), folderStore(join(data, IMAGES))]
  const removes = given.includes('--remove')
  const moved = nothingMoved()
  const way = to === 's3' ? { from: folder, to: bucket } : { from: bucket, to: folder }
  try {
    await moveImages({ ...way, removes }, moved)
  } catch (error) {
    const fault = isDiskFull(error) ? sentences.diskIsFull : imageFault(error)
    if (fault === undefined) throw error
    return refusal(imageSentences.cut(to, moved, fault))
  }
  if (moved.different.length + moved.damaged.length > 0) return refusal(imageSentences.bad(to, moved))
  return { ok: true, sentence: imageSentences.moved(to, moved, removes) }
}
