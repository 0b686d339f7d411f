// The public pages: a phone's column that turns wide, where the action bar becomes a card at the right.
import type { ReactNode } from 'react'
import { Mark } from '../mark.tsx'
import { MainContent } from '../main-content.tsx'
import { PageTitle } from '../page-title.tsx'
import { SkipLink } from '../skip-link.tsx'
import { useDensity } from '../use-density.ts'

interface PublicLayoutProps {
  readonly title: string
  /** Who asks: the organisation's name. */
  readonly sub?: string | undefined
  readonly children: ReactNode
  readonly footer?: ReactNode
}

export function PublicLayout({ title, sub, children, footer }: PublicLayoutProps) {
  useDensity('touch')
  return (
    <div className="phone pub">
      <SkipLink />
      <header className="ptop">
        <div className="ptop__t">
          <PageTitle>{title}</PageTitle>
          {sub && <p>{sub}</p>}
        </div>
        <Mark size={28} />
      </header>
      <MainContent className="pmain">{children}</MainContent>
      {footer && <footer className="pbar">{footer}</footer>}
    </div>
  )
}
