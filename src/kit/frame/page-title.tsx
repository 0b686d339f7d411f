// The h1 of a screen. It gets the focus when the screen opens, so that its name is read out; not at the first load of the page,
// where the browser reads the title and the skip link must come first, nor from a field in which the screen begins.
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface PageTitleProps {
  readonly children: ReactNode
  readonly className?: string | undefined
  /** Only for screen readers: the screen shows its name in another form. */
  readonly hidden?: boolean | undefined
  /** False when a field of the screen gets the focus. */
  readonly takesFocus?: boolean | undefined
}

let firstScreen = true

export function PageTitle({ children, className, hidden, takesFocus = true }: PageTitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus && !firstScreen && !isInField()) title.current?.focus()
    firstScreen = false
  }, [takesFocus])
  return (
    <h1 ref={title} tabIndex={-1} className={classNames(hidden && 'sr', className)}>
      {children}
    </h1>
  )
}

const isInField = (): boolean => document.activeElement?.matches('input, select, textarea') === true
