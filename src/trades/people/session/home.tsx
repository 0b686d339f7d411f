// `/`: shows nothing, only redirects.
import { readAddress } from '#shell/frame/address.ts'
import { Go } from '#shell/frame/go.tsx'
import { landingPath } from '#shell/session/landing.ts'
import { readRole } from '#shell/session/role-memory.ts'
import { useSession } from '#shell/session/session.ts'
import { EmptyLayout } from '#kit/layouts/empty-layout.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'

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
  return <Go to={readAddress(landingPath(session.rights, always ? path : null))} />
}
