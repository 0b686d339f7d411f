// The words of the present page that cannot be read: cut by a box that does not scroll, or lying over other words. What a scrolling box
// hides can be scrolled to, and what passes under a bar of its own layer as well; neither is counted.
import type { Page } from 'playwright-core'

/** Runs in the page: « h2.thing in div.card: cut », « span.a over span.b ». */
const unreadable = (): readonly string[] => {
  interface Edges {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  interface Words {
    readonly owner: Element
    readonly line: Edges
    /** The bar, sheet or page that the words move with. */
    readonly layer: Element
    readonly text: string
  }
  const nameOf = (element: Element): string => {
    const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean).slice(0, 2)
    return [element.tagName.toLowerCase(), ...classes].join('.')
  }
  const meet = (a: Edges, b: Edges): Edges => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const isEmpty = ({ left, right, top, bottom }: Edges): boolean => right - left < 1 || bottom - top < 1
  const innerOf = (box: Element): Edges => {
    const { left, top } = box.getBoundingClientRect()
    const [x, y] = [left + box.clientLeft, top + box.clientTop]
    return { left: x, right: x + box.clientWidth, top: y, bottom: y + box.clientHeight }
  }
  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
  const faults = new Set<string>()

  /** What a box hides for good, where it hides a part: words that give way as a whole do so on purpose. */
  const tellCut = (owner: Element, box: Element, line: Edges, mayEnd: boolean): void => {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box)
    const inner = innerOf(box)
    if (isEmpty(meet(line, inner))) return
    if (hides(overflowX) && !mayEnd && (line.right - inner.right > 2 || inner.left - line.left > 2))
      faults.add(`${nameOf(owner)} in ${nameOf(box)}: cut at a side`)
    const isEnded = webkitLineClamp !== 'none'
    if (hides(overflowY) && !isEnded && (line.bottom - inner.bottom > 3 || inner.top - line.top > 3))
      faults.add(`${nameOf(owner)} in ${nameOf(box)}: cut below or above`)
  }

  /** The part of a line that is shown; null where nothing of it is, or where it is for screen readers alone. */
  const shownOf = (
    owner: Element,
    whole: Edges,
  ): { readonly line: Edges; readonly layer: Element } | null => {
    let line = whole
    // An ellipsis says that something is missing, and the whole is a tap away.
    let mayEnd = false
    for (let box: Element | null = owner; box !== null; box = box.parentElement) {
      if (box === document.body || box === document.documentElement) return { line, layer: document.body }
      const { overflowX, overflowY, position, textOverflow, display, webkitLineClamp, clipPath } =
        getComputedStyle(box)
      if (clipPath !== 'none') return null
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') mayEnd = true
      if (display !== 'inline' && display !== 'contents') {
        const inner = innerOf(box)
        if (hides(overflowX) && inner.right - inner.left <= 1) return null
        tellCut(owner, box, line, mayEnd)
        line = meet(line, {
          left: overflowX === 'visible' ? -Infinity : inner.left,
          right: overflowX === 'visible' ? Infinity : inner.right,
          top: overflowY === 'visible' ? -Infinity : inner.top,
          bottom: overflowY === 'visible' ? Infinity : inner.bottom,
        })
        if (isEmpty(line)) return null
      }
      if (position === 'fixed' || position === 'sticky' || box.matches('dialog')) return { line, layer: box }
    }
    return null
  }

  const wordsOf = (): Words[] => {
    const found: Words[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const owner = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (owner === null || text === '' || owner.closest('.sr, script, style, svg, option, [inert]') !== null)
        continue
      if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // The letters themselves, without the room above and below them.
        const air = (bottom - top) * 0.2
        const whole = { left, right, top: top + air, bottom: bottom - air }
        const shown = isEmpty(whole) ? null : shownOf(owner, whole)
        if (shown !== null) found.push({ owner, text, ...shown })
      }
    }
    return found
  }

  const words = wordsOf().toSorted((a, b) => a.line.top - b.line.top)
  for (const [index, one] of words.entries())
    for (let at = index + 1; at < words.length; at++) {
      const other = words[at]
      if (other === undefined || other.line.top >= one.line.bottom) break
      if (other.layer !== one.layer || other.owner === one.owner) continue
      const both = meet(one.line, other.line)
      if (both.right - both.left > 2 && both.bottom - both.top > 2)
        faults.add(
          `${nameOf(one.owner)} « ${one.text.slice(0, 24)} » over ${nameOf(other.owner)} « ${other.text.slice(0, 24)} »`,
        )
    }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    faults.add(`the page is ${document.documentElement.scrollWidth} px wide`)
  return [...faults]
}

export const unreadableOn = (page: Page): Promise<readonly string[]> => page.evaluate(unreadable)
