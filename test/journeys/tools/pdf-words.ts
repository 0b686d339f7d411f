// The words of a printed PDF, page by page, without spaces, because each glyph is placed separately.
import { inflateSync } from 'node:zlib'

export const packed = (text: string): string => text.replace(/\s/g, '')

/** The words of each page, read with each font's own table of characters. */
export const wordsOf = (pdf: Buffer): string[] => {
  const raw = pdf.toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)endobj/g)].map(([, n = '', body = '']) => [n, body]),
  )
  const streamOf = (n: string): string => {
    const body = objects.get(n) ?? ''
    const at = body.indexOf('stream\n')
    if (at < 0) return ''
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0)
    const bytes = Buffer.from(body.slice(at + 7, at + 7 + length), 'latin1')
    return body.slice(0, at).includes('FlateDecode')
      ? inflateSync(bytes).toString('latin1')
      : bytes.toString('latin1')
  }
  const fonts = new Map<string, Characters>()
  for (const body of objects.values())
    for (const [, name = '', ref = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(ref) ?? '')?.[1]
      if (table !== undefined) fonts.set(name, charactersOf(streamOf(table)))
    }
  return [...objects.values()]
    .filter(body => /\/Type \/Page\b/.test(body))
    .map(body => readPage(streamOf(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? ''), fonts))
}

interface Characters {
  /** How many hexadecimal digits a glyph has. */
  readonly width: number
  readonly byCode: ReadonlyMap<number, string>
}
const unhexed = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map(code => Number.parseInt(code, 16)))

const charactersOf = (table: string): Characters => {
  const byCode = new Map<number, string>()
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      byCode.set(Number.parseInt(code, 16), unhexed(text))
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = Number.parseInt(first, 16), n = 0; code + n <= Number.parseInt(last, 16); n += 1)
        byCode.set(code + n, String.fromCharCode(Number.parseInt(text, 16) + n))
  return { width: /begincodespacerange\s*<(\w+)>/.exec(table)?.[1]?.length ?? 4, byCode }
}

const readPage = (content: string, fonts: ReadonlyMap<string, Characters>): string => {
  let font: Characters = { width: 4, byCode: new Map() }
  let words = ''
  for (const [, name, hex, list = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? font
    const runs = hex === undefined ? [...list.matchAll(/<(\w+)>/g)].map(([, run = '']) => run) : [hex]
    for (const run of runs)
      for (const glyph of run.match(font.width === 2 ? /../g : /.{4}/g) ?? [])
        words += font.byCode.get(Number.parseInt(glyph, 16)) ?? ''
  }
  return packed(words)
}
