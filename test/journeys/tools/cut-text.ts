// Text that a person cannot read whole: cut by its box, over another text, or on a page wider than the screen; with letters twice as large, as
// a person may set them (all text sizes follow the root).
import type { Page } from 'playwright-core'

/** Runs in the page. */
const unreadable = (): string[] => {
  const textOf = (element: Element): string => element.textContent?.trim().slice(0, 60) ?? ''
  const nameOf = (element: Element): string =>
    `${element.getAttribute('class') || element.tagName.toLowerCase()} « ${textOf(element)} »`
  const isShown = (element: Element): boolean =>
    element.closest('.sr, [aria-hidden="true"], option, select') === null &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** What lies over the page, or stays while it scrolls, covers other text and is not over it. */
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position) || at.tagName === 'DIALOG')
        return at
    return null
  }
  const texts: { readonly element: Element; readonly layer: Element | null; readonly box: DOMRect }[] = []
  const cut: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (element === null || node.textContent?.trim() === '' || !isShown(element)) continue
    const { overflowX, textOverflow } = getComputedStyle(element)
    const hides = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis'
    if (hides && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      cut.push(`cut: ${nameOf(element)}`)
    const range = document.createRange()
    range.selectNodeContents(node)
    const layer = layerOf(element)
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) texts.push({ element, layer, box })
  }
  const over = new Set<string>()
  for (const [n, one] of texts.entries())
    for (const other of texts.slice(n + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Lines that touch share a few pixels of their boxes.
      if (wide > 4 && high > 0.4 * Math.min(one.box.height, other.box.height))
        over.add(`over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`)
    }
  const isWide = document.documentElement.scrollWidth > innerWidth + 1
  return [...(isWide ? ['wider than the screen'] : []), ...cut, ...over]
}

export const unreadableTexts = async (
  page: Page,
  { isLarge }: { readonly isLarge: boolean },
): Promise<string[]> => {
  const set = (size: string): Promise<void> =>
    page.evaluate(given => {
      document.documentElement.style.fontSize = given
    }, size)
  if (isLarge) await set('200%')
  const found = await page.evaluate(unreadable)
  if (isLarge) await set('')
  return found
}
