// The region of the toasts: top right on a desk, above the tabs of a phone; elsewhere when what a person needs now is there (the place of
// the last tap, the focus, the next stop's name).
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { toastPlace, type Box } from './toast-place.ts'

interface ToastRegionProps {
  /** Where the last tap or click was. */
  readonly pressed: () => PointerEvent | null
  readonly children: ReactNode
}

/** A page that comes under a toast may have its names elsewhere. */
const LOOK_MS = 250

export function ToastRegion({ pressed, children }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null)
  const put = useEffectEvent(() => {
    const { current } = region
    if (current === null || current.childElementCount === 0) return
    const { offsetWidth: width, offsetHeight: height } = current
    const { left, top } = toastPlace({
      room: { width: document.documentElement.clientWidth, height: window.innerHeight },
      size: { width, height },
      clear: clearBoxes(pressed()),
      isPhone: document.querySelector('[data-density="touch"]') !== null,
    })
    // Physical sides: it is placed among measured boxes.
    current.style.right = 'auto'
    current.style.left = `${left}px`
    current.style.top = `${top}px`
  })
  useLayoutEffect(() => put())
  useEffect(() => {
    // Not under a finger: what is pressed has the focus, and a button that moved away would not be pressed.
    const look = (): void => {
      if (region.current?.contains(document.activeElement) !== true) put()
    }
    const timer = setInterval(look, LOOK_MS)
    // At once: what a person scrolls to is what they press next.
    addEventListener('scroll', look, true)
    return () => {
      clearInterval(timer)
      removeEventListener('scroll', look, true)
    }
  }, [])
  return (
    <section className="toasts" aria-label="Messages" ref={region}>
      {children}
    </section>
  )
}

/** The bars of a phone, the head of a desk with its acts, what is told under it, the way out of a panel, whatever a screen marks. */
const KEPT = '.pnav, .pbar, .ptop, .dtop, .banner, [data-keep-clear], [data-closes]'
/** The navigation of a desk, which a phone has as a strip at its bottom; at the side it leaves the start free for the toasts. */
const RAIL = '.rail'
const TAP = 48
/** A whole page that has the focus is no reason to leave it. */
const LARGEST_FOCUS = 400

const boxesOf = (css: string): DOMRect[] =>
  [...document.querySelectorAll(css)].map(one => one.getBoundingClientRect())

const clearBoxes = (press: PointerEvent | null): Box[] => {
  const strips = boxesOf(RAIL).filter(({ width, height }) => width > height)
  const boxes: Box[] = [...boxesOf(KEPT), ...strips]
  const focus = document.activeElement?.closest('.toasts') === null ? document.activeElement : null
  const focused = focus?.getBoundingClientRect()
  if (focused !== undefined && focused.height < LARGEST_FOCUS && focus !== document.body) boxes.push(focused)
  // A tap on a toast is no reason to move the next one.
  const isElsewhere = press !== null && !(press.target instanceof Element && press.target.closest('.toasts'))
  if (isElsewhere) boxes.push(new DOMRect(press.clientX - TAP / 2, press.clientY - TAP / 2, TAP, TAP))
  return boxes.filter(({ width, height }) => width > 0 && height > 0)
}
