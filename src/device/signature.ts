// A signature drawn with a finger or a pen on a canvas. Strokes are kept as points: a turned phone draws them again, and what is kept is
// dark ink on nothing, whatever the theme.

interface Point {
  readonly x: number
  readonly y: number
}

export interface SignaturePad {
  readonly clear: () => void
  /** Null when nothing was drawn. */
  readonly toBlob: () => Promise<Blob | null>
  readonly close: () => void
}

const INK = '#14231b'
const INK_WIDTH = 2.6

export const signaturePad = (
  canvas: HTMLCanvasElement,
  onChange: (isEmpty: boolean) => void,
): SignaturePad => {
  let strokes: Point[][] = []
  let pen: number | null = null

  const draw = (target: HTMLCanvasElement, ink: string): void => {
    const { width, height } = canvas.getBoundingClientRect()
    const scale = Math.max(1, devicePixelRatio)
    target.width = Math.round(width * scale)
    target.height = Math.round(height * scale)
    const context = target.getContext('2d')
    if (context === null) return
    context.scale(scale, scale)
    Object.assign(context, { strokeStyle: ink, lineWidth: INK_WIDTH, lineCap: 'round', lineJoin: 'round' })
    for (const stroke of strokes) context.stroke(pathOf(stroke))
  }
  const redraw = (): void => draw(canvas, getComputedStyle(canvas).color)
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  const start = (event: PointerEvent): void => {
    if (pen !== null || event.button > 0) return
    pen = event.pointerId
    canvas.setPointerCapture(pen)
    strokes.push([pointOf(event)])
    redraw()
    onChange(false)
  }
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pen) return
    const between = event.getCoalescedEvents()
    strokes.at(-1)?.push(...(between.length > 0 ? between : [event]).map(pointOf))
    redraw()
  }
  const end = (event: PointerEvent): void => {
    if (event.pointerId === pen) pen = null
  }
  const sized = new ResizeObserver(redraw)
  sized.observe(canvas)
  canvas.addEventListener('pointerdown', start)
  canvas.addEventListener('pointermove', move)
  canvas.addEventListener('pointerup', end)
  canvas.addEventListener('pointercancel', end)

  return {
    clear: () => {
      strokes = []
      redraw()
      onChange(true)
    },
    toBlob: async () => {
      if (strokes.length === 0) return null
      const kept = document.createElement('canvas')
      draw(kept, INK)
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

/** Rounded through the middles of its points; a single touch is a dot. */
const pathOf = (stroke: readonly Point[]): Path2D => {
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
