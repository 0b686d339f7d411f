// Whether requests came through a proxy that is not trusted: the server notes the first in its data folder, `npm run doctor` reads it.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../storage/error-codes.ts'

const fileIn = (data: string): string => join(data, 'untrusted-proxy')

export const noteSeenProxy = (data: string, at: string): Promise<void> => writeFile(fileIn(data), `${at}\n`)

/** At a start nothing has come yet: with other settings nothing may come again. */
export const forgetSeenProxy = (data: string): Promise<void> => rm(fileIn(data), { force: true })

/** The moment of the first one; undefined when there was none since the last start. */
export const readSeenProxy = async (data: string): Promise<string | undefined> => {
  try {
    return (await readFile(fileIn(data), 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}
