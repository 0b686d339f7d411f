// A signature drawn with a finger or a pen on a canvas. Strokes are kept as points, so that they can be drawn again when the
// phone is turned; the stored picture is dark ink on a transparent ground, whatever the theme.

interface Point {
  readonly x: number
  readonly y: number
}
/** One stroke of the pen, in the canvas's own units. */
export type Stroke = readonly Point[]

export interface SignaturePad {
  /** Draws earlier strokes again; none clears the pad. */
  readonly show: (strokes: readonly Stroke[]) => void
  /** Null when nothing was drawn. */
  readonly toBlob: () => Promise<Blob | null>
  readonly close: () => void
}

const INK = '#14231b'
const INK_WIDTH = 2.6

export const signaturePad = (
  canvas: HTMLCanvasElement,
  /** Called at the first touch of each stroke, and once it is drawn. */
  onChange: (strokes: readonly Stroke[]) => void,
): SignaturePad => {
  let strokes: Point[][] = []
  let pen: number | null = null

  const redraw = (): void => draw(strokes, canvas, canvas, getComputedStyle(canvas).color)
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: tenths(clientX - left), y: tenths(clientY - top) }
  }

  const start = (event: PointerEvent): void => {
    if (pen !== null || event.button > 0) return
    pen = event.pointerId
    canvas.setPointerCapture(pen)
    strokes.push([pointOf(event)])
    redraw()
    onChange(copyOf(strokes))
  }
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pen) return
    const between = event.getCoalescedEvents()
    strokes.at(-1)?.push(...(between.length > 0 ? between : [event]).map(pointOf))
    redraw()
  }
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== pen) return
    pen = null
    onChange(copyOf(strokes))
  }
  const sized = new ResizeObserver(redraw)
  sized.observe(canvas)
  canvas.addEventListener('pointerdown', start)
  canvas.addEventListener('pointermove', move)
  canvas.addEventListener('pointerup', end)
  canvas.addEventListener('pointercancel', end)

  return {
    show: shown => {
      strokes = copyOf(shown)
      redraw()
    },
    toBlob: async () => {
      if (strokes.length === 0) return null
      const kept = document.createElement('canvas')
      draw(strokes, canvas, kept, INK)
      return new Promise(resolve => kept.toBlob(resolve, 'image/png'))
    },
    close: () => {
      sized.disconnect()
      canvas.removeEventListener('pointerdown', start)
      canvas.removeEventListener('pointermove', move)
      canvas.removeEventListener('pointerup', end)
      canvas.removeEventListener('pointercancel', end)
    },
  }
}

/** Draws the strokes in the size that `pad` has on the screen. */
const draw = (
  strokes: readonly Stroke[],
  pad: HTMLCanvasElement,
  target: HTMLCanvasElement,
  ink: string,
): void => {
  const { width, height } = pad.getBoundingClientRect()
  const scale = Math.max(1, devicePixelRatio)
  target.width = Math.round(width * scale)
  target.height = Math.round(height * scale)
  const context = target.getContext('2d')
  if (context === null) return
  context.scale(scale, scale)
  Object.assign(context, { strokeStyle: ink, lineWidth: INK_WIDTH, lineCap: 'round', lineJoin: 'round' })
  for (const stroke of strokes) context.stroke(pathOf(stroke))
}

const tenths = (length: number): number => Math.round(length * 10) / 10
const copyOf = (strokes: readonly Stroke[]): Point[][] => strokes.map(stroke => [...stroke])

/** Rounded through the middles of its points; a single touch is a dot. */
const pathOf = (stroke: Stroke): Path2D => {
  const path = new Path2D()
  const [first, ...rest] = stroke
  if (first === undefined) return path
  path.moveTo(first.x, first.y)
  let last = first
  for (const point of rest) {
    path.quadraticCurveTo(last.x, last.y, (last.x + point.x) / 2, (last.y + point.y) / 2)
    last = point
  }
  path.lineTo(last.x, last.y)
  return path
}
