// Who may see the screen inside (RG1): when nobody is signed in, the person signs in first and returns; a missing right is shown
// and keeps the person signed in (RG2).
import type { ReactNode } from 'react'
import type { RouteSpec } from '#records/rights/routes.ts'
import { part } from '../frame/part.tsx'
import { Loading } from './loading.tsx'
import { mayOpen } from './may-open.ts'
import { useSession } from './session.ts'

// Most pages never need either.
const LazyForbidden = part(() => import('./forbidden.tsx').then(({ Forbidden }) => Forbidden))
const LazyDoor = part(() => import('./door.tsx').then(({ Door }) => Door))

interface GuardProps {
  readonly spec: RouteSpec
  readonly children: ReactNode
}

export function Guard({ spec, children }: GuardProps) {
  const session = useSession()
  if (!spec.signedIn) return children
  if (session.kind === 'unknown') return <Loading spec={spec} />
  if (session.kind === 'signedOut') return <LazyDoor spec={spec}>{children}</LazyDoor>
  return mayOpen(spec, session.rights) ? children : <LazyForbidden spec={spec} />
}
