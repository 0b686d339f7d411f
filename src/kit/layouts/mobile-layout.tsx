// The phone shell: header, one scrolling column, then an action bar or the bottom navigation (both only on « Envois »).
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { LinkRender } from '../action/link-render.ts'
import { MainContent } from '../frame/main-content.tsx'
import type { NavItem } from '../frame/nav-item.ts'
import { PhoneNav } from '../frame/phone-nav.tsx'
import { SkipLink } from '../frame/skip-link.tsx'
import { useDensity } from '../show/use-density.ts'

interface MobileLayoutProps {
  /** A PhoneHeader or a PhoneRootHeader. */
  readonly header: ReactNode
  /** Banners, between the header and the column. */
  readonly banner?: ReactNode
  readonly children: ReactNode
  /** The action bar: the single main action, within reach of the thumb. */
  readonly footer?: ReactNode
  readonly nav?: readonly NavItem[] | undefined
  readonly link?: LinkRender | undefined
}

export function MobileLayout({ header, banner, children, footer, nav, link }: MobileLayoutProps) {
  useDensity('touch')
  const withNav = nav !== undefined && link !== undefined
  return (
    <div className="phone">
      <SkipLink />
      {header}
      {banner}
      <MainContent className="pmain">{children}</MainContent>
      {footer && <footer className={classNames('pbar', withNav && 'pbar--over')}>{footer}</footer>}
      {withNav && <PhoneNav items={nav} link={link} />}
    </div>
  )
}
