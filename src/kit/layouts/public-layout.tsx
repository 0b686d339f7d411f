// The public pages: a phone's column that becomes wide, with the action bar as a card on the right.
import './public.css'
import type { ReactNode } from 'react'
import { Mark } from '../brand/mark.tsx'
import { MainContent } from '../frame/main-content.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { SkipLink } from '../frame/skip-link.tsx'
import { useDensity } from '../show/use-density.ts'

export interface PublicLayoutProps {
  readonly title: string
  /** The organisation's name. */
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
