// When the newest backup of a data folder was made, in milliseconds; undefined when there is none.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUPS, exists } from '../data-folder.ts'

export const newestBackup = async (data: string): Promise<number | undefined> => {
  const folder = join(data, BACKUPS)
  const names = (await exists(folder)) ? await readdir(folder) : []
  const times: number[] = []
  for (const name of names)
    // What a restore put aside is no backup of what is there now, and one from before a migration has no images.
    if (/^quai-.+(?<!-avant|-maj)\.tar$/.test(name)) times.push((await stat(join(folder, name))).mtimeMs)
  return times.length === 0 ? undefined : Math.max(...times)
}
