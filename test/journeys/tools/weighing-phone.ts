// A weigher's phone: touch, a camera that films given stickers, and a browser that is ended by SIGKILL as by an empty battery.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { createElement } from 'react'
import { Code128 } from '#kit/print/code128.tsx'
import { killBrowser, launch, type Phone } from './chromium.ts'

export interface WeighingPhone {
  readonly page: Page
  readonly context: BrowserContext
  readonly refusedByPolicy: readonly string[]
  /** Errors on this phone so far, for explaining a failure. */
  readonly trouble: readonly string[]
  /** Kills all processes of the browser at once, and opens the same profile again. */
  dieAndReopen(): Promise<WeighingPhone>
  close(): Promise<void>
}

const FRAMES_A_CODE = 40

const frameOf = async (code: string): Promise<Buffer> => {
  const [drawn = ''] =
    /<svg.*<\/svg>/s.exec(renderToStaticMarkup(createElement(Code128, { text: code }))) ?? []
  const svg = drawn.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" width="760" height="240" ')
  const bars = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer()
  const sticker = await sharp(bars)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' })
    .png()
    .toBuffer()
  return sharp({ create: { width: 1280, height: 720, channels: 3, background: '#7c9181' } })
    .composite([{ input: sticker, gravity: 'centre' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Makes the film that Chromium's camera repeats: each sticker for a while. */
export const filmOf = async (folder: string, codes: readonly string[]): Promise<string> => {
  const frames: Buffer[] = []
  for (const code of codes) {
    const frame = await frameOf(code)
    for (let n = 0; n < FRAMES_A_CODE; n++) frames.push(frame)
  }
  const file = join(folder, 'stickers.mjpeg')
  writeFileSync(file, Buffer.concat(frames))
  return file
}

interface Opening extends Phone {
  /** The film of the camera; null when the person refuses the camera. */
  readonly film: string | null
}

const open = async (profile: string, opening: Opening): Promise<WeighingPhone> => {
  const { film } = opening
  const { page, context, refusedByPolicy } = await launch(profile, {
    ...opening,
    isMobile: true,
    hasPrompts: film === null,
    args: [
      '--use-fake-device-for-media-stream',
      ...(film === null
        ? ['--deny-permission-prompts']
        : ['--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]),
    ],
  })
  const trouble: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') trouble.push(message.text())
  })
  page.on('pageerror', error => trouble.push(error.stack ?? String(error)))
  page.on('requestfailed', request => {
    if (!request.url().includes('/api/')) trouble.push(`failed: ${request.url()}`)
  })
  return {
    page,
    context,
    refusedByPolicy,
    trouble,
    dieAndReopen: async () => {
      await killBrowser(profile, context)
      return open(profile, opening)
    },
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

export const newWeighingPhone = (opening: Opening): Promise<WeighingPhone> =>
  open(mkdtempSync(join(tmpdir(), 'quai-dock-')), opening)
