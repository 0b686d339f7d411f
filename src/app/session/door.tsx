// Nobody is signed in: to /login and back here afterwards. The installation alone opens without anybody, while the server waits for its
// first run.
import { useState, type ReactNode } from 'react'
import type { RouteSpec } from '#domain/routes.ts'
import { Go } from '../frame/go.tsx'
import { isOnline, useConnection } from '../sync/connection.ts'
import { useFirstRun } from './first-run.ts'
import { Loading } from './guard.tsx'

const FIRST_RUN_PATH = '/management/install'

interface DoorProps {
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

/** Where the person was is read once: the router's own location moves while it leads to /login. */
function ToLogin() {
  const [here] = useState(() => location.pathname + location.search)
  return <Go to={`/login?next=${encodeURIComponent(here)}`} />
}
