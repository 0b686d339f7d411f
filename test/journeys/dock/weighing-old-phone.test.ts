// A phone whose browser cannot draw in a worker, nor start the scan worker: its page reads the stickers by itself (decision 007).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatLabelCode } from '#records/text/label-form.ts'
import { openOffice } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { atDock, begin } from '../tools/weighing-hands.ts'
import { filmOf, newWeighingPhone, type WeighingPhone } from '../tools/weighing-phone.ts'
import { stickersOf } from '../tools/weighing-stickers.ts'

let server: JourneyServer
let folder: string
let phone: WeighingPhone | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quai-film-'))
  server = await journeyServer()
  await server.start()
})
afterAll(async () => {
  await phone?.close()
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('[LB3] without OffscreenCanvas and without a scan worker, a sticker before the camera is still read', async () => {
  const { available } = await stickersOf(openOffice(server.url))
  const code = available[0]?.code ?? ''
  phone = await newWeighingPhone({ width: 390, height: 844, film: await filmOf(folder, [code]) })
  const { page } = phone
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas')
    const Known = Worker
    globalThis.Worker = class extends Known {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(options?.name === 'scan' ? '/assets/no-such-worker.js' : url, options)
      }
    }
  })
  const loaded: string[] = []
  page.on('response', response => loaded.push(new URL(response.url()).pathname))
  await atDock(page, server.url)
  await begin(page, server.url)
  expect(loaded.filter(path => path.includes('zxing-page'))).toEqual([])
  await page.getByRole('link', { name: 'Scan', exact: true }).tap()
  await page.locator('.result--known', { hasText: formatLabelCode(code) }).waitFor({ timeout: 40_000 })
  expect(loaded.filter(path => path.includes('zxing-page'))).toHaveLength(1)
})
