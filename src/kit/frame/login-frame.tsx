// The frame of sign-in and password: the quay above, the name, one short form, one line at the bottom.
import './login.css'
import type { ReactNode } from 'react'
import { QuayScene } from '../brand/quay-scene.tsx'
import { Logo } from '../brand/logo.tsx'
import { PageTitle } from './page-title.tsx'

interface LoginFrameProps {
  /** The h1, only for screen readers where the logo replaces it. */
  readonly title: string
  /** The purpose of this page; the title is then visible. */
  readonly lead?: string | undefined
  readonly takesFocus?: boolean | undefined
  readonly banner?: ReactNode
  readonly children: ReactNode
  readonly foot?: ReactNode
}

export function LoginFrame({ title, lead, takesFocus, banner, children, foot }: LoginFrameProps) {
  return (
    <div className="login">
      {banner}
      <div className="login__art">
        <QuayScene />
      </div>
      <main className="login__form">
        <div>
          <Logo large />
          <PageTitle
            hidden={lead === undefined}
            className={lead === undefined ? undefined : 'h-page login__title'}
            takesFocus={takesFocus}
          >
            {title}
          </PageTitle>
          <p className="login__tag">{lead ?? 'Collecter, peser, réemployer.'}</p>
        </div>
        {children}
        {foot && <p className="login__foot">{foot}</p>}
      </main>
    </div>
  )
}
