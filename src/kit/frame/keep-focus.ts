// Focus never falls to the page. When the control that has it goes away (a deleted row, an answered card, a sheet whose button is gone,
// a toast), the nearest control takes it, so that the next key acts where the person works. Whoever clicks beside every control lets it go.
// And Enter in a field of a sheet does what its primary button says, Échap closes, and a sheet does not grow under the thumb. Loaded once the first
// screen is drawn.

const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])'
/** What opens over or beside the page: when it closes, the place before it counts. */
const OVER = '[data-modal], .toasts, aside'
/** The parts of a page: a control outside of the own part is not near. */
const PARTS = 'main, dialog, header, footer, aside, nav'
/** Its cards go to other cells, and it follows them itself. */
const OWN = '[data-keeps-focus]'
const REMEMBERED = 6

interface Gap {
  /** Where the control was removed. */
  readonly box: Node
  readonly next: Node | null
}
interface Place {
  readonly control: HTMLElement
  readonly over: Element | null
  gap: Gap | null
}

const isOf = ({ box, next }: Gap, node: Node): boolean => node === next || node.contains(box)

const isUsable = (control: HTMLElement): boolean =>
  control.isConnected &&
  !control.matches(':disabled') &&
  control.closest('[inert], [hidden], dialog:not([open])') === null

/** A browser that moves the focus by key scrolls to what is hidden, and leaves what is half seen at the end of a strip. */
const revealAcross = (control: HTMLElement): void => {
  for (let box = control.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    if (box.scrollWidth <= box.clientWidth || !/auto|scroll/.test(getComputedStyle(box).overflowX)) continue
    const [own, seen] = [control.getBoundingClientRect(), box.getBoundingClientRect()]
    if (own.width > seen.width) continue
    if (own.right > seen.right) box.scrollLeft += own.right - seen.right + BESIDE
    else if (own.left < seen.left) box.scrollLeft -= seen.left - own.left + BESIDE
  }
}
const BESIDE = 8

/** For as long as the page lives. */
export const keepFocus = (): void => {
  let places: Place[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  // After the effects of the render: a screen that has a better place in mind comes first.
  const lookLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(look)
  }
  const look = (): void => {
    const { activeElement, body } = document
    if (activeElement instanceof HTMLElement && activeElement !== body && isUsable(activeElement)) return
    const [last] = places
    if (last === undefined) return
    if (isUsable(last.control) && last.gap === null) {
      places = []
      return
    }
    const next = placeAfter(places)
    // For want of anything near: a screen that finds something takes it from the title.
    next.toggleAttribute('data-parked', next.matches('h1'))
    next.focus({ preventScroll: true })
  }
  const enter = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    if (target.matches(':focus-visible')) revealAcross(target)
    const place = { control: target, over: target.closest(OVER), gap: null }
    places = [place, ...places.filter(({ over }) => over !== place.over)].slice(0, REMEMBERED)
  }
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null) lookLater()
  }
  const observer = new MutationObserver(changes => {
    for (const { target, removedNodes, nextSibling, attributeName } of changes) {
      if (attributeName === 'open') letGo(target)
      for (const node of removedNodes)
        for (const place of places)
          if (node.contains(place.control) || (place.gap !== null && isOf(place.gap, node)))
            place.gap = { box: target, next: nextSibling }
    }
    lookLater()
  })
  document.addEventListener('focusin', enter)
  document.addEventListener('focusout', leave)
  document.addEventListener('keydown', pressKey)
  document.addEventListener('pointerdown', hold)
  const attributeFilter = ['disabled', 'hidden', 'inert', 'open']
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter })
}

/** The control itself if it is only elsewhere, otherwise what is near it; over a modal dialog nothing else can be reached. */
const placeAfter = (places: readonly Place[]): HTMLElement => {
  const place = places.find(({ control, over }) => isUsable(control) || over === null || isOpen(over))
  const modal = [...document.querySelectorAll<HTMLElement>('[data-modal][open]')].at(-1) ?? null
  const found = place === undefined ? null : isUsable(place.control) ? place.control : nearest(place)
  const title = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector('main')
  if (modal === null) return found ?? title ?? document.body
  if (found !== null && modal.contains(found)) return found
  return modal.querySelector<HTMLElement>(`h2[tabindex], ${CONTROLS}`) ?? modal
}

/** A toast that is gone leaves its region behind. */
const isOpen = (over: Element): boolean => over.isConnected && over.matches('[open], aside')

const nearest = ({ control, gap }: Place): HTMLElement | null => {
  const start = gap === null ? control.parentNode : gap.box
  if (!(start instanceof Element) || !start.isConnected || start.closest(OWN) !== null) return null
  const part = start.closest(PARTS)
  if (part === null) return null
  // A finger needs no field, which would bring the keyboard up.
  const isTouch = start.closest('[data-density="touch"]') !== null
  const fits = (one: HTMLElement): boolean =>
    isUsable(one) && one.tabIndex >= 0 && !(isTouch && one.matches('input, textarea, select'))
  let next = gap === null ? control.nextSibling : gap.next
  for (let box: Element | null = start; box !== null && part.contains(box); box = box.parentElement) {
    const near = [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter(fits)
    const first = near.find(one => next?.isConnected === true && isFrom(next, one))
    if (near.length > 0) return first ?? near.at(-1) ?? null
    next = box.nextSibling
  }
  return null
}

/** Whether it lies in a node or after it. */
const isFrom = (node: Node, one: Node): boolean =>
  node.contains(one) || (node.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const PRIMARY = '.btn--primary:not(:disabled, [aria-disabled="true"])'

const pressPrimary = (event: KeyboardEvent): void => {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
  if (key !== 'Enter' || event.defaultPrevented || event.isComposing || repeat) return
  if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof HTMLInputElement)) return
  const modal = target.closest('[data-modal]')
  // The browser submits a form of the sheet by itself; one around the sheet does not mean it.
  if (modal === null || (target.form !== null && modal.contains(target.form))) return
  const primary = modal.querySelector<HTMLElement>(PRIMARY)
  if (primary === null || target.matches('[type="file"], [type="button"], [type="submit"]')) return
  event.preventDefault()
  primary.click()
}

/** From the first touch on a sheet keeps its height: what appears lies below what was touched. Another title is another question. */
const hold = ({ target, pointerType }: PointerEvent): void => {
  const sheet = target instanceof Element ? target.closest<HTMLElement>('dialog.sheet') : null
  const title = sheet?.querySelector('h2')?.textContent ?? ''
  if (sheet === null || pointerType !== 'touch' || sheet.dataset['held'] === title) return
  sheet.style.height = ''
  sheet.dataset['held'] = title
  sheet.style.height = `${sheet.offsetHeight}px`
}

const letGo = (sheet: Node): void => {
  if (!(sheet instanceof HTMLElement) || sheet.dataset['held'] === undefined) return
  sheet.style.height = ''
  delete sheet.dataset['held']
}

const pressKey = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') close(event)
  else pressPrimary(event)
}

/** Échap closes what is open beside the page, by its own button; what lies over the page closes first, a search is emptied first. */
const close = ({ target, defaultPrevented }: KeyboardEvent): void => {
  if (defaultPrevented || document.querySelector('[data-modal][open]') !== null) return
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return
  ;[...document.querySelectorAll<HTMLElement>('[data-closes]')].at(-1)?.click()
}
