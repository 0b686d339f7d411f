// Reads an EAN-13 whose bars run into each other, because it is small, out of focus or unevenly lit: no threshold separates them. The grey
// values across the bars are compared with what each digit looks like through a lens that is out of focus. Several bands of the picture
// must agree, and a wrong digit would have to look right, keep the pattern of the first digit and the check digit.
import type { Picture } from './picture.ts'

const MODULES = 95
const SAMPLES = 3
/** The standard deviation of the smear, in modules. */
const SMEARS = [0.4, 0.65, 0.95]
const DIGITS = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** Which of the six digits of the left half are mirrored tells the first digit. */
const FIRST_DIGITS = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]
/** Where across the picture's height, the likeliest first. */
const BANDS = [0.5, 0.4, 0.6, 0.3, 0.7]
const BAND_HEIGHT = 0.06
const LEAST_AGREEING = 2
const ENOUGH_AGREEING = 3
const LEAST_LIKENESS = 0.8
const LEAST_MEAN = 0.93
/** How much more alike than the next best a digit is, of the two least certain ones. */
const LEAST_LEAD = 0.08

/** Null when fewer than two bands could be read, or two disagree. `picture`: rotated so that the bars are upright. */
export const readSmearedEan = (picture: Picture): string | null => {
  const read: string[] = []
  for (const middle of BANDS) {
    const text = textOf(profileAt(picture, middle))
    if (text !== null) read.push(text)
    if (new Set(read).size > 1) return null
    if (read.length === ENOUGH_AGREEING) break
  }
  return read.length >= LEAST_AGREEING ? (read[0] ?? null) : null
}

/** The mean of some lines: grey values along one line across the bars. */
const profileAt = ({ data, width, height }: Picture, middle: number): Float32Array => {
  const top = Math.max(0, Math.floor((middle - BAND_HEIGHT / 2) * height))
  const bottom = Math.min(height, Math.max(top + 1, Math.ceil((middle + BAND_HEIGHT / 2) * height)))
  const profile = new Float32Array(width)
  for (let y = top; y < bottom; y++)
    for (let x = 0, at = y * width; x < width; x++, at++) profile[x] = (profile[x] ?? 0) + (data[at] ?? 0)
  return profile.map(sum => sum / (bottom - top))
}

interface Span {
  readonly left: number
  readonly right: number
}

/** A bright run is an inner space of at most four modules, or a quiet zone of more. */
const WIDEST_SPACE = 4.8
const LEAST_QUIET = 5
const LEAST_PIXELS = 95
/** Shares of the way from dark to light: the second one sees the thin bars of a strong smear. */
const LEVELS = [0.6, 0.8]
const MOST_SPANS = 4

/** Where a code may be: between two quiet zones that are wider than any space between them. */
const spansOf = (profile: Float32Array, share: number): readonly Span[] => {
  const sorted = profile.toSorted()
  const dark = sorted[Math.floor(profile.length * 0.05)] ?? 0
  const light = sorted[Math.floor(profile.length * 0.9)] ?? 255
  const level = dark + (light - dark) * share
  const runs: Span[] = []
  for (let x = 0, from = -1; x <= profile.length; x++) {
    const isLight = x < profile.length && (profile[x] ?? 0) > level
    if (isLight && from < 0) from = x
    if (!isLight && from >= 0) {
      runs.push({ left: from, right: x })
      from = -1
    }
  }
  const spans: Span[] = []
  for (const [i, { left, right }] of runs.entries())
    for (let j = i + 1; j < runs.length; j++) {
      const other = runs[j]
      if (other === undefined) continue
      const module = (other.left - right) / MODULES
      const isQuiet = right - left >= LEAST_QUIET * module && other.right - other.left >= LEAST_QUIET * module
      const inner = runs.slice(i + 1, j)
      if (
        isQuiet &&
        other.left - right >= LEAST_PIXELS &&
        inner.length >= 8 &&
        inner.every(run => run.right - run.left <= WIDEST_SPACE * module)
      )
        spans.push({ left: right, right: other.left })
    }
  return spans
}

/** The shape of some modules through the smear, with mean 0 and length 1; `before` and `after` are the modules beside them. */
const shapeOf = (before: string, modules: string, after: string, smear: number): Float32Array => {
  const all = before + modules + after
  const shape = new Float32Array(modules.length * SAMPLES)
  for (let at = 0; at < shape.length; at++) {
    const middle = before.length + (at + 0.5) / SAMPLES
    let sum = 0
    let weights = 0
    for (const [n, module] of [...all].entries()) {
      const weight = normal((n + 1 - middle) / smear) - normal((n - middle) / smear)
      weights += weight
      sum += weight * (module === '1' ? 0 : module === '0' ? 1 : 0.5)
    }
    shape[at] = sum / weights
  }
  return normed(shape, 0, shape.length)
}

/** The share of a bell curve below this value; good to a thousandth. */
const normal = (x: number): number => 1 / (1 + Math.exp(-1.702 * x))

const normed = (values: Float32Array, from: number, length: number): Float32Array => {
  const own = values.slice(from, from + length)
  const mean = own.reduce((sum, value) => sum + value, 0) / length
  const size = Math.sqrt(own.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1
  return own.map(value => (value - mean) / size)
}

const likeness = (shape: Float32Array, own: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < shape.length; at++) sum += (shape[at] ?? 0) * (own[at] ?? 0)
  return sum
}

interface Shapes {
  /** Twenty for a digit on the left, the mirrored ones last; ten for one on the right. */
  readonly left: readonly Float32Array[]
  readonly right: readonly Float32Array[]
  readonly guards: readonly [start: Guard, middle: Guard, end: Guard]
}
interface Guard {
  /** The module with which it begins. */
  readonly at: number
  readonly shape: Float32Array
}

const inverse = (modules: string): string => Array.from(modules, bit => (bit === '1' ? '0' : '1')).join('')
const mirrored = (modules: string): string => [...modules].toReversed().join('')

const shapesOf = (smear: number): Shapes => ({
  left: [...DIGITS, ...DIGITS.map(digit => mirrored(inverse(digit)))].map(digit =>
    shapeOf('?1', digit, '0?', smear),
  ),
  right: DIGITS.map(digit => shapeOf('?0', inverse(digit), '1?', smear)),
  guards: [
    { at: -4, shape: shapeOf('00', '00001010', '??', smear) },
    { at: 44, shape: shapeOf('??', '10101011', '??', smear) },
    { at: 91, shape: shapeOf('??', '01010000', '00', smear) },
  ],
})
let known: readonly Shapes[] | null = null

/** How many modules beside the code are sampled. */
const BESIDE = 5

/** Where the edges are, and how far off the middle is, as on a bottle: in modules from where a threshold put them. */
interface Place {
  readonly span: Span
  readonly bend: number
}
/** The samples of some modules from number `from` on. */
const samplesOf = (
  profile: Float32Array,
  { span, bend }: Place,
  from: number,
  count: number,
): Float32Array => {
  const samples = new Float32Array(count * SAMPLES)
  const module = (span.right - span.left) / MODULES
  for (let at = 0; at < samples.length; at++) {
    const n = (at + 0.5) / SAMPLES + from
    const bent = bend * (1 - Math.min(1, Math.abs(n / (MODULES / 2) - 1)))
    const x = span.left + (n + bent) * module - 0.5
    const low = Math.max(0, Math.min(profile.length - 2, Math.floor(x)))
    const part = Math.max(0, Math.min(1, x - low))
    samples[at] = (profile[low] ?? 0) * (1 - part) + (profile[low + 1] ?? 0) * part
  }
  return samples
}

const STEPS = [-1, -0.67, -0.33, 0, 0.33, 0.67, 1]
const BENDS = [-0.8, -0.4, 0, 0.4, 0.8]

interface Reading {
  readonly text: string
  readonly likenesses: readonly number[]
  readonly leads: readonly number[]
}

const textOf = (profile: Float32Array): string | null => {
  known ??= SMEARS.map(shapesOf)
  let best: { readonly score: number; readonly reading: Reading } | null = null
  const spans = LEVELS.flatMap(level => spansOf(profile, level))
  const distinct = new Map(spans.map(span => [`${span.left} ${span.right}`, span])).values()
  for (const span of [...distinct].slice(0, MOST_SPANS))
    for (const shapes of known)
      for (const place of placesOf(profile, span, shapes)) {
        const reading = readingOf(samplesOf(profile, place, -BESIDE, MODULES + 2 * BESIDE), shapes)
        const score = meanOf(reading.likenesses)
        if (best === null || score > best.score) best = { score, reading }
      }
  return best !== null && isCertain(best.reading) ? best.reading.text : null
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Where the edges truly are, by how much the three guards look like guards there: the best two of each, combined. */
const placesOf = (
  profile: Float32Array,
  span: Span,
  { guards: [start, middle, end] }: Shapes,
): readonly Place[] => {
  const module = (span.right - span.left) / MODULES
  const likenessAt = ({ at, shape }: Guard, place: Place): number =>
    likeness(shape, normed(samplesOf(profile, place, at, shape.length / SAMPLES), 0, shape.length))
  const bestOf = (places: readonly Place[], guard: Guard): readonly Place[] =>
    places
      .map(place => ({ place, score: likenessAt(guard, place) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 2)
      .map(({ place }) => place)
  const lefts = STEPS.map(step => ({ span: { ...span, left: span.left + step * module }, bend: 0 }))
  return bestOf(lefts, start).flatMap(({ span: from }) => {
    const rights = STEPS.map(step => ({ span: { ...from, right: from.right + step * module }, bend: 0 }))
    return bestOf(rights, end).flatMap(({ span: both }) =>
      bestOf(
        BENDS.map(bend => ({ span: both, bend })),
        middle,
      ),
    )
  })
}

const readingOf = (samples: Float32Array, { left, right }: Shapes): Reading => {
  const likenesses: number[] = []
  const leads: number[] = []
  const choices = Array.from({ length: 12 }, (_, n) => {
    const at = (BESIDE + (n < 6 ? 3 : 8) + 7 * n) * SAMPLES
    const own = normed(samples, at, 7 * SAMPLES)
    const scores = (n < 6 ? left : right).map((shape, choice) => ({ choice, score: likeness(shape, own) }))
    const [first, second] = scores.toSorted((a, b) => b.score - a.score)
    likenesses.push(first?.score ?? 0)
    leads.push((first?.score ?? 0) - (second?.score ?? 0))
    return first?.choice ?? 0
  })
  const pattern = choices.slice(0, 6).map(choice => (choice < 10 ? 'L' : 'G'))
  const first = FIRST_DIGITS.indexOf(pattern.join(''))
  return { text: first < 0 ? '' : [first, ...choices.map(choice => choice % 10)].join(''), likenesses, leads }
}

const isCertain = ({ text, likenesses, leads }: Reading): boolean => {
  if (text === '') return false
  const sum = Array.from(text, (digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3)).reduce(
    (a, b) => a + b,
    0,
  )
  const [least = 0, next = 0] = leads.toSorted((a, b) => a - b)
  return (
    sum % 10 === 0 &&
    Math.min(...likenesses) >= LEAST_LIKENESS &&
    meanOf(likenesses) >= LEAST_MEAN &&
    least + next >= LEAST_LEAD
  )
}
