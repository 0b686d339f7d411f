// Nobody is signed in: to /login and back here afterwards. The installation alone opens without anybody, while the server waits for its
// first run.
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
 * Read once: the router's own location moves while it leads to /login. Whoever leaves by their own will starts afresh; a screen that a
 * session lost is its own person's to come back to, not the next one's.
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
