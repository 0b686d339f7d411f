// The main region of a shell. It scrolls by itself, so the keyboard must be able to stop there; the skip link leads to it.
import type { ReactNode } from 'react'
import { mainId } from './skip-link.tsx'

interface MainContentProps {
  readonly className: string
  readonly children: ReactNode
}

export function MainContent({ className, children }: MainContentProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must take the focus (WCAG 2.1.1)
    <main className={className} id={mainId} tabIndex={0}>
      {children}
    </main>
  )
}
