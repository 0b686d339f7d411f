// The focus rings of the present page that something cuts: each control gets the focus as by a key, and its outline is compared with every
// box around it that clips. A side on which the control itself reaches beyond the box is not counted: it would have to be scrolled to.
import type { Page } from 'playwright-core'

interface Rings {
  readonly looked: number
  /** « button.tab in div.tabs: top ». */
  readonly cut: readonly string[]
}

/** Runs in the page. */
const cutRings = (): Rings => {
  const controls =
    'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'
  const nameOf = (element: Element): string => {
    const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean).slice(0, 2)
    return [element.tagName.toLowerCase(), ...classes].join('.')
  }
  /** Only for screen readers, or a native control under one that is drawn. */
  const isDrawn = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  const ringOf = (element: Element) => {
    for (let at: Element | null = element, up = 0; at !== null && up < 4; at = at.parentElement, up++) {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at)
      if (outlineStyle !== 'none' && isDrawn(at)) {
        const box = at.getBoundingClientRect()
        return { at, box, out: parseFloat(outlineWidth) + parseFloat(outlineOffset) }
      }
    }
    return null
  }
  const clipOf = (box: Element): { left: number; right: number; top: number; bottom: number } => {
    const { left, top } = box.getBoundingClientRect()
    const [x, y] = [left + box.clientLeft, top + box.clientTop]
    return { left: x, right: x + box.clientWidth, top: y, bottom: y + box.clientHeight }
  }
  /** How far each side of the element lies within a box. */
  const roomIn = (box: DOMRect, clip: ReturnType<typeof clipOf>) => ({
    left: box.left - clip.left,
    right: clip.right - box.right,
    top: box.top - clip.top,
    bottom: clip.bottom - box.bottom,
  })
  const cut = new Set<string>()
  let looked = 0
  const asByKey: FocusOptions & { readonly focusVisible: boolean } = { focusVisible: true }
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    element.focus(asByKey)
    const ring = document.activeElement === element ? ringOf(element) : null
    if (ring === null) continue
    looked += 1
    /** The sides that no box has cut or hidden yet, from the innermost box outwards. */
    const sides = new Set(['left', 'right', 'top', 'bottom'] as const)
    const within = (clipper: string, clip: ReturnType<typeof clipOf>, isX = true, isY = true): void => {
      const room = roomIn(ring.box, clip)
      for (const side of sides) {
        const clips = side === 'left' || side === 'right' ? isX : isY
        if (!clips || room[side] >= ring.out - 0.5) continue
        if (room[side] >= -0.5) cut.add(`${nameOf(ring.at)} in ${clipper}: ${side}`)
        sides.delete(side)
      }
    }
    let isFixed = getComputedStyle(ring.at).position === 'fixed'
    for (let box = ring.at.parentElement; box !== null && !isFixed; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box)
      if (box !== document.body && box !== document.documentElement)
        within(nameOf(box), clipOf(box), overflowX !== 'visible', overflowY !== 'visible')
      isFixed = position === 'fixed'
    }
    within('the screen', { left: 0, right: innerWidth, top: 0, bottom: innerHeight })
  }
  return { looked, cut: [...cut] }
}

export const cutRingsOf = (page: Page): Promise<Rings> => page.evaluate(cutRings)
