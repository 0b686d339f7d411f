// « En construction », with what the person can do instead: their home, or only their profile and signing out.
import { areasOf } from '#records/rights/rights.ts'
import type { RouteSpec } from '#records/rights/routes.ts'
import { UnderConstruction } from '#kit/wait/under-construction.tsx'
import { useSession } from '../session/session.ts'
import { WaysOut } from '../session/ways-out.tsx'
import { link } from './link.tsx'

/** The home of somebody with one area is this area. */
export function UnbuiltPage({ spec: { title, path } }: { readonly spec: RouteSpec }) {
  const session = useSession()
  const isSignedIn = session.kind === 'signedIn'
  const areas = isSignedIn ? areasOf(session.rights) : []
  const isHome = areas.length === 1 && areas[0]?.path === path
  return (
    <UnderConstruction title={title} home={isHome ? null : '/'} link={link}>
      {isSignedIn && <WaysOut />}
    </UnderConstruction>
  )
}
