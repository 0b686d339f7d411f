// What is printed on a sticker is read again by the scanner: the SVG of the components, drawn to pixels.
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { frameReader } from '#device/scan/frame-reader.ts'
import type { Found } from '#device/scan/reader.ts'
import { Code128 } from '#kit/print/code128.tsx'
import { QrCode } from '#kit/print/qr-code.tsx'
import { strongReader } from './engine.ts'

const reader = await strongReader()

const readingOf = async (markup: string, width: number, height: number): Promise<readonly Found[]> => {
  const [svg = ''] = /<svg.*<\/svg>/s.exec(markup) ?? []
  const sized = svg.replace(
    '<svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
  )
  const { data, info } = await sharp(Buffer.from(sized))
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return frameReader(reader)({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}

test.each(['S7K4M29QX', '3760123456789', 'QUAI-000123', 'a b/C~'])(
  '[LB1] « %s » on paper is read as Code 128 and as QR code, and is printed as text beside it',
  async text => {
    const bars = renderToStaticMarkup(<Code128 text={text} />)
    const square = renderToStaticMarkup(<QrCode text={text} />)
    expect(await readingOf(bars, 600, 120)).toEqual([{ text, format: 'code_128' }])
    expect(await readingOf(square, 240, 240)).toEqual([{ text, format: 'qr_code' }])
    for (const markup of [bars, square]) expect(markup).toContain(`<figcaption>${text}</figcaption>`)
  },
)

test('[LB1] modules are whole units: no edge is drawn between two of them', () => {
  const numbers = [Code128, QrCode].flatMap(Drawn =>
    [...renderToStaticMarkup(<Drawn text="S7K4M29QX" />).matchAll(/[MhvZ ](-?[\d.]+)/g)].map(found =>
      Number(found[1]),
    ),
  )
  expect(numbers.length).toBeGreaterThan(200)
  expect(numbers.filter(number => !Number.isInteger(number))).toEqual([])
})

test('a QR code with a text that Code 128 cannot encode is read unchanged', async () => {
  const text = 'Étagère n° 12'
  expect(await readingOf(renderToStaticMarkup(<QrCode text={text} />), 300, 300)).toEqual([
    { text, format: 'qr_code' },
  ])
})
