// What a page gave its person as a file, read through the browser that all journeys share.
import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

export const bytesOf = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream())
