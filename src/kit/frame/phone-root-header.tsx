// The header of a first screen: the mark or the screen's title, the network, the person.
import type { ReactNode } from 'react'
import { Mark } from '../brand/mark.tsx'
import { PageTitle } from './page-title.tsx'

interface PhoneRootHeaderProps {
  /** Without it the mark is shown there, and the screen has its own h1. */
  readonly title?: string | undefined
  readonly chip?: ReactNode
  readonly user?: ReactNode
}

export function PhoneRootHeader({ title, chip, user }: PhoneRootHeaderProps) {
  return (
    <header className="ptop ptop--root">
      {title === undefined ? (
        <>
          <Mark label="Quai" />
          <span className="grow" />
        </>
      ) : (
        <div className="ptop__t">
          <PageTitle className="h-page">{title}</PageTitle>
        </div>
      )}
      {chip}
      {user}
    </header>
  )
}
