// `/`: shows nothing, only redirects.
import { readAddress } from '#shell/frame/address.ts'
import { Go } from '#shell/frame/go.tsx'
import { part } from '#shell/frame/part.tsx'
import { landingPath } from '#shell/session/landing.ts'
import { readRole } from '#shell/session/role-memory.ts'
import { useSession } from '#shell/session/session.ts'
import { has } from '#records/rights/rights.ts'
import { EmptyLayout } from '#kit/layouts/empty-layout.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'

const FounderHome = part(() => import('./founder-home.tsx').then(one => one.FounderHome))

export function Home() {
  const session = useSession()
  if (session.kind === 'unknown')
    return (
      <EmptyLayout>
        <Skeleton />
      </EmptyLayout>
    )
  if (session.kind === 'signedOut') return <Go to="/login" />
  const { path, always } = readRole(session.database.name)
  const landing = readAddress(landingPath(session.rights, always ? path : null))
  const isFounder = has(session.rights, 'config') && has(session.rights, 'emma_desktop')
  return isFounder ? <FounderHome landing={landing} /> : <Go to={landing} />
}
