// Who may see what stands behind (RG1): nobody signed in goes to sign in and comes back; a missing right is said and keeps the
// person signed in (RG2).
import { useState, type ReactNode } from 'react'
import type { RouteSpec } from '#domain/routes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Frame } from '../frame/frame.tsx'
import { Go } from '../frame/go.tsx'
import { LazyForbidden } from '../frame/lazy-frames.ts'
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
  if (session.kind === 'signedOut') return <ToLogin />
  return mayOpen(spec, session.rights) ? children : <LazyForbidden spec={spec} />
}

/** Where the person was is read once: the router's own location moves while it leads to /login. */
function ToLogin() {
  const [here] = useState(() => location.pathname + location.search)
  return <Go to={`/login?next=${encodeURIComponent(here)}`} />
}

export function Loading({ spec }: { readonly spec: RouteSpec }) {
  return (
    <Frame spec={spec}>
      <Skeleton lines={6} />
    </Frame>
  )
}
