// The scanner compared with both engines alone (quality.md section 4, decision 007): on the same frames. For the engines any frame counts;
// ours must meet its rule of acceptance. The browser's own detector is missing, because this runs in Node.
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
  ChecksumException,
  FormatException,
  RGBLuminanceSource,
} from '@zxing/library'
import { readBarcodes } from 'zxing-wasm/reader'
import { frameReader } from '#device/scan/frame-reader.ts'
import { pixelsToPicture, type Pixels } from '#device/scan/picture.ts'
import type { Reader } from '#device/scan/reader.ts'
import { scanner } from '#device/scan/scanner.ts'
import { draw } from '#test/scan/draw-code.ts'
import { strongReader } from '#test/scan/engine.ts'
import { median, quantile, type Figure } from '../figure.ts'
import type { Group } from '../group.ts'
import { generatedSets, photographSets, type SampleSet } from './scan-sets.ts'

const FRAME_MS = 80
const BEAT_MS = 80

interface Tally {
  read: number
  wrong: number
  readonly ms: number[]
}
type Engine = (frames: readonly Pixels[], tally: Tally) => Promise<readonly string[]>

const timed = async <T>(tally: Tally, work: () => Promise<T> | T): Promise<T> => {
  const start = performance.now()
  const done = await work()
  tally.ms.push(performance.now() - start)
  return done
}

const product =
  (reader: Reader): Engine =>
  async (frames, tally) => {
    const read = frameReader(reader)
    const texts: string[] = []
    let at = 0
    const options = {
      frames: (async function* () {
        yield* frames
      })(),
      decode: (frame: Pixels) => timed(tally, () => read(frame)),
      isKnown: () => false,
      signal: new AbortController().signal,
      now: () => (at += BEAT_MS),
    }
    for await (const { text } of scanner(options)) texts.push(text)
    return texts
  }

const plainWasm: Engine = async (frames, tally) => {
  const texts: string[] = []
  for (const frame of frames) {
    const { data, width, height } = frame
    const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const }
    const read = await timed(tally, () => readBarcodes(image as ImageData))
    texts.push(...read.map(({ text }) => text))
  }
  return texts
}

const zxing = new MultiFormatReader()
// With all formats enabled it misreads a fifth of the pictures, so only the three that we look for are enabled.
zxing.setHints(
  new Map<DecodeHintType, unknown>([
    [DecodeHintType.TRY_HARDER, true],
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128, BarcodeFormat.EAN_13, BarcodeFormat.QR_CODE]],
  ]),
)
const plainJs: Engine = async (frames, tally) => {
  const texts: string[] = []
  for (const frame of frames)
    await timed(tally, () => {
      const { data, width, height } = pixelsToPicture(frame)
      const source = new RGBLuminanceSource(data, width, height)
      try {
        texts.push(zxing.decodeWithState(new BinaryBitmap(new HybridBinarizer(source))).getText())
      } catch (error) {
        const isNothing =
          error instanceof NotFoundException ||
          error instanceof ChecksumException ||
          error instanceof FormatException
        // On difficult pictures the library throws its other kinds of errors, and sometimes a plain bug.
        if (!isNothing && !(error instanceof Error)) throw error
      }
    })
  return texts
}

const line = ({ read, wrong, ms }: Tally, count: number): string =>
  `${read}/${count}${wrong > 0 ? `, ${wrong} faux` : ''}, ${median(ms).toFixed(1)} ms (p95 ${quantile(ms, 0.95).toFixed(0)})`

const measure = async (set: SampleSet, engines: { readonly [name: string]: Engine }) => {
  const tallies = new Map<string, Tally>()
  const missed: string[] = []
  for (const { name, text, frames } of set.samples) {
    const given = await frames()
    for (const [engine, run] of Object.entries(engines)) {
      const tally = tallies.get(engine) ?? { read: 0, wrong: 0, ms: [] }
      tallies.set(engine, tally)
      const texts = [...new Set(await run(given, tally))]
      if (text !== null && texts.includes(text)) tally.read += 1
      else if (engine === 'Quai' && text !== null) missed.push(name)
      tally.wrong += texts.filter(one => one !== text).length
    }
  }
  return { tallies, missed }
}

export const scan: Group = {
  name: 'scan',
  title: 'Le lecteur de codes, à côté de zxing-js et de zxing-wasm (détecteur du navigateur : absent ici)',
  run: async bench => {
    const reader = await strongReader()
    const engines = { Quai: product(reader), 'zxing-wasm': plainWasm, 'zxing-js': plainJs }
    const figures: Figure[] = []
    let wrong = 0
    const sets = [
      ...(bench.photos === null ? [] : photographSets(bench.photos)),
      ...generatedSets(bench.runs),
    ]
    for (const set of sets) {
      const count = set.samples.length
      const { tallies, missed } = await measure(set, engines)
      const own = tallies.get('Quai')
      const wasm = tallies.get('zxing-wasm')
      if (own === undefined || wasm === undefined) continue
      for (const [engine, tally] of tallies) bench.say(`  ${set.name} : ${engine} ${line(tally, count)}`)
      if (missed.length > 0 && bench.profiles) bench.say(`    manqués : ${missed.join(', ')}`)
      wrong += own.wrong
      figures.push({
        name: set.name,
        value: own.read,
        unit: `/ ${count}`,
        limit: { at: 'least', value: set.isWhole ? count : wasm.read },
        beside: `zxing-wasm ${wasm.read}, zxing-js ${tallies.get('zxing-js')?.read ?? 0}`,
      })
    }
    const speed: Tally = { read: 0, wrong: 0, ms: [] }
    const [empty] = generatedSets(1)
    const frames = (await empty?.samples[0]?.frames()) ?? []
    const nothing = draw({ lines: [[false]], isLinear: true }, { noise: 20 })
    for (let n = 0; n < 10; n++) await product(reader)([...frames, nothing, nothing, nothing, nothing], speed)
    return [
      ...figures,
      { name: 'valeurs fausses admises', value: wrong, unit: '', limit: { at: 'most', value: 0 } },
      {
        name: 'une image de 1280 × 720, médiane',
        value: median(speed.ms),
        unit: 'ms',
        limit: { at: 'most', value: FRAME_MS, by: 'script' },
        beside: `p95 ${quantile(speed.ms, 0.95).toFixed(0)} ms ; moitié des images sans code`,
      },
    ]
  },
}
