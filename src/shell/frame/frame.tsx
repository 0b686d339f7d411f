// The layout of a route, for what is shown in it before or instead of its screen: a first load, a missing right, a screen that is
// not built yet. A screen that is built fills the same layout by itself.
import type { ReactNode } from 'react'
import type { RouteSpec } from '#records/rights/routes.ts'
import { EmptyLayout } from '#kit/layouts/empty-layout.tsx'
import { MobileLayout } from '#kit/layouts/mobile-layout.tsx'
import { PhoneRootHeader } from '#kit/frame/phone-root-header.tsx'
import { LazyDeskScreen, LazyPublicLayout, LazySvgSpriteLayout } from './lazy-frames.tsx'
import { PhoneScreen } from './phone-screen.tsx'
import { useSession } from '../session/session.ts'

interface FrameProps {
  readonly spec: RouteSpec
  readonly children: ReactNode
}

export function Frame({ spec, children }: FrameProps) {
  const isSignedIn = useSession(({ kind }) => kind === 'signedIn')
  switch (spec.layout) {
    case 'empty':
    case 'error':
      return (
        <EmptyLayout>
          <main>{children}</main>
        </EmptyLayout>
      )
    case 'public':
      return <LazyPublicLayout title={spec.title}>{children}</LazyPublicLayout>
    case 'svg-sprite':
      return <LazySvgSpriteLayout>{children}</LazySvgSpriteLayout>
    case 'mobile':
      return isSignedIn ? <PhoneScreen>{children}</PhoneScreen> : <BarePhone>{children}</BarePhone>
    case 'collect':
    case 'balance':
    case 'default':
      return isSignedIn ? (
        <LazyDeskScreen layout={spec.layout} title={spec.title} titleHidden>
          {children}
        </LazyDeskScreen>
      ) : (
        <BarePhone>{children}</BarePhone>
      )
    default:
      return spec.layout satisfies never
  }
}

/** Nobody is signed in yet: no chip, no destinations. */
function BarePhone({ children }: { readonly children: ReactNode }) {
  return <MobileLayout header={<PhoneRootHeader />}>{children}</MobileLayout>
}
