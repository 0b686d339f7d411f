// The layout of the page of the icons.
import '../frame/desk.css'
import type { ReactNode } from 'react'
import { Logo } from '../brand/logo.tsx'
import { mainId } from '../frame/skip-link.tsx'
import { useDensity } from '../show/use-density.ts'

export function SvgSpriteLayout({ children }: { readonly children: ReactNode }) {
  useDensity('desk')
  return (
    <div className="plain">
      <header className="dtop">
        <Logo />
      </header>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
