// Who may see the screen inside (RG1): when nobody is signed in, the person signs in first and returns; a missing right is shown
// and keeps the person signed in (RG2).
import type { ReactNode } from 'react'
import type { RouteSpec } from '#records/rights/routes.ts'
import { LazyDoor, LazyForbidden } from './lazy-doors.ts'
import { Loading } from './loading.tsx'
import { mayOpen } from './may-open.ts'
import { useSession } from './session.ts'

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
