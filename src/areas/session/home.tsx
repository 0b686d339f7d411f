// `/`: nothing to see, only where to go.
import { Go } from '#app/frame/go.tsx'
import { landingPath } from '#app/session/landing.ts'
import { readRole } from '#app/session/role-memory.ts'
import { useSession } from '#app/session/session.ts'
import { EmptyLayout } from '#ui/layouts/empty-layout.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

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
  return <Go to={landingPath(session.rights, always ? path : null)} />
}
