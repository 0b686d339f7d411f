// Where the settings say that images are: in the data folder, or in a bucket with what the folder still has.
import { join } from 'node:path'
import type { Settings } from '../../settings.ts'
import { folderStore } from '../../use/pictures/stores/folder-store.ts'
import type { ImageStore } from '../../use/pictures/stores/image-store.ts'
import { s3Store, type S3Options } from '../../use/pictures/stores/s3-store.ts'
import { withLeftovers } from '../../use/pictures/stores/with-leftovers.ts'
import { IMAGES } from '../data-folder.ts'

export const imageFilesOf = (
  { data, s3 }: Pick<Settings, 'data' | 's3'>,
  tell?: S3Options['tell'],
): ImageStore => {
  const folder = folderStore(join(data, IMAGES))
  return s3 === null ? folder : withLeftovers(s3Store(s3, tell === undefined ? {} : { tell }), folder)
}
