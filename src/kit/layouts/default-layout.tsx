// The layout of the routes without one of their own: with destinations it is the desk shell (sales, management), without it a
// phone's first screen (choice of a role, profile).
import type { ReactNode } from 'react'
import { DeskShell, type DeskShellProps } from './desk-shell.tsx'
import { MobileLayout } from './mobile-layout.tsx'
import { PhoneRootHeader } from '../frame/phone-root-header.tsx'

interface DefaultLayoutProps extends Partial<Pick<DeskShellProps, 'chip' | 'user' | 'banner'>> {
  readonly title?: string | undefined
  readonly footer?: ReactNode
  readonly desk?: Omit<DeskShellProps, 'title' | 'chip' | 'user' | 'banner' | 'children'> | undefined
  readonly children: ReactNode
}

export function DefaultLayout({ title, chip, user, banner, footer, desk, children }: DefaultLayoutProps) {
  if (desk !== undefined)
    return (
      <DeskShell {...desk} title={title} chip={chip} user={user} banner={banner}>
        {children}
      </DeskShell>
    )
  const header = <PhoneRootHeader title={title} chip={chip} user={user} />
  return (
    <MobileLayout header={header} banner={banner} footer={footer}>
      {children}
    </MobileLayout>
  )
}
