// Pictures in the form for decoders, grey, and the processing that lets an engine read what it missed: rotated so that bars are
// upright, averaged along the bars, stretched in contrast. Pure arithmetic, shared by the worker, the bench and the tests.

export interface Pixels {
  /** Red, green, blue, opacity. */
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}
export interface Picture {
  /** One byte per pixel: 0 is black. */
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export const pixelsToPicture = ({ data, width, height }: Pixels): Picture => {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = (306 * (data[from] ?? 0) + 601 * (data[from + 1] ?? 0) + 117 * (data[from + 2] ?? 0)) >> 10
  return { data: grey, width, height }
}

export interface Field {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A whole field of the picture, rotated by an angle in degrees, and enlarged. */
export const turned = (
  { data, width, height }: Picture,
  degrees: number,
  field: Field = { left: 0, top: 0, width, height },
  zoom = 1,
): Picture => {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const across = Math.ceil((field.width * Math.abs(cos) + field.height * Math.abs(sin)) * zoom)
  const down = Math.ceil((field.width * Math.abs(sin) + field.height * Math.abs(cos)) * zoom)
  const made = new Uint8ClampedArray(across * down).fill(255)
  for (let y = 0; y < down; y++) {
    const dx = (0.5 - across / 2) / zoom
    const dy = (y + 0.5 - down / 2) / zoom
    let fromX = dx * cos + dy * sin + field.left + field.width / 2 - 0.5
    let fromY = dy * cos - dx * sin + field.top + field.height / 2 - 0.5
    for (let at = y * across; at < (y + 1) * across; at++, fromX += cos / zoom, fromY -= sin / zoom) {
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue
      const left = fromX | 0
      const top = fromY | 0
      const right = fromX - left
      const low = fromY - top
      const from = top * width + left
      const above = (data[from] ?? 0) * (1 - right) + (data[from + 1] ?? 0) * right
      const below = (data[from + width] ?? 0) * (1 - right) + (data[from + width + 1] ?? 0) * right
      made[at] = above * (1 - low) + below * low
    }
  }
  return { data: made, width: across, height: down }
}

/** Each line becomes the mean of itself and its neighbours: noise is reduced, upright bars stay. */
export const lineMeans = ({ data, width, height }: Picture, lines: number): Picture => {
  const made = new Uint8ClampedArray(data.length)
  const sums = new Int32Array(width)
  const reach = lines >> 1
  for (let y = -reach; y < height; y++) {
    const entering = y + reach
    const leaving = y - reach - 1
    if (entering < height)
      for (let x = 0, at = entering * width; x < width; x++, at++) sums[x] = (sums[x] ?? 0) + (data[at] ?? 0)
    if (leaving >= 0)
      for (let x = 0, at = leaving * width; x < width; x++, at++) sums[x] = (sums[x] ?? 0) - (data[at] ?? 0)
    if (y < 0) continue
    const count = Math.min(height - 1, entering) - Math.max(0, leaving + 1) + 1
    for (let x = 0, at = y * width; x < width; x++, at++) made[at] = (sums[x] ?? 0) / count
  }
  return { data: made, width, height }
}

/** The darkest and the lightest fiftieth become black and white. */
export const stretched = ({ data, width, height }: Picture): Picture => {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at++) counts[data[at] ?? 0] = (counts[data[at] ?? 0] ?? 0) + 1
  const edge = data.length / 50
  const bound = (from: number, step: number): number => {
    let value = from
    for (let seen = counts[value] ?? 0; seen < edge; seen += counts[value] ?? 0) value += step
    return value
  }
  const dark = bound(0, 1)
  const scale = 255 / Math.max(1, bound(255, -1) - dark)
  return { data: data.map(value => (value - dark) * scale), width, height }
}

/** Twice as large; of a picture of more than `most` pixels only its middle, where a code is held. */
export const enlarged = (picture: Picture, most: number): Picture => {
  const { width, height } = picture
  const share = Math.min(1, Math.sqrt(most / (4 * width * height)))
  const field = { width: Math.floor(width * share), height: Math.floor(height * share) }
  const [left, top] = [(width - field.width) >> 1, (height - field.height) >> 1]
  return turned(picture, 0, { ...field, left, top }, 2)
}

/** Every difference from the neighbourhood is made larger: edges that a lens out of focus has smeared come back. */
export const sharpened = (picture: Picture, lines: number, gain: number): Picture => {
  const smooth = lineMeans(swapped(lineMeans(swapped(picture), lines)), lines).data
  const data = picture.data.map((value, at) => value + gain * (value - (smooth[at] ?? 0)))
  return { ...picture, data }
}

/** Lines become columns. */
const swapped = ({ data, width, height }: Picture): Picture => {
  const made = new Uint8ClampedArray(data.length)
  for (let y = 0, from = 0; y < height; y++)
    for (let x = 0; x < width; x++, from++) made[x * height + y] = data[from] ?? 0
  return { data: made, width: height, height: width }
}
