// When nobody is signed in: redirects to /login and returns here afterwards. Only the installation opens without a person, while
// the server waits for its first run.
import { useState, type ReactNode } from 'react'
import type { RouteSpec } from '#records/rights/routes.ts'
import { address, type Address } from '../frame/address.ts'
import { Go } from '../frame/go.tsx'
import { isOnline, useConnection } from '../sync/connection.ts'
import { useFirstRun } from './first-run.ts'
import { Loading } from './loading.tsx'
import { useSession } from './session.ts'

const FIRST_RUN_PATH = '/management/install'

export interface DoorProps {
  readonly spec: RouteSpec
  readonly children: ReactNode
}

export function Door({ spec, children }: DoorProps) {
  return spec.path === FIRST_RUN_PATH ? <FirstRunDoor spec={spec}>{children}</FirstRunDoor> : <ToLogin />
}

function FirstRunDoor({ spec, children }: DoorProps) {
  const isOpen = useFirstRun()
  const online = useConnection(isOnline)
  if (isOpen === true) return children
  return isOpen === null && online ? <Loading spec={spec} /> : <ToLogin />
}

/**
 * Read once, because the router's own location changes while it redirects to /login. A person who signed out starts afresh; a
 * screen that was open when a session ended is restored only for the same person.
 */
function ToLogin() {
  const [to] = useState((): Address => {
    const session = useSession.getState()
    const left = session.kind === 'signedOut' ? session.left : null
    if (left?.byWill === true) return '/login'
    return address('/login', { search: { next: location.pathname + location.search, who: left?.user } })
  })
  return <Go to={to} />
}
