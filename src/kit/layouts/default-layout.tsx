// The layout of the routes without one of their own: a phone's first screen (choice of a role, profile).
import type { ReactNode } from 'react'
import { MobileLayout } from './mobile-layout.tsx'
import { PhoneRootHeader } from '../frame/phone-root-header.tsx'

interface DefaultLayoutProps {
  readonly chip?: ReactNode
  readonly user?: ReactNode
  readonly banner?: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

export function DefaultLayout({ chip, user, banner, footer, children }: DefaultLayoutProps) {
  const header = <PhoneRootHeader chip={chip} user={user} />
  return (
    <MobileLayout header={header} banner={banner} footer={footer}>
      {children}
    </MobileLayout>
  )
}
